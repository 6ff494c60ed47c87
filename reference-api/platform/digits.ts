/** Arabic-Indic digits, which Arabic and Persian keyboards type. */

/** `٤٩` and `۴۹` are `49`: the last four bits of each are its value. */
export const foldDigits = (text: string): string =>
	text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
