/** References of transfers, compared as people copy them: spaces, case and digits may differ. */

/** `ip ٧٧` and `IP77` are the same transfer; null without a reference. */
export function toReferenceKey(reference: string | null): string | null {
	if (reference === null) return null;
	const key = reference
		.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
		.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
		.replace(/[\s\u200e\u200f\u061c\u2066-\u2069]/g, "")
		.toUpperCase();
	return key || null;
}
