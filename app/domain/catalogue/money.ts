/** Formats amounts of money (catalogue-5). */
import { getDecimals } from "#core/currency";

export const DEFAULT_CURRENCY = "EGP";

/** Latin digits in every language: a transferred amount must match what the wallet shows. */
const latinDigits = { numberingSystem: "latn" } as const;
/** An amount longer than `EGP 99,999.50` may break after its currency; else large text would break its digits. */
const LONGEST_WHOLE = 13;
const planPriceFormats = new Map<string, Intl.NumberFormat>();
const amountFormats = new Map<string, Intl.NumberFormat>();
const plainFormat = new Intl.NumberFormat("en-US", { ...latinDigits, maximumFractionDigits: 2 });

function getFormat(
	formats: Map<string, Intl.NumberFormat>,
	currency: string,
	options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
	const known = formats.get(currency);
	if (known) return known;
	const made = new Intl.NumberFormat("en-US", {
		...latinDigits,
		style: "currency",
		currency,
		...options,
	});
	formats.set(currency, made);
	return made;
}

/** Reads a currency code of three letters into capitals; anything else becomes `fallback`. */
export function readCurrency(
	code: string | null | undefined,
	fallback: string = DEFAULT_CURRENCY,
): string {
	const trimmed = code?.trim().toUpperCase() ?? "";
	return /^[A-Z]{3}$/.test(trimmed) ? trimmed : fallback;
}

/**
 * Formats a plan price without decimals, the same in both languages: 1999 is `EGP 1,999` (the gap is
 * U+00A0), 99.5 is `EGP 100`. Only a free plan is shown as 0, so 0.49 is `EGP 0.49`. A currency of three
 * decimals shows them: 2.5 is `KWD 2.500`.
 */
export function formatPlanPrice(amountMajor: number, currency: string): string {
	const isFraction = amountMajor !== 0 && Math.round(amountMajor) === 0;
	if (isFraction) return formatAmount(amountMajor, currency);
	const code = readCurrency(currency);
	const decimals = getDecimals(code) > 2 ? getDecimals(code) : 0;
	const format = getFormat(planPriceFormats, code, {
		minimumFractionDigits: decimals,
		maximumFractionDigits: decimals,
	});
	return format.format(amountMajor);
}

/**
 * Formats an amount that was or will be charged with its own decimals: 490 is `EGP 490`, 99.99 is
 * `EGP 99.99`.
 */
export function formatAmount(amountMajor: number, currency: string = DEFAULT_CURRENCY): string {
	const format = getFormat(amountFormats, readCurrency(currency), {
		trailingZeroDisplay: "stripIfInteger",
	});
	const written = format.format(amountMajor);
	return written.length > LONGEST_WHOLE ? written.replace("\u00A0", " ") : written;
}

/** Formats the bare number for texts that name the currency themselves: 99.99 is `99.99`, 15 is `15`. */
export function formatPlainAmount(amountMajor: number): string {
	return plainFormat.format(amountMajor);
}
