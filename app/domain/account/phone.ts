/**
 * Phone numbers: recognises Egyptian mobiles and accepts numbers of other countries (account-14).
 */
import { foldDigits } from "#core/digits";

export type EgyptianMobile = {
	/** `+201012345678` */
	e164: string;
	/** `01012345678` */
	national: string;
};

const separators = /[\s().\-\u2010-\u2015]/g;

/** Reads an Egyptian mobile number into its two spellings; null for any other text. */
export function readEgyptianMobile(text: string): EgyptianMobile | null {
	const match = /^(?:(?:\+|00)?20)?0?(1[0125]\d{8})$/.exec(strip(text));
	return match ? { e164: `+20${match[1]}`, national: `0${match[1]}` } : null;
}

/** Returns the parts in which people read and say an Egyptian mobile number; any other text is one part. */
export function splitMobile(text: string): string[] {
	const [, ...parts] = /^(01[0125]\d)(\d{3})(\d{4})$/.exec(strip(text)) ?? [];
	return parts.length > 0 ? parts : [text];
}

/**
 * Returns the number as the platform gets it: E.164 for Egyptian mobiles, otherwise the typed text with
 * folded digits, without separators, and with + for a leading 00. Blank stays blank; the platform
 * decides the rest.
 */
export function normalizePhone(text: string): string {
	return readEgyptianMobile(text)?.e164 ?? strip(text).replace(/^00/, "+");
}

function strip(text: string): string {
	return foldDigits(text).replace(separators, "");
}
