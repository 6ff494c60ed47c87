/** The prices of plans with discount codes, as the platform quotes them (invite-19). */
import { getUnit, toMajor } from "#core/currency";
import type { Plan } from "~/domain/catalogue/plan";
import type { ErrorCode } from "~/domain/site/error-code";
import {
	type CodeEligibility,
	checkDiscountCode,
	type DiscountCode,
	type DiscountCodeState,
	getLimitDay,
} from "./discount-code";

/** The price of a plan with a code. */
export type Quote = {
	/** The code as the platform spells it. */
	code: string;
	/** The amount in major units, like the prices of plans. */
	priceBeforeMajor: number;
	priceAfterMajor: number;
	currency: string;
	/** The last day of the code, `2026-12-31`; missing for one without an end. */
	validUntil?: string;
	/** Whom the code is for, where that decides and the person is not known. */
	eligibility?: CodeEligibility | undefined;
};

/** Why a code changes no price for this person. */
export type CodeRejection = {
	errorCode?: ErrorCode | undefined;
	/** Whom the code is for, where that is the reason. */
	eligibility?: CodeEligibility | undefined;
};

/** The state of a code at a checkout; only `quoted` changes the price. */
export type CodeQuote =
	| { kind: "none" }
	/** This platform does not redeem codes on the web. */
	| { kind: "not-supported"; code?: string | undefined }
	| { kind: "quoted"; quote: Quote }
	| { kind: "rejected"; code: string; errorCode?: ErrorCode | undefined }
	/** A code that came along and does not apply: nobody typed it here. */
	| { kind: "excluded"; code: string; rejection: CodeRejection }
	| { kind: "no-response" | "too-many"; code: string };

/** Returns the quote of a valid code. */
export const getQuote = (code: CodeQuote): Quote | undefined =>
	code.kind === "quoted" ? code.quote : undefined;

/** True for a code that was entered and does not change the price. */
export const isWithoutEffect = ({ kind }: CodeQuote): boolean =>
	kind === "rejected" || kind === "no-response" || kind === "too-many";

/** Returns the plan with the price that its checkout charges. */
export const applyQuote = <P extends Pick<Plan, "priceMajor">>(
	plan: P,
	quote: Quote | undefined,
): P => (quote ? { ...plan, priceMajor: quote.priceAfterMajor } : plan);

/** The quotes of a list of plans by plan id; plans whose price the code does not change are missing. */
export type PlanQuotes = Record<string, Quote>;

/** The effect of a saved code on a list of plans. */
export type CodeOnPlans = {
	quotes: PlanQuotes;
	/** Why it changes no price at all. */
	rejection?: CodeRejection | undefined;
};

const stateErrors = {
	"not-active": "code_not_active",
	expired: "code_expired",
	"not-yet-active": "code_not_yet_active",
	"used-up": "code_used_up",
} as const satisfies Partial<Record<DiscountCodeState, ErrorCode>>;

/** Returns why the code itself cannot be used now; undefined for a valid one. `now` in epoch milliseconds. */
export function findCodeError(discountCode: DiscountCode, now: number): ErrorCode | undefined {
	const state = checkDiscountCode(discountCode, now);
	return Object.hasOwn(stateErrors, state)
		? stateErrors[state as keyof typeof stateErrors]
		: undefined;
}

/**
 * Computes the price of a plan with a valid code for a visitor whom the platform does not know, by the
 * same rules; undefined where the code does not apply to the plan. Only a checkout's quote is ever paid.
 */
export function estimateQuote(
	code: string,
	discountCode: DiscountCode,
	plan: Pick<Plan, "priceMajor" | "currency" | "isPriceGuessed">,
): Quote | undefined {
	if (plan.isPriceGuessed || plan.priceMajor === 0) return undefined;
	const { type, value, minimalSpendCents = 0, currency, userEligibility } = discountCode;
	const isInCurrency = currency === undefined || currency === plan.currency;
	if (!isInCurrency && (type === "fixed" || minimalSpendCents > 0)) return undefined;
	const minor = Math.round(plan.priceMajor * getUnit(plan.currency));
	if (minor < minimalSpendCents) return undefined;
	const off = type === "percentage" ? Math.round((minor * value) / 100) : value;
	return {
		code: discountCode.code ?? code,
		priceBeforeMajor: plan.priceMajor,
		priceAfterMajor: toMajor(Math.max(minor - off, 0), plan.currency),
		currency: plan.currency,
		validUntil: getLimitDay(discountCode.to),
		eligibility: userEligibility,
	};
}

/** True when the quote is based on the price that a page shows. */
export const isQuoteOf = (quote: Quote, plan: { priceMajor: number; currency: string }): boolean =>
	quote.priceBeforeMajor === plan.priceMajor && quote.currency === plan.currency;
