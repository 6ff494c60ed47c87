/** The prices of plans with discount codes, as the platform quotes them (invite-19). */
import type { Plan } from "~/domain/catalogue/plan";
import type { ErrorCode } from "~/domain/site/error-code";

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
};

/** The state of a code at a checkout; only `quoted` changes the price. */
export type CodeQuote =
	| { kind: "none" }
	/** This platform does not redeem codes on the web. */
	| { kind: "not-supported"; code?: string | undefined }
	| { kind: "quoted"; quote: Quote }
	| { kind: "rejected"; code: string; errorCode?: ErrorCode | undefined }
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

/** True when the quote is based on the price that a page shows. */
export const isQuoteOf = (quote: Quote, plan: { priceMajor: number; currency: string }): boolean =>
	quote.priceBeforeMajor === plan.priceMajor && quote.currency === plan.currency;
