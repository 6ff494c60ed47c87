/**
 * References of transfers, compared by their letters and digits alone: people copy them with spaces
 * and signs, and one that is claimed twice must not look new by a sign that no one sees.
 */

import { foldReference } from "#core/digits";
import { hasOwnPrefix, readShortReference, SHORT_REFERENCE_DIGITS } from "#core/short-reference";
import { newId } from "../base/secret-token";

/** `ip-٧٧` and `IP77` are the same transfer; null without a reference. */
export function toReferenceKey(reference: string | null): string | null {
	if (reference === null) return null;
	const key = foldReference(reference)
		.replace(/[^\p{L}\p{N}]/gu, "")
		.toUpperCase();
	return key || null;
}

/**
 * The id of a manual payment. It is derived from the first of these texts that is one of our short
 * codes, so that the code in the transfer is also the code of the request.
 */
export function newTransferId(...written: (string | null | undefined)[]): string {
	const id = newId("mp");
	const digits = written.map(readOwnCode).find((one) => one !== undefined);
	return digits === undefined
		? id
		: `${toIdStart(digits)}${id.slice("mp_".length + SHORT_REFERENCE_DIGITS)}`;
}

const toIdStart = (digits: string) => `mp_${digits}`;

/** The beginning of the ids that have this code; undefined for other texts. */
export function readIdStart(note: string | undefined): string | undefined {
	const digits = readOwnCode(note);
	return digits && toIdStart(digits);
}

function readOwnCode(written: string | null | undefined): string | undefined {
	const plain = foldReference(written ?? "");
	return hasOwnPrefix(plain) ? readShortReference(plain) : undefined;
}
