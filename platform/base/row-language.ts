/**
 * Rows whose texts are in several languages: `name` is the English one, and `name_ar` the Arabic one
 * beside it. A text that is missing in one language is told in another.
 */
import { LOCALES, type Locale } from "./locale";

/** The endings of the columns of each language. */
const suffixes: Record<Locale, string> = { en: "", ar: "_ar" };

const scripts: Record<Locale, RegExp> = { en: /\p{Script=Latin}/u, ar: /\p{Script=Arabic}/u };

type Texts = Readonly<Record<string, unknown>>;

const isMissing = (text: unknown): boolean =>
	text === null || text === undefined || text === "" || text === "[]";

/** The columns that have one of another language beside them, by their plain names. */
function listTold(row: object): string[] {
	const endings = Object.values(suffixes).filter(Boolean);
	const told = Object.keys(row).flatMap((column) =>
		endings
			.filter((ending) => column.endsWith(ending))
			.map((ending) => column.slice(0, -ending.length)),
	);
	return [...new Set(told)];
}

/** The row as readers of this language see it, under the plain names of its columns. */
export function tellIn<Row extends object>(locale: Locale, row: Row): Row {
	const texts = row as Texts;
	const told = listTold(row).map((column) => {
		const own = texts[column + suffixes[locale]];
		const others = LOCALES.map((other) => texts[column + suffixes[other]]);
		const text = [own, ...others].find((one) => !isMissing(one));
		return [column, text ?? texts[column]];
	});
	return { ...row, ...Object.fromEntries(told) };
}

/** False for the flags of a tier, which nobody reads. */
const isReadable = (text: unknown): boolean => !isMissing(text) && !String(text).startsWith("{");

/**
 * The languages in which a text of the row is missing that another one has; operators are told so.
 * A text that stands alone is in the language of its script: before there were columns for both,
 * Arabic was typed into the plain one.
 */
export function listMissing(row: object): Locale[] {
	const texts = row as Texts;
	const missing = listTold(row).flatMap((column) => {
		const textIn = (locale: Locale) => texts[column + suffixes[locale]];
		const filled = LOCALES.filter((locale) => isReadable(textIn(locale)));
		const [alone, ...others] = filled;
		if (alone === undefined || others.length > 0) return [];
		const written = LOCALES.filter((locale) => scripts[locale].test(String(textIn(alone))));
		const told = written.length === 1 ? written : filled;
		return LOCALES.filter((locale) => !told.includes(locale));
	});
	return LOCALES.filter((locale) => missing.includes(locale));
}
