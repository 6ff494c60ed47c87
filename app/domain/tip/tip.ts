/** Tips: presets, the custom amount, the message, and the page's greeting. */
import { foldDigits, foldNumber } from "~/domain/site/digits";

export const TIP_MESSAGE_MAX_CHARACTERS = 200;

/** In the currency of tips; the names are keys of the texts. */
export const tipPresets = [
	{ name: "coffee", amountMajor: 15 },
	{ name: "snack", amountMajor: 30 },
	{ name: "lunch", amountMajor: 75 },
	{ name: "dinner", amountMajor: 150 },
	{ name: "generous", amountMajor: 300 },
	{ name: "super", amountMajor: 500 },
] as const;

/** The preset that is selected initially (docs/decisions/040). */
export const FIRST_TIP_MAJOR = 75 satisfies (typeof tipPresets)[number]["amountMajor"];

/** The choice beside the presets, with which the typed amount counts. */
export const OTHER_AMOUNT = "other";

/**
 * Returns the choice that a form shows: the submitted one, 'other' where an amount was typed, and the first
 * preset at first.
 */
export function showTipChoice(presetText: string | undefined, customText: string | undefined) {
	return presetText || (customText?.trim() ? OTHER_AMOUNT : String(FIRST_TIP_MAJOR));
}

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

/** Keeps only the digits and the first decimal point of a typed amount: `L.E. ١٢٫5` is `12.5`. */
export function cleanTipAmount(text: string): string {
	const kept = dropWordPoints(foldNumber(text)).replace(/[^\d.]/g, "");
	const [whole = "", ...fractions] = kept.split(".");
	return fractions.length > 0 ? `${whole}.${fractions.join("")}` : whole;
}

/**
 * Cleans an amount while it is typed. A comma before piastres becomes the decimal point, because without it
 * `12,50` would become a hundred times as much.
 */
export function cleanTypedTipAmount(text: string): string {
	const folded = dropWordPoints(foldDigits(text));
	const hasPoint = /[.\u066B]/.test(folded);
	return cleanTipAmount(hasPoint ? folded : folded.replace(/[,\u060C](?=\d{0,2}\D*$)/, "."));
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
	| "comma"
	| "two-amounts";

/** Far above any real tip; rejects amounts with digits typed by mistake. */
const TIP_MAX_MAJOR = 100_000;

const currencyWord = String.raw`(?:EGP|L\.?E\.?|E?£|ج\.?\s?م\.?|جني\S*)`;
/** Digits with or without groups of thousands, one decimal point, and the currency around them. */
const plainAmount = new RegExp(
	String.raw`^\s*(?:${currencyWord}\s*)?(?:\d{1,3}(?:[,٬ ]\d{3})+|\d*)(?:[.٫]\d*)?\s*${currencyWord}?\s*$`,
	"i",
);

/** Longer texts are no amounts, and the pattern would take long on a long row of spaces. */
const MAX_AMOUNT_LENGTH = 40;

/** False for a sign, an exponent, or digits of another kind: `-50`, `1e9`, `0x10`. */
const isPlainAmount = (text: string) =>
	text.length <= MAX_AMOUNT_LENGTH && plainAmount.test(foldDigits(text));

/** A comma before one or two last digits, as in `12,50`: cleaning would make 1250 of it. */
const decimalComma = /\d[,\u060C]\d{1,2}\D*$/;

/**
 * Returns the amount that a form names by a preset or in its custom field, or why it names none. Without
 * script both may be filled; two different amounts are an error.
 */
export function chooseTipAmount(
	presetText: string,
	customText: string,
): { amountMajor: number } | { fault: TipAmountFault } {
	const presetMajor = isPlainAmount(presetText) ? readTipAmount(presetText) : null;
	if (customText.trim() === "") {
		return presetMajor === null ? { fault: "missing" } : checkAmount(presetText, presetMajor);
	}
	if (decimalComma.test(foldDigits(customText))) return { fault: "comma" };
	if (/\d/.test(foldDigits(customText)) && !isPlainAmount(customText))
		return { fault: "not-a-number" };
	const customMajor = readTipAmount(customText);
	if (customMajor === null) return { fault: "not-above-zero" };
	const isOneChoice = presetMajor === null || presetMajor === customMajor;
	return isOneChoice ? checkAmount(customText, customMajor) : { fault: "two-amounts" };
}

/** Less than a piastre cannot be paid, and `1.250` may mean one thousand two hundred and fifty. */
function checkAmount(
	text: string,
	amountMajor: number,
): { amountMajor: number } | { fault: TipAmountFault } {
	if (amountMajor > TIP_MAX_MAJOR) return { fault: "too-high" };
	return /\.\d{3}/.test(cleanTipAmount(text)) ? { fault: "too-fine" } : { amountMajor };
}

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
