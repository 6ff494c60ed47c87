/**
 * References of transfers, compared by their letters and digits alone: people copy them with spaces
 * and signs, and one that is claimed twice must not look new by a sign that no one sees.
 */

import { foldReference } from "#core/digits";
import { readShortReference, SHORT_REFERENCE_DIGITS } from "#core/short-reference";
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
 * The id of a manual payment. If its reference is one of our short codes, the id is derived from
 * it, so that the code in the transfer is also the code of the request.
 */
export function newTransferId(reference: string | null | undefined): string {
	const id = newId("mp");
	const plain = foldReference(reference ?? "");
	const digits = /^SAWT[-_ ]/i.test(plain) ? readShortReference(plain) : undefined;
	return digits === undefined
		? id
		: `mp_${digits}${id.slice("mp_".length + SHORT_REFERENCE_DIGITS)}`;
}
