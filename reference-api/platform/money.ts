/** Money is stored in minor units (piastres) and travels in major units (pounds). */

/** Of amounts for which no currency is set. */
export const DEFAULT_CURRENCY = "EGP";

/** 4999 → 49.99 */
export function toMajor(minor: number): number {
	return minor / 100;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Written as the web pages write it, in Latin digits, with the decimals that it has: 4900 is
 * `EGP\u00a049`, 4950 is `EGP\u00a049.50`.
 */
export function formatMoney(minor: number, currency: string): string {
	const format =
		formats.get(currency) ??
		new Intl.NumberFormat("en-US", {
			style: "currency",
			currency,
			numberingSystem: "latn",
			trailingZeroDisplay: "stripIfInteger",
		});
	formats.set(currency, format);
	return format.format(toMajor(minor));
}

/** 49.99 → 4999; undefined for what is not a whole number of minor units. */
export function toMinor(major: number): number | undefined {
	const minor = Math.round(major * 100);
	return Math.abs(major * 100 - minor) < 1e-6 ? minor : undefined;
}
