/**
 * Rows whose texts are in several languages: `name` is the English one, and `name_ar` the Arabic one
 * beside it. A text that is missing in one language is shown in another.
 */
import { hasLetterOf } from "#core/language";
import { LOCALES, type Locale } from "./locale";

/** The endings of the columns of each language. */
const suffixes: Record<Locale, string> = { en: "", ar: "_ar" };

type Texts = Readonly<Record<string, unknown>>;

const isMissing = (text: unknown): boolean =>
	text === null || text === undefined || text === "" || text === "[]";

/** The columns that have one of another language beside them, by their plain names. */
function listLocalized(row: object): string[] {
	const endings = Object.values(suffixes).filter(Boolean);
	const localized = Object.keys(row).flatMap((column) =>
		endings
			.filter((ending) => column.endsWith(ending))
			.map((ending) => column.slice(0, -ending.length)),
	);
	return [...new Set(localized)];
}

/** The row as readers of this language see it, under the plain names of its columns. */
export function localizeRow<Row extends object>(locale: Locale, row: Row): Row {
	const texts = row as Texts;
	const localized = listLocalized(row).map((column) => {
		const own = texts[column + suffixes[locale]];
		const others = LOCALES.map((other) => texts[column + suffixes[other]]);
		const text = [own, ...others].find((one) => !isMissing(one));
		return [column, text ?? texts[column]];
	});
	return { ...row, ...Object.fromEntries(localized) };
}

/** False for the flags of a tier, which have no readers. */
const isReadable = (text: unknown): boolean => !isMissing(text) && !String(text).startsWith("{");

/**
 * The languages in which a text of the row is missing that another one has; the console says so.
 * A text that stands alone is in the language of its script: before there were columns for both,
 * Arabic was typed into the plain one.
 */
export function listMissing(row: object): Locale[] {
	const texts = row as Texts;
	const missing = listLocalized(row).flatMap((column) => {
		const textIn = (locale: Locale) => texts[column + suffixes[locale]];
		const filled = LOCALES.filter((locale) => isReadable(textIn(locale)));
		const [alone, ...others] = filled;
		if (alone === undefined || others.length > 0) return [];
		const written = LOCALES.filter((locale) => hasLetterOf(locale, String(textIn(alone))));
		const localized = written.length === 1 ? written : filled;
		return LOCALES.filter((locale) => !localized.includes(locale));
	});
	return LOCALES.filter((locale) => missing.includes(locale));
}
