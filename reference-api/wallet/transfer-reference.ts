/**
 * References of transfers, compared by their letters and digits alone: people copy them with spaces
 * and signs, and one that is claimed twice must not look new by a sign that no one sees.
 */
import { foldDigits } from "../platform/digits";

/** `ip-٧٧` and `IP77` are the same transfer; null without a reference. */
export function toReferenceKey(reference: string | null): string | null {
	if (reference === null) return null;
	const key = foldDigits(reference.normalize("NFKC"))
		.replace(/[^\p{L}\p{N}]/gu, "")
		.toUpperCase();
	return key || null;
}
