/** The supported languages, and how a caller's language is read. */
import { parseAccept } from "hono/utils/accept";

export const LOCALES = ["en", "ar"] as const;
export type Locale = (typeof LOCALES)[number];

/** For an account whose language is not known yet, and for operators who set none. */
export const DEFAULT_LOCALE: Locale = "en";

export const isLocale = (text: unknown): text is Locale => LOCALES.includes(text as Locale);

/** The supported language with the highest preference: `fr, ar-EG;q=0.8` is `ar`. */
export const readLocale = (text: string | null | undefined): Locale | undefined =>
	parseAccept(text ?? "")
		.filter(({ q }) => q > 0)
		.map(({ type }) => type.toLowerCase().split(/[-_]/)[0])
		.find(isLocale);
