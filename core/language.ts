/** The languages of the product, and how the language of a text is found by its letters. */

const languages = {
	en: { direction: "ltr", letter: /\p{Script=Latin}/gu, englishName: "English" },
	ar: { direction: "rtl", letter: /\p{Script=Arabic}/gu, englishName: "Arabic" },
} as const;

export type Language = keyof typeof languages;
type Direction = (typeof languages)[Language]["direction"];

export const LANGUAGES = Object.keys(languages) as Language[];

/** Names a language to operators, whose command line is English. */
export const nameInEnglish = (language: Language): string => languages[language].englishName;

export const getDirection = (language: Language): Direction => languages[language].direction;

const countLetters = (text: string, language: Language) =>
	text.match(languages[language].letter)?.length ?? 0;

export const hasLetterOf = (language: Language, text: string): boolean =>
	countLetters(text, language) > 0;

/** Guesses the language of a text by most of its letters. */
export const guessLanguage = (text: string): Language =>
	LANGUAGES.reduce((best, one) =>
		countLetters(text, one) > countLetters(text, best) ? one : best,
	);

/**
 * Returns the attributes that mark a text on a page of another language, such as a name without a translation.
 * Undefined for a text that begins in the language of the page, or that has no letters.
 */
export function markOtherLanguage(
	text: string,
	page: Language,
): { dir: Direction; lang: Language } | undefined {
	const lang = guessLanguage(text);
	const [first = ""] = /\p{L}/u.exec(text) ?? [];
	if (lang === page || !hasLetterOf(lang, first)) return undefined;
	return { dir: getDirection(lang), lang };
}
