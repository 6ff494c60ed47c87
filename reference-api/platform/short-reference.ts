/**
 * The short code of a payment or a transfer request, as the web pages make it of the id
 * (`SAWT-J7M9GM`), and the way back from what an operator hears on the phone.
 */
import { newId } from "./secret-token";

/** Letters and digits that no one mistakes for another. */
const ALPHABET = "ACDEFGHJKLMNPQRTUVWXY34679";
const LENGTH = 6;
const ID_DIGITS = 7;

/** `txn_0000001…` is `SAWT-AAAAAC`; undefined for an id of another form. */
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

/** `sawt j7m9gm` to the digits that its ids begin with; undefined for what is no such code. */
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
 * The id of a transfer request: one that the payer's code stands for, so that what was written into
 * the transfer is also the code of its request.
 */
export function newTransferId(reference: string | null | undefined): string {
	const id = newId("mp");
	const digits = reference?.startsWith("SAWT-") ? readShortReference(reference) : undefined;
	return digits === undefined ? id : `mp_${digits}${id.slice("mp_".length + ID_DIGITS)}`;
}
