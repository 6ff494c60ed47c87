/**
 * How settings of the environment are written: the shapes that several of them share. What a shape
 * is described as, docs/settings.md says of each setting that has it.
 */
import { isIP } from "node:net";
import { z } from "zod";
import { foldDigits } from "#typed/digits";
import { cleanEmail } from "#typed/email";
import { readEgyptianMobile } from "~/domain/account/phone";
import { isPrivateAddress } from "./private-address.server";

const webUrl = z.url({
	protocol: /^https?$/,
	error: "must be a whole address such as https://sawt.example",
	abort: true,
});

export const origin = webUrl
	.transform((value) => new URL(value).origin)
	.describe("an http or https address, of which the origin counts");
/** An address whose origin alone is used; a path would silently be ignored. */
export const baseAddress = webUrl
	.transform((value) => new URL(value))
	.refine(({ pathname }) => pathname === "/", "must be an address without a path")
	.transform((url) => url.origin)
	.describe("an http or https address without a path");

/** A page elsewhere. */
export const webAddress = webUrl.describe("an http or https address");
export const secureAddress = z
	.url({ protocol: /^https$/, error: "must be an https address", abort: true })
	.describe("an https address");

/** Domains that no public name server knows. */
const PRIVATE_DOMAIN = /\.(localhost|local|internal)$/;

/** Passwords and sessions travel to it, so plain http may not leave the private network. */
export const platformAddress = baseAddress.refine((origin) => {
	const { protocol, hostname } = new URL(origin);
	const host = hostname.replace(/^\[(.*)\]$/, "$1");
	if (protocol === "https:" || isPrivateAddress(host)) return true;
	return isIP(host) === 0 && (!host.includes(".") || PRIVATE_DOMAIN.test(host));
}, "would send passwords and sessions over plain http to a public address; write https://, or a private name or address");

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

const MAKE_SECRET = "make one with `openssl rand -hex 32`";
const SAMPLE_WORDS =
	/abcdefghijklmnopqrstuvwxyz|qwertyuiopasdfghjklzxcvbnm|qwerty|insecure|change|me|my|this|your|the|secret|session|password|passphrase|sample|example|default|test|development|production|sawt|key|value|replace|here|please|generate|random|string|characters|chars|long|least|more|only|super|openssl|rand|hex|with|from|not|for|or|of|to|so|in|an?|[^a-z]/g;

/** A few characters again and again, a count, or only words of samples, such as `change-me`. */
const isGuessable = (secret: string) =>
	new Set(secret).size < 8 ||
	/123456789.*123456789/.test(secret) ||
	(/[a-z]/i.test(secret) && secret.toLowerCase().replace(SAMPLE_WORDS, "") === "");

export const sessionSecrets = list
	.pipe(
		z.array(
			z
				.string()
				.min(32, {
					error: `needs at least 32 characters in each secret; ${MAKE_SECRET}`,
					abort: true,
				})
				.refine(
					(secret) => !isGuessable(secret),
					`has a secret that can be guessed; ${MAKE_SECRET}`,
				),
		),
	)
	.describe(
		"comma-separated, each as `openssl rand -hex 32` makes it: at least 32 characters that cannot be guessed",
	);

const ANY_NUMBER = 999_999_999;

/** Digits alone: `1e3`, `0x10` and `5s` are mistakes, not numbers. */
export const wholeNumber = ({ min = 0, max = ANY_NUMBER } = {}) => {
	const range = max < ANY_NUMBER ? `${min} to ${max}` : `a whole number from ${min}`;
	const error = `must be ${max < ANY_NUMBER ? `a whole number from ${range}` : range}`;
	return z
		.string()
		.trim()
		.regex(/^\d{1,9}$/, { error, abort: true })
		.transform(Number)
		.pipe(z.number().min(min, error).max(max, error))
		.describe(range);
};

/** Whom mails come from; without a name it is the product's. */
export type MailSender = { name?: string; address: string };

/** One address, also at a domain in Arabic. */
export const mailAddress = z
	.string()
	.overwrite(cleanEmail)
	.regex(z.regexes.html5Email, "must be one mail address")
	.describe("one mail address");

/** `mailto:` and one address. */
export const mailToAddress = z
	.string()
	.regex(/^mailto:[^@\s?]+@[^@\s?]+$/)
	.transform((value) => `mailto:${cleanEmail(value.slice("mailto:".length))}`);

/** `hello@sawt.example`, or with a name `Sawt <hello@sawt.example>`. */
export const mailSender = z
	.string()
	.transform((text, check): MailSender => {
		const [, name, bracketed] = /^"?([^"<>]+?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? [];
		const { data: address } = mailAddress.safeParse(bracketed ?? text.trim());
		if (address && !/\p{Cc}/u.test(text)) return { ...(name !== undefined && { name }), address };
		check.addIssue("must be an address, or Name <address>");
		return z.NEVER;
	})
	.describe("an address, or `Name <address>`");

/** Where a server listens: no scheme, no port. */
export const hostName = z
	.string()
	.trim()
	.regex(/^([\w.-]+|[\da-fA-F:]+)$/, "must be a host name or an address")
	.describe("a host name or an address");

export const walletNumber = z
	.string()
	.refine((value) => readEgyptianMobile(value) !== null, "must be an Egyptian mobile number")
	.transform(foldDigits)
	.describe("an Egyptian mobile number");
