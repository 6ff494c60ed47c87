/** References of transfers, compared as people copy them: spaces, case and digits may differ. */
import { foldDigits } from "../platform/digits";

/** `ip ٧٧` and `IP77` are the same transfer; null without a reference. */
export function toReferenceKey(reference: string | null): string | null {
	if (reference === null) return null;
	const key = foldDigits(reference)
		.replace(/[\s\u200e\u200f\u061c\u2066-\u2069]/g, "")
		.toUpperCase();
	return key || null;
}
