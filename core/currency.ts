/**
 * Currencies, and their amounts: a whole number of minor units (piastres, fils) where they are stored, and
 * major units (pounds, dinars) on the wire and in what people type. `Intl` knows how many decimals a
 * currency has: two for EGP, three for KWD, none for JPY.
 */
const DEFAULT_DECIMALS = 2;

const known = new Map<string, number>();

/** Returns how many decimals the amounts of a currency have; two for what is no code. */
export function getDecimals(currency: string): number {
	const found = known.get(currency);
	if (found !== undefined) return found;
	if (!/^[A-Z]{3}$/.test(currency)) return DEFAULT_DECIMALS;
	const format = new Intl.NumberFormat("en", { style: "currency", currency });
	const decimals = format.resolvedOptions().maximumFractionDigits ?? DEFAULT_DECIMALS;
	known.set(currency, decimals);
	return decimals;
}

/** Returns how many minor units one major unit has: 100 for EGP, 1000 for KWD. */
export const getUnit = (currency: string): number => 10 ** getDecimals(currency);

/** 4999, EGP → 49.99; 2500, KWD → 2.5 */
export const toMajor = (minor: number, currency: string): number => minor / getUnit(currency);

/** 49.99, EGP → 4999; 2.5, KWD → 2500; undefined for parts of a minor unit. */
export function toMinor(major: number, currency: string): number | undefined {
	const exact = major * getUnit(currency);
	const minor = Math.round(exact);
	return Math.abs(exact - minor) < 1e-6 ? minor : undefined;
}

/**
 * Writes an amount as people type it: 4950, EGP → `49.5`. The fraction of a currency of three decimals has
 * all of them, because `2.5` is hardly ever written there: 2500, KWD → `2.500`.
 */
export function writeMajor(minor: number, currency: string): string {
	const major = toMajor(minor, currency);
	const decimals = getDecimals(currency);
	return decimals > 2 && !Number.isInteger(major) ? major.toFixed(decimals) : String(major);
}

/** True for a currency that exists and has at most three decimals; units of account have four. */
export const isCurrency = (code: string): boolean =>
	Intl.supportedValuesOf("currency").includes(code) && getDecimals(code) <= 3;

/** The message about any other code. */
export const CURRENCY_PROBLEM = "must be the code of a currency, such as EGP";
