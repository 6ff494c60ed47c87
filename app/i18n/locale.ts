/**
 * The languages of the site and what depends on them (site-9). A new language is one entry here
 * and one folder of texts.
 */
import { parseAccept } from "hono/utils/accept";
import { getDirection } from "#core/language";

type LocaleFacts = {
	direction: "ltr" | "rtl";
	/** The language's name in itself, for the header's toggle. */
	ownName: string;
	/** For dates and times of day, with Latin digits in every language. */
	dateTag: string;
	/** Open Graph wants a region. */
	regionTag: string;
};

const localeTable = {
	en: {
		direction: getDirection("en"),
		ownName: "English",
		dateTag: "en-GB-u-nu-latn",
		regionTag: "en_US",
	},
	ar: {
		direction: getDirection("ar"),
		ownName: "العربية",
		dateTag: "ar-EG-u-nu-latn",
		regionTag: "ar_EG",
	},
} as const satisfies Record<string, LocaleFacts>;

export type Locale = keyof typeof localeTable;
export const LOCALES = Object.keys(localeTable) as Locale[];
export const DEFAULT_LOCALE: Locale = "en";

/** The query name that names a language in an address. */
export const LOCALE_QUERY = "lang";

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

export const getLocaleFacts = (locale: Locale): LocaleFacts => localeTable[locale];

/** Lists the languages that the header's toggle offers. */
export const listOtherLocales = (locale: Locale): Locale[] =>
	LOCALES.filter((other) => other !== locale);

/** Reads the supported language of a tag such as `ar-EG`; undefined for others, and for invalid tags. */
export function readLocaleTag(tag: string | null | undefined): Locale | undefined {
	const [, language] = /^([a-z]{2,3})(?:-[a-z\d]{1,8})*$/i.exec(tag?.trim() ?? "") ?? [];
	return LOCALES.find((locale) => locale === language?.toLowerCase());
}

/**
 * The supported language that an Accept-Language header prefers: `fr,ar;q=0.8` is `ar`. Undefined when it
 * contains none.
 */
export const readAcceptLanguage = (header: string | null): Locale | undefined =>
	parseAccept(header ?? "")
		.filter(({ q }) => q > 0)
		.map(({ type }) => readLocaleTag(type))
		.find((locale) => locale !== undefined);
