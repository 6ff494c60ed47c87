/**
 * The short code of a payment or transfer request, to say on the phone: `SAWT-J7M9GM`
 * (docs/product.md, payment-52). The embedded platform uses the same code in its mails and console.
 */

/** Letters and digits that people do not mistake for one another. */
const ALPHABET = "ACDEFGHJKLMNPQRTUVWXY34679";
const LENGTH = 6;
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
	return `SAWT-${code}`;
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
