/** Money is stored in minor units (piastres) and travels in major units (pounds). */

/** Of amounts for which no currency is set. */
export const DEFAULT_CURRENCY = "EGP";

/** 4999 → 49.99 */
export function toMajor(minor: number): number {
	return minor / 100;
}

/** 49.99 → 4999; undefined for what is not a whole number of minor units. */
export function toMinor(major: number): number | undefined {
	const minor = Math.round(major * 100);
	return Math.abs(major * 100 - minor) < 1e-6 ? minor : undefined;
}
