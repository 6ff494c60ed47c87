/**
 * How settings are read from the environment, by the web server and by the command line of the platform, and
 * the shapes that both use. The description of a shape says which values a setting may have.
 */
import { distance } from "fastest-levenshtein";
import { z } from "zod";
import { CURRENCY_PROBLEM, isCurrency } from "./currency";
import { cleanEmail } from "./email";
import {
	OPERATOR_HOLIDAYS_PROBLEM,
	OPERATOR_HOURS_PROBLEM,
	parseHolidays,
	parseOperatorHours,
} from "./operator-hours";
import { readTimeZone } from "./time-zone";

/** The `meta` of each setting, from which reports and documents are made. */
export type SettingText = {
	/** One sentence without its full stop, in Markdown. */
	does: string;
	/** Says what happens while a setting without a default is not set. */
	whenUnset?: string;
	/** Stands in .env.example; the default when missing. */
	sample?: string;
};

/** Lists everything that is wrong with the environment in one message for the operator. */
export class SettingsError extends Error {}

export type Variables = Readonly<Record<string, string | undefined>>;

/** Returns the variables that have a value. An empty variable counts as unset, as in a compose file. */
export const dropEmpty = (source: Variables): Record<string, string> =>
	Object.fromEntries(
		Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
	);

/**
 * Reads the settings of a schema.
 *
 * @param listConflicts returns what is wrong with settings beside each other, a line each; it is called even
 * when some settings are invalid
 * @throws SettingsError naming every mistake, without repeating values (they may be secrets)
 */
export function readEnvironment<Shape extends z.ZodRawShape>(
	schema: z.ZodObject<Shape>,
	source: Variables,
	listConflicts: (given: Variables) => readonly string[] = () => [],
): z.output<z.ZodObject<Shape>> {
	const given = dropEmpty(source);
	const { data, error } = schema.safeParse(given);
	const wrong = error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];
	const lines = [...wrong, ...listConflicts(given)].map((line) => `  ${line}`);
	if (data === undefined || lines.length > 0) {
		throw new SettingsError(`These settings are wrong:\n${lines.join("\n")}`);
	}
	return data;
}

const plainName = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Short names resemble many others: one letter may differ, in longer ones two. */
const allowedDistance = (name: string) => (name.length < 7 ? 1 : 2);

/** Lists variables that look like misspelled settings, such as `PUBLIC_URI`, each with the setting meant. */
export function suggestNames(source: Variables, known: readonly string[]): string[] {
	return Object.keys(dropEmpty(source)).flatMap((name) => {
		if (known.includes(name)) return [];
		const meant = known.find(
			(setting) =>
				distance(plainName(name), plainName(setting)) <= allowedDistance(plainName(setting)),
		);
		return meant ? [`${name}: isn't a setting. Did you mean ${meant}?`] : [];
	});
}

/** A sentence about a setting, and whether it applies. */
export type Conflict<Name = string> = [applies: unknown, name: Name, what: string];

/** Returns what applies, a line each that begins with the name of its setting. */
export const tellConflicts = (conflicts: readonly Conflict[]): string[] =>
	conflicts.flatMap(([applies, name, what]) => (applies ? `${name}: ${what}` : []));

/** Texts, comma-separated. */
export const list = z
	.string()
	.transform((value) =>
		value
			.split(",")
			.map((item) => item.trim())
			.filter(Boolean),
	)
	.refine((items) => items.length > 0, { message: "names nothing", abort: true });

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

/** One of a few words. */
export function choice<const Words extends readonly [string, string, ...string[]]>(
	...words: Words
) {
	const last = words.at(-1);
	return z.enum(words, `must be ${words.slice(0, -1).join(", ")} or ${last}`);
}

export const onOff = choice("on", "off").transform((value) => value === "on");

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

/** Where a server listens: no scheme, no port. */
export const hostName = z
	.string()
	.trim()
	.regex(/^([\w.-]+|[\da-fA-F:]+)$/, "must be a host name or an address")
	.describe("a host name or an address");

/** The address of a site or of a page. */
export const webUrl = z.url({
	protocol: /^https?$/,
	error: "must be a whole address such as https://sawt.example",
	abort: true,
});

/** A page elsewhere. */
export const webAddress = webUrl.describe("an http or https address");

/** A sentence or two for people to read. */
export const shortText = z
	.string()
	.trim()
	.max(300, "must be at most 300 characters")
	.regex(/^\P{Cc}*$/u, "must be one line")
	.describe("one line of at most 300 characters");

/** Drops what deploy/nginx.conf drops as well: capital letters, a slash at the end, the usual port, the dot of a full name. */
const dropSpelling = (text: string) =>
	text
		.toLowerCase()
		.replace(/\/$/, "")
		.replace(/^(https:.*):443$|^(http:.*):80$/, "$1$2")
		.replace(/\.(?=(:\d+)?$)/, "");

/**
 * An address whose origin alone is used. Other programs read it too, such as a proxy in front, so a spelling that
 * only the parser of a browser understands is an error: `%2E`, letters of an Arabic domain, a user name.
 */
export const baseAddress = webUrl
	.superRefine((value, check) => {
		const { pathname, search, hash, username, password } = new URL(value);
		const hasRest = pathname !== "/" || `${search}${hash}${username}${password}` !== "";
		const origin = dropSpelling(new URL(value).origin);
		if (hasRest) check.addIssue("must be an address without a path, a query and a user name");
		else if (dropSpelling(value) !== origin) check.addIssue(`must be written ${origin}`);
	})
	.transform((value) => dropSpelling(new URL(value).origin))
	.describe("an http or https address without a path");

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

/** Encoded letters, digits and control characters: nobody encodes those, so the `%` stands for itself. */
const NEEDLESS_CODE = /%([46][1-9a-f]|[57][0-9a]|3\d|[01][\da-f]|7f)/i;

/** False for `50%off`, which no program can decode, and for `100%41`, which would silently become `100A`. */
function isEncoded(text: string): boolean {
	if (NEEDLESS_CODE.test(text)) return false;
	try {
		decodeURIComponent(text);
		return true;
	} catch {
		return false;
	}
}

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
				error: `must start with ${schemes[0]}:// and name a host; in a password write / ? # @ % as %2F %3F %23 %40 %25`,
				abort: true,
			},
		)
		.refine(isEncoded, "has a % that stands for itself; write it as %25")
		.describe(
			`\`${schemes[0]}://…\`; in its password write \`/ ? # @ %\` as \`%2F %3F %23 %40 %25\``,
		);

export const operatorHours = parsed(parseOperatorHours, OPERATOR_HOURS_PROBLEM);
export const operatorHolidays = parsed(parseHolidays, OPERATOR_HOLIDAYS_PROBLEM);

const TIME_ZONE_PROBLEM = "must be the name of a time zone, such as Africa/Cairo";

/** Finds the known name that was probably meant: `Asia/Ryadh` and `Riyadh` are Asia/Riyadh. */
function suggestTimeZone(text: string): string | undefined {
	const typed = plainName(text);
	return Intl.supportedValuesOf("timeZone").find((name) =>
		[name, name.replace(/^.*\//, "")].some(
			(spelling) => distance(plainName(spelling), typed) <= allowedDistance(typed),
		),
	);
}

/** The IANA name of a time zone. */
export const timeZone = z
	.string()
	.transform((text, check): string => {
		const name = readTimeZone(text);
		if (name !== undefined) return name;
		const meant = suggestTimeZone(text);
		check.addIssue(TIME_ZONE_PROBLEM + (meant ? `. Did you mean ${meant}?` : ""));
		return z.NEVER;
	})
	.describe("the IANA name of a time zone");

export const currencyCode = z
	.string()
	.regex(/^[A-Z]{3}$/, { error: "must be three capital letters such as EGP", abort: true })
	.refine(isCurrency, CURRENCY_PROBLEM)
	.describe("three capital letters of a currency");
