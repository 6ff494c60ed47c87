/** The languages that the platform writes, and how a caller's is read. */

export const LOCALES = ["en", "ar"] as const;
export type Locale = (typeof LOCALES)[number];

/** For an account whose language is not known yet, and for operators who choose none. */
export const DEFAULT_LOCALE: Locale = "en";

export const isLocale = (text: unknown): text is Locale => LOCALES.includes(text as Locale);

/** The first language of the list that is one of ours: `fr, ar-EG;q=0.8` is `ar`. */
export function readLocale(text: string | null | undefined): Locale | undefined {
	const languages = (text ?? "")
		.split(",")
		.map((part) => part.trim().toLowerCase().split(/[-_;]/)[0]);
	return languages.find(isLocale);
}
