/** How settings of the environment are written: the shapes that several of them share. */

import { z } from "zod";
import { CURRENCY_PROBLEM, hasTwoDecimals } from "#typed/currency";
import { foldDigits } from "#typed/digits";
import { cleanEmail } from "#typed/email";
import { readEgyptianMobile } from "~/domain/account/phone";
import { type OperatorHours, parseOperatorHours } from "~/domain/manual-payment/operator-hours";

export const origin = z
	.url({ protocol: /^https?$/ })
	.transform((value) => new URL(value).origin)
	.describe("an http or https address");
/** An address of which only the origin is used: a path in it would be lost in silence. */
export const baseAddress = z
	.url({ protocol: /^https?$/ })
	.transform((value) => new URL(value))
	.refine(({ pathname }) => pathname === "/", "must be an address without a path")
	.transform((url) => url.origin);
export const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
export const list = z
	.string()
	.transform((value) =>
		value
			.split(",")
			.map((item) => item.trim())
			.filter(Boolean),
	)
	.refine((items) => items.length > 0, { message: "names nothing", abort: true });
/** Digits alone: `1e3`, `0x10` and `5s` are mistakes, not numbers. */
export const wholeNumber = ({ min = 0, max = 999_999_999 } = {}) =>
	z
		.string()
		.trim()
		.regex(/^\d{1,9}$/, "must be a whole number")
		.transform(Number)
		.pipe(z.number().min(min).max(max));

/** One address, also at a domain in Arabic. */
export const mailAddress = z
	.string()
	.overwrite(cleanEmail)
	.regex(z.regexes.html5Email, "must be one mail address");

/** `mailto:` and one address. */
export const mailToAddress = z
	.string()
	.regex(/^mailto:[^@\s?]+@[^@\s?]+$/)
	.transform((value) => `mailto:${cleanEmail(value.slice("mailto:".length))}`);

/** An address of a service, with a host. */
export const addressOf = (...schemes: [string, ...string[]]) =>
	z.string().refine(
		(value) => {
			const url = URL.canParse(value) ? new URL(value) : undefined;
			return (
				url !== undefined && schemes.includes(url.protocol.slice(0, -1)) && url.hostname !== ""
			);
		},
		{ error: `must start with ${schemes[0]}:// and name a host` },
	);

/** Where a server listens: no scheme, no port. */
export const hostName = z
	.string()
	.trim()
	.regex(/^([\w.-]+|[\da-fA-F:]+)$/, "must be a host name or an address");

export const walletNumber = z
	.string()
	.refine((value) => readEgyptianMobile(value) !== null, "must be an Egyptian mobile number")
	.transform(foldDigits);

export const currencyCode = z
	.string()
	.regex(/^[A-Z]{3}$/, { error: "must be three capital letters such as EGP", abort: true })
	.refine(hasTwoDecimals, CURRENCY_PROBLEM);

export const operatorHours = z.string().transform((text, check): OperatorHours => {
	const hours = parseOperatorHours(text);
	if (hours) return hours;
	check.addIssue("must be such as Sun-Thu 09:00-21:00 Africa/Cairo");
	return z.NEVER;
});
