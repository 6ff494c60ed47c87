/**
 * Links that open a wallet with the transfer filled in, from an operator's template
 * (docs/product.md, wallet-18).
 */

/** The bare amount as a wallet takes it, without grouping: 1999 is `1999`, 99.5 is `99.50`. */
export function formatTransferAmount(amountMajor: number): string {
	return Number.isInteger(amountMajor) ? String(amountMajor) : amountMajor.toFixed(2);
}

/**
 * The code to dial: `{phone}` and `{amount}` of the template filled in, spaces left out.
 * Example: `*9*7*01012345678*99#`.
 */
export function fillDialCode(template: string, phone: string, amountMajor: number): string {
	return template
		.replaceAll("{phone}", phone.replace(/[^\d+]/g, ""))
		.replaceAll("{amount}", formatTransferAmount(amountMajor))
		.replace(/\s/g, "");
}

/** The `tel:` link of a dial code; `*` and `#` are encoded, because a bare `#` ends an address. */
export function toDialLink(code: string): string {
	return `tel:${code.replaceAll("*", "%2A").replaceAll("#", "%23")}`;
}
