/**
 * The catalogue in the reader's language. A column such as `name` holds the English text, and
 * `name_ar` the Arabic one; a text that is missing in one language is told in the other.
 */
import type { Context } from "hono";
import { DEFAULT_LOCALE, LOCALES, type Locale, readLocale } from "../platform/locale";

const SUFFIX = "_ar";

const isMissing = (text: unknown): boolean =>
	text === null || text === undefined || text === "" || text === "[]";

/** The columns of a row that have an Arabic one beside them. */
const listTold = (row: object): string[] =>
	Object.keys(row)
		.filter((column) => column.endsWith(SUFFIX))
		.map((column) => column.slice(0, -SUFFIX.length));

/** The language in which a caller reads the catalogue: cached answers vary by this header alone. */
export const readLanguage = (http: Context): Locale =>
	readLocale(http.req.header("Accept-Language")) ?? DEFAULT_LOCALE;

/** The row as readers of this language see it, under the plain names of its columns. */
export function tellIn<Row extends object>(locale: Locale, row: Row): Row {
	const texts = { ...row } as Record<string, unknown>;
	for (const column of listTold(row)) {
		const [english, arabic] = [texts[column], texts[column + SUFFIX]];
		const [own, other] = locale === "ar" ? [arabic, english] : [english, arabic];
		texts[column] = isMissing(own) ? other : own;
	}
	return texts as Row;
}

/** A text that people read: not the flags that a tier has for its features. */
const isText = (text: unknown): boolean => !isMissing(text) && !String(text).startsWith("{");

const isArabic = (text: unknown): boolean => /\p{Script=Arabic}/u.test(String(text));

/**
 * The languages in which a text of the row is missing; operators are told so. Where a plan was named
 * in Arabic alone before there were columns for both, it is the English that is missing.
 */
export function listMissing(row: object): Locale[] {
	const texts = row as Readonly<Record<string, unknown>>;
	const missing = listTold(row).map((column): Locale | undefined => {
		const [english, arabic] = [texts[column], texts[column + SUFFIX]];
		if (isText(english) && isMissing(arabic)) return isArabic(english) ? "en" : "ar";
		return isMissing(english) && isText(arabic) ? "en" : undefined;
	});
	return LOCALES.filter((locale) => missing.includes(locale));
}
