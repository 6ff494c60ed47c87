/** Money is stored in minor units (piastres) and travels in major units (pounds). */

/** The currency where none is set. */
const DEFAULT_CURRENCY = "EGP";

/** The currency in which new plans, codes and tips are made; `currency` is the setting `CURRENCY`. */
export const siteCurrency = ({ currency }: { currency?: string | undefined }): string =>
	currency ?? DEFAULT_CURRENCY;

/** 4999 → 49.99 */
export function toMajor(minor: number): number {
	return minor / 100;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Writes an amount as the web pages do, in Latin digits, with decimals only where it has them: 4900
 * is `EGP\u00a049`, 4950 is `EGP\u00a049.50`.
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

/** 49.99 → 4999; undefined for parts of a minor unit. */
export function toMinor(major: number): number | undefined {
	const minor = Math.round(major * 100);
	return Math.abs(major * 100 - minor) < 1e-6 ? minor : undefined;
}
