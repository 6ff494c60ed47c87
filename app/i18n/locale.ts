/** The two languages and what follows from each (docs/product.md, site-9). */

export const LOCALES = ["en", "ar"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

/** The query name that names a language in an address. */
export const LOCALE_QUERY = "lang";

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

export const getDirection = (locale: Locale): "ltr" | "rtl" => (locale === "ar" ? "rtl" : "ltr");

/** The language that the header's toggle offers. */
export const getOtherLocale = (locale: Locale): Locale => (locale === "ar" ? "en" : "ar");
