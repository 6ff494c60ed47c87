/**
 * The short code of a payment or transfer request, to say on the phone: `SAWT-J7M9GM`. It is
 * derived from the id, so pages, mails and the console show the same code (docs/product/payment.md,
 * payment-52). It begins with the prefix of the brand, and is read with any.
 */

import { getBrand } from "./brand/current-brand";
import { foldReference } from "./digits";

/** What codes begin with while the product has no brand of its operator's. */
const OWN_PREFIX = "SAWT";

/** Letters and digits that people do not mistake for one another. */
const ALPHABET = "ACDEFGHJKLMNPQRTUVWXY34679";
const LENGTH = 6;
/** Hexadecimal digits of an id that make its code. */
export const SHORT_REFERENCE_DIGITS = 7;
/** An id of the embedded platform; the first seven of its digits make the code. */
const ID = /^[a-z]+_([\da-f]{7})[\da-f]{25}$/;

/** Seven hexadecimal digits as a code: `0000001` is `SAWT-AAAAAC`. */
export function writeShortReference(digits: string): string {
	let rest = Number.parseInt(digits, 16);
	let code = "";
	for (let place = 0; place < LENGTH; place++) {
		code = ALPHABET.charAt(rest % ALPHABET.length) + code;
		rest = Math.floor(rest / ALPHABET.length);
	}
	return `${getBrand()?.codePrefix ?? OWN_PREFIX}-${code}`;
}

/** Returns the short code of an id; undefined for an id of another form, which pages show alone. */
export function getShortReference(id: string): string | undefined {
	const digits = ID.exec(id)?.[1];
	return digits === undefined ? undefined : writeShortReference(digits);
}

/** Describes a payment to support: the short code with its id, or the id alone when it has no code. */
export function describeReference(id: string): string {
	const short = getShortReference(id);
	return short === undefined ? id : `${short} (${id})`;
}

/** True for `SAWT-…`, and for a text that begins with the prefix of the brand. */
export const hasOwnPrefix = (text: string): boolean =>
	[OWN_PREFIX, getBrand()?.codePrefix].some(
		(prefix) => prefix !== undefined && new RegExp(`^${prefix}[-_ ]`, "i").test(text),
	);

/**
 * Turns `sawt j7m9gm` into the digits that its ids begin with; undefined when it is not such a
 * code. The prefix of another brand is read too, because codes live longer than a name.
 */
export function readShortReference(typed: string): string | undefined {
	const prefix = `${OWN_PREFIX}|${getBrand()?.codePrefix ?? OWN_PREFIX}`;
	const pattern = new RegExp(`^(?:(?:${prefix})[-_\\s]*|[A-Z]{2,6}[-_\\s]+)?([A-Z\\d]{6})$`, "i");
	const [, code = ""] = pattern.exec(foldReference(typed)) ?? [];
	const places = [...code.toUpperCase()].map((letter) => ALPHABET.indexOf(letter));
	if (places.length !== LENGTH || places.includes(-1)) return undefined;
	const digits = places
		.reduce((value, place) => value * ALPHABET.length + place, 0)
		.toString(16)
		.padStart(SHORT_REFERENCE_DIGITS, "0");
	return digits.length === SHORT_REFERENCE_DIGITS ? digits : undefined;
}
