/**
 * Phone numbers, read by one rule wherever one is typed: registration, the profile, the transfer dialog, the
 * console's search and the platform's calls (account-14). Egyptian mobiles are recognised, numbers of other
 * countries are accepted.
 */
import { foldDashes, foldDigits } from "./digits";

export type EgyptianMobile = {
	/** `+201012345678` */
	e164: string;
	/** `01012345678` */
	national: string;
};

const separators = /[\s().-]/g;

/** Returns the number without the characters that people write between its digits. */
export const compactPhone = (typed: string): string =>
	foldDashes(foldDigits(typed)).replace(separators, "");

/** Reads an Egyptian mobile number into its two spellings; null for any other text. */
export function readEgyptianMobile(text: string): EgyptianMobile | null {
	const match = /^(?:(?:\+|00)?20)?0?(1[0125]\d{8})$/.exec(compactPhone(text));
	return match ? { e164: `+20${match[1]}`, national: `0${match[1]}` } : null;
}

/**
 * Returns the number as it is stored and sent: E.164 for Egyptian mobiles, otherwise the digits, with + for a
 * leading 00. Undefined when it is not a number: 7 to 15 digits.
 */
export function normalizePhone(typed: string): string | undefined {
	const egyptian = readEgyptianMobile(typed);
	if (egyptian) return egyptian.e164;
	const other = compactPhone(typed).replace(/^00/, "+");
	return /^\+?\d{7,15}$/.test(other) ? other : undefined;
}

/** Returns the parts in which people read and say an Egyptian mobile number; any other text is one part. */
export function splitMobile(text: string): string[] {
	const [, ...parts] = /^(01[0125]\d)(\d{3})(\d{4})$/.exec(compactPhone(text)) ?? [];
	return parts.length > 0 ? parts : [text];
}
