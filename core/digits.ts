/** Folds the digits of Arabic keyboards into the ASCII digits that rules understand. */

/** A number that is copied out of an Arabic text contains these marks. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Replaces U+0660-0669 and U+06F0-06F9 by 0-9 and removes direction marks: `٠١٠` is `010`.
 */
export function foldDigits(text: string): string {
	return text
		.replace(DIRECTION_MARKS, "")
		.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}

/** Folds digits and also the Arabic decimal point (U+066B): `١٢٫5` is `12.5`. */
export const foldNumber = (text: string): string => foldDigits(text).replace(/\u066B/g, ".");
