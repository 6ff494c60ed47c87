/**
 * Folds what keyboards, phones and word processors write for plain digits, letters and dashes into the
 * characters that rules understand. Passwords are never folded.
 */

/** A number that is copied out of an Arabic text contains these marks. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const foldMarkedDigits = (text: string) =>
	text
		.replace(DIRECTION_MARKS, "")
		.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/**
 * Replaces U+0660-0669 and U+06F0-06F9 by 0-9 and full-width and other compatibility characters by the
 * plain ones (NFKC), and removes direction marks: `٠١０` is `010`, and `ＯＰＥＮ` is `OPEN`.
 */
export const foldDigits = (text: string): string => foldMarkedDigits(text.normalize("NFKC"));

/**
 * Folds the digits of an amount, and the Arabic and the ideographic decimal point: `１２٫5` is `12.5`.
 * Superscripts and fractions stay, because NFKC would make `52` of `5²`.
 */
export const foldNumber = (text: string): string =>
	foldMarkedDigits(text.replace(/\P{No}+/gu, (part) => part.normalize("NFKC"))).replace(
		/[\u066B\u3002]/g,
		".",
	);

/** Replaces the dashes that printers and word processors write (U+2010-2015, U+2212) by `-`. */
export const foldDashes = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, "-");

/** Reads a reference or a number that people copy: `ＩＰ–٧٧` is `IP-77`. */
export const foldReference = (text: string): string => foldDashes(foldDigits(text)).trim();
