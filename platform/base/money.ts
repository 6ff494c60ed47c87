/** Money is stored in minor units and travels in major units (`core/currency.ts`). */
import { toMajor } from "#core/currency";

/** The currency where none is set. */
const DEFAULT_CURRENCY = "EGP";

/** The currency in which new plans, codes and tips are made; `currency` is the setting `CURRENCY`. */
export const siteCurrency = ({ currency }: { currency?: string | undefined }): string =>
	currency ?? DEFAULT_CURRENCY;

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
	return format.format(toMajor(minor, currency));
}
