/**
 * The catalogue in the reader's language. A column such as `name` holds the English text, and
 * `name_ar` the Arabic one; a text that is missing in one language is told in the other.
 */
import type { Context } from "hono";
import { DEFAULT_LOCALE, type Locale, readLocale } from "../platform/locale";

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

/** The languages in which a text is missing that the other one has; operators are told so. */
export function listMissing(row: object): Locale[] {
	const texts = row as Readonly<Record<string, unknown>>;
	const isOnlyIn = (own: string, other: string) =>
		!isMissing(texts[own]) && isMissing(texts[other]);
	const told = listTold(row);
	return [
		...(told.some((column) => isOnlyIn(column + SUFFIX, column)) ? (["en"] as const) : []),
		...(told.some((column) => isOnlyIn(column, column + SUFFIX)) ? (["ar"] as const) : []),
	];
}
