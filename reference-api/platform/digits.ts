/** Arabic-Indic digits, which Arabic and Persian keyboards type. */

/** They come along when a number is copied out of an Arabic text. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** `٤٩` and `۴۹` are `49`, marks of direction left out: the last four bits of each are its value. */
export const foldDigits = (text: string): string =>
	text
		.replace(DIRECTION_MARKS, "")
		.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
