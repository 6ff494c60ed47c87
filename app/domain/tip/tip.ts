/** Tips: presets, the custom amount, the message, and the page's greeting. */

import { getDecimals } from "#core/currency";
import { foldDigits, foldNumber } from "#core/digits";
import { getTipMaxMajor } from "#core/tip-limit";

export const TIP_MESSAGE_MAX_CHARACTERS = 200;

/** The names are text keys. Elsewhere than in pounds a preset is so many times the smallest one. */
const presets = [
	{ name: "coffee", pounds: 15, times: 1 },
	{ name: "snack", pounds: 30, times: 2 },
	{ name: "lunch", pounds: 75, times: 5 },
	{ name: "dinner", pounds: 150, times: 10 },
	{ name: "generous", pounds: 300, times: 20 },
	{ name: "super", pounds: 500, times: 30 },
] as const;

/** Lists what a coffee costs, more or less, as a round amount. */
const coffees: Readonly<Record<string, number>> = {
	...{ KWD: 1, BHD: 1, OMR: 1, JOD: 2, TND: 5, LYD: 5 },
	...{ SAR: 10, AED: 10, QAR: 10, MAD: 15, MRU: 50, DZD: 150, YER: 500, IQD: 3000 },
	...{ USD: 3, EUR: 3, GBP: 3, CHF: 5, CAD: 4, AUD: 5, TRY: 100 },
};

/** The smallest preset of a currency that is not listed, by its decimals. */
const coffeesByDecimals = [500, 5, 5, 1];

/** Returns the amounts that the tip page offers, in major units of the currency. */
export function listTipPresets(currency: string) {
	const coffee = coffees[currency] ?? coffeesByDecimals[getDecimals(currency)] ?? 1;
	return presets.map(({ name, pounds, times }) => ({
		name,
		amountMajor: currency === "EGP" ? pounds : coffee * times,
	}));
}

/** The choice beside the presets that selects the typed amount. */
export const OTHER_AMOUNT = "other";

/** Returns the choice that a form shows: the submitted one, 'other' where an amount was typed, none at first. */
export const showTipChoice = (presetText: string | undefined, customText: string | undefined) =>
	presetText || (customText?.trim() ? OTHER_AMOUNT : "");

export type Tip = {
	creatorId: string;
	amountMajor: number;
	isAnonymous: boolean;
	message?: string;
	podcastId?: string;
	episodeId?: string;
};

/** Removes the points of `L.E.` and `ج.م.`, which would turn pounds into piastres before an amount. */
const dropWordPoints = (text: string) => text.replace(/\p{L}\./gu, "");

/** Replaces Arabic digits and separators by Latin ones: `١٬٢٥٠٫٥` is `1,250.5`. */
const foldSeparators = (text: string) => foldNumber(text).replace(/[\u066C\u060C\u3001]/g, ",");

/**
 * Keeps only the digits and the first decimal point of a typed amount: `L.E. ١٢٫5` is `12.5`. A comma before
 * exactly three digits groups thousands, every other one is the decimal comma: `1,250` is `1250`, and
 * `12,50` is `12.50`.
 */
export function cleanTipAmount(text: string): string {
	const [whole = "", ...fractions] = cleanTypedTipAmount(text)
		.replace(/,(?=\d{3}(?!\d))/g, "")
		.split(/[.,]/);
	return fractions.length > 0 ? `${whole}.${fractions.join("")}` : whole;
}

/**
 * Cleans an amount while it is typed. Commas stay as they are, because only the digits behind one tell
 * whether it groups thousands.
 */
export function cleanTypedTipAmount(text: string): string {
	const digits = dropWordPoints(foldSeparators(text)).replace(/[^\d.,]/g, "");
	const [whole = "", ...fractions] = digits.split(".");
	return fractions.length > 0 ? `${whole}.${fractions.join("").replaceAll(",", "")}` : whole;
}

/** Reads the custom amount; null when it is not above 0. */
export function readTipAmount(text: string): number | null {
	const amountMajor = Number(cleanTipAmount(text));
	return Number.isFinite(amountMajor) && amountMajor > 0 ? amountMajor : null;
}

export type TipAmountFault =
	| "missing"
	| "not-above-zero"
	| "not-a-number"
	| "too-fine"
	| "too-high"
	| "two-amounts";

const currencyWord = String.raw`(?:EGP|L\.?E\.?|E?£|ج\.?\s?م\.?|جني\S*)`;
/**
 * Digits with or without groups of thousands, one decimal point or comma, and the currency around them.
 * `0,500` may be half a pound.
 */
const plainAmount = new RegExp(
	String.raw`^\s*(?:${currencyWord}\s*)?(?:[1-9]\d{0,2}(?:[, ]\d{3})+(?:\.\d*)?|\d*(?:\.\d*|,(?!\d{3}(?!\d))\d*)?)\s*${currencyWord}?\s*$`,
	"i",
);

/** Longer texts are no amounts, and the pattern would take long on a long row of spaces. */
const MAX_AMOUNT_LENGTH = 40;

/** False for a sign, an exponent, or digits of another kind: `-50`, `1e9`, `0x10`. */
const isPlainAmount = (text: string) =>
	text.length <= MAX_AMOUNT_LENGTH && plainAmount.test(foldSeparators(text));

/**
 * Returns the amount that a form names by a preset or in its custom field, or why it names none. `decimals`
 * are those of the currency. Without
 * script both may be filled; two different amounts are an error.
 */
export function chooseTipAmount(
	presetText: string,
	customText: string,
	decimals = 2,
): { amountMajor: number } | { fault: TipAmountFault } {
	const presetMajor = isPlainAmount(presetText) ? readTipAmount(presetText) : null;
	if (customText.trim() === "") {
		return presetMajor === null
			? { fault: "missing" }
			: checkAmount(presetText, presetMajor, decimals);
	}
	if (/\d/.test(foldDigits(customText)) && !isPlainAmount(customText))
		return { fault: "not-a-number" };
	const customMajor = readTipAmount(customText);
	if (customMajor === null) return { fault: "not-above-zero" };
	const isOneChoice = presetMajor === null || presetMajor === customMajor;
	return isOneChoice ? checkAmount(customText, customMajor, decimals) : { fault: "two-amounts" };
}

/**
 * Less than a piastre cannot be paid, and `1.250` pounds may mean one thousand two hundred and fifty. Dinars
 * have three decimals.
 */
function checkAmount(
	text: string,
	amountMajor: number,
	decimals: number,
): { amountMajor: number } | { fault: TipAmountFault } {
	if (amountMajor > getTipMaxMajor(decimals)) return { fault: "too-high" };
	const [, fraction = ""] = cleanTipAmount(text).split(".");
	return fraction.length > decimals ? { fault: "too-fine" } : { amountMajor };
}

/** Writes the amount on the button; a currency of three decimals keeps those that were typed: `2.500`. */
export const writeTipAmount = (amountMajor: number, typed: string, decimals: number): string =>
	typed !== "" && decimals > 2 ? cleanTipAmount(typed) : String(amountMajor);

/** Returns the message as it is counted and sent: forms post a line end as two characters, people see one. */
export function cleanTipMessage(text: string): string {
	return text.replace(/\r\n?/g, "\n").trim();
}

/** True when the cleaned message fits into 200 characters. */
export function isTipMessageShortEnough(text: string): boolean {
	return cleanTipMessage(text).length <= TIP_MESSAGE_MAX_CHARACTERS;
}

/** True when the send button is enabled (tip-6). */
export function canSendTip(state: { hasToken: boolean; isSignedIn: boolean }): boolean {
	return state.hasToken || state.isSignedIn;
}

type Greeting = "morning" | "afternoon" | "evening";

/** Returns morning before 12, afternoon before 17, otherwise evening; `hour` is 0 to 23 (tip-9). */
export function getGreeting(hour: number): Greeting {
	if (hour < 12) return "morning";
	return hour < 17 ? "afternoon" : "evening";
}
