/**
 * The short code of a payment or a manual payment, derived from its id as the web pages do
 * (`SAWT-J7M9GM`), and the way back from a code that an operator hears on the phone.
 */
import { newId } from "./secret-token";

/** Letters and digits that are not mistaken for one another. */
const ALPHABET = "ACDEFGHJKLMNPQRTUVWXY34679";
const LENGTH = 6;
const ID_DIGITS = 7;

/** `txn_0000001…` is `SAWT-AAAAAC`; undefined for an id in another format. */
export function getShortReference(id: string): string | undefined {
	const digits = /^[a-z]+_([\da-f]{7})[\da-f]{25}$/.exec(id)?.[1];
	if (digits === undefined) return undefined;
	let rest = Number.parseInt(digits, 16);
	let code = "";
	for (let place = 0; place < LENGTH; place++) {
		code = ALPHABET.charAt(rest % ALPHABET.length) + code;
		rest = Math.floor(rest / ALPHABET.length);
	}
	return `SAWT-${code}`;
}

/**
 * Turns `sawt j7m9gm` into the digits that its ids begin with; undefined when it is not such a
 * code.
 */
export function readShortReference(typed: string): string | undefined {
	const [, code = ""] = /^(?:SAWT[-–\s]*)?([A-Z\d]{6})$/i.exec(typed.trim()) ?? [];
	const places = [...code.toUpperCase()].map((letter) => ALPHABET.indexOf(letter));
	if (places.length !== LENGTH || places.includes(-1)) return undefined;
	const digits = places
		.reduce((value, place) => value * ALPHABET.length + place, 0)
		.toString(16)
		.padStart(ID_DIGITS, "0");
	return digits.length === ID_DIGITS ? digits : undefined;
}

/**
 * The id of a manual payment. If its reference is one of our codes, the id is derived from it, so
 * that the code in the transfer is also the code of the request.
 */
export function newTransferId(reference: string | null | undefined): string {
	const id = newId("mp");
	const digits = reference?.startsWith("SAWT-") ? readShortReference(reference) : undefined;
	return digits === undefined ? id : `mp_${digits}${id.slice("mp_".length + ID_DIGITS)}`;
}
