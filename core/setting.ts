/** Settings that the web server and the command line of the platform read alike. */
import { z } from "zod";
import { CURRENCY_PROBLEM, hasTwoDecimals } from "./currency";
import { cleanEmail } from "./email";
import {
	OPERATOR_HOLIDAYS_PROBLEM,
	OPERATOR_HOURS_PROBLEM,
	parseHolidays,
	parseOperatorHours,
} from "./operator-hours";

/** A text that `parse` understands: anything else has this problem, such as "must be a day". */
export const parsed = <T>(parse: (text: string) => T | undefined, problem: string) =>
	z
		.string()
		.transform((text, check): T => {
			const value = parse(text);
			if (value !== undefined) return value;
			check.addIssue(problem);
			return z.NEVER;
		})
		.describe(problem.replace("must be ", ""));

const ANY_NUMBER = 999_999_999;

/** Digits alone: `1e3`, `0x10` and `5s` are mistakes, not numbers. */
export function wholeNumber({ min = 0, max = ANY_NUMBER } = {}) {
	const isBounded = max < ANY_NUMBER;
	return parsed(
		(text) => {
			const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
			return number >= min && number <= max ? number : undefined;
		},
		`must be a whole number from ${min}${isBounded ? ` to ${max}` : ""}`,
	).describe(isBounded ? `${min} to ${max}` : `a whole number from ${min}`);
}

export const portNumber = wholeNumber({ max: 65_535 });
export const drainSeconds = wholeNumber({ max: 600 });

/** The address of a site or of a page. */
export const webUrl = z.url({
	protocol: /^https?$/,
	error: "must be a whole address such as https://sawt.example",
	abort: true,
});

/** One address, also at a domain in Arabic. */
export const mailAddress = z
	.string()
	.overwrite(cleanEmail)
	.regex(z.regexes.html5Email, "must be one mail address")
	.describe("one mail address");

/** The sender of mails; without a name it has the product's, in the language of the mail. */
export type MailSender = { name?: string; address: string };

/** Reads `hello@sawt.example` or, with a name, `Sawt <hello@sawt.example>`. */
function readMailSender(text: string): MailSender | undefined {
	const [, name, bracketed] = /^"?([^"<>]+?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? [];
	const { data: address } = mailAddress.safeParse(bracketed ?? text.trim());
	if (address === undefined || /\p{Cc}/u.test(text)) return undefined;
	return { ...(name !== undefined && { name }), address };
}

export const mailSender = parsed(readMailSender, "must be an address, or Name <address>").describe(
	"an address, or `Name <address>`",
);

/**
 * An address of a service, with a host. An `@` or `#` behind the host belongs to a password that is
 * written as it is: the part before it would be taken for the host.
 */
export const addressOf = (...schemes: [string, ...string[]]) =>
	z
		.string()
		.refine(
			(value) => {
				if (!URL.canParse(value)) return false;
				const { protocol, hostname, pathname, search, hash } = new URL(value);
				const hasRest = /[@#]/.test(pathname + search + hash);
				return schemes.includes(protocol.slice(0, -1)) && hostname !== "" && !hasRest;
			},
			{
				error: `must start with ${schemes[0]}:// and name a host; in a password write / ? # @ as %2F %3F %23 %40`,
			},
		)
		.describe(`\`${schemes[0]}://…\`; in its password write \`/ ? # @\` as \`%2F %3F %23 %40\``);

export const operatorHours = parsed(parseOperatorHours, OPERATOR_HOURS_PROBLEM);
export const operatorHolidays = parsed(parseHolidays, OPERATOR_HOLIDAYS_PROBLEM);

export const currencyCode = z
	.string()
	.regex(/^[A-Z]{3}$/, { error: "must be three capital letters such as EGP", abort: true })
	.refine(hasTwoDecimals, CURRENCY_PROBLEM)
	.describe("three capital letters of a currency with two decimals");

export const logLevel = z.enum(["trace", "debug", "info", "warn", "error", "silent"], {
	error: "must be trace, debug, info, warn, error or silent",
});
