/** Checks the currency codes of settings. */

/**
 * True for a currency with two decimals, such as EGP. Amounts are stored in hundredths, so an amount in KWD
 * (three decimals) or JPY (none) would be wrong by a factor of ten or a hundred.
 */
export function hasTwoDecimals(code: string): boolean {
	if (!Intl.supportedValuesOf("currency").includes(code)) return false;
	const format = new Intl.NumberFormat("en", { style: "currency", currency: code });
	return format.resolvedOptions().maximumFractionDigits === 2;
}

/** The message for any other currency. */
export const CURRENCY_PROBLEM = "must be a currency with two decimals, such as EGP";
