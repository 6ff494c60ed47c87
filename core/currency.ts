/** Currency codes that settings name. */

/**
 * True for a currency of two decimals, such as EGP. Amounts are stored in hundredths, so those of KWD
 * (three decimals) and JPY (none) would be off by ten or a hundred.
 */
export function hasTwoDecimals(code: string): boolean {
	if (!Intl.supportedValuesOf("currency").includes(code)) return false;
	const format = new Intl.NumberFormat("en", { style: "currency", currency: code });
	return format.resolvedOptions().maximumFractionDigits === 2;
}

/** The message about any other currency. */
export const CURRENCY_PROBLEM = "must be a currency with two decimals, such as EGP";
