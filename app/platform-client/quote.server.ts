/** Asks what a plan costs with a discount code, by an optional call (docs/product/invite.md, invite-19). */
import type { WireQuote } from "../../contract/discount-code";
import { readCurrency } from "../domain/catalogue/money";
import { getLimitDay } from "../domain/invite/discount-code";
import type { Quote } from "../domain/invite/quote";
import type { Pipeline } from "./pipeline.server";
import { type CallResult, mapResult, succeed } from "./result.server";
import { readAmount } from "./scalar.server";

export type QuoteOutcome =
	| { kind: "quoted"; quote: Quote }
	/** The code does not apply; `code` is the platform's reason. */
	| { kind: "refused"; code?: string };

export type QuoteCalls = {
	/** Reserves nothing. */
	quote(asked: { planId: string; code: string }): Promise<CallResult<QuoteOutcome>>;
};

/** Creates the calls about prices with a code. */
export function createQuoteCalls(pipeline: Pipeline): QuoteCalls {
	return {
		quote: async ({ planId, code }) => {
			const answered = await pipeline.call("quote", { query: { plan_id: planId, code } });
			if (answered.ok) {
				return mapResult(answered, (wire) => toOutcome(wire, pipeline.currency));
			}
			const { failure } = answered;
			return failure.kind === "refused"
				? succeed({ kind: "refused", code: failure.code })
				: answered;
		},
	};
}

/** Treats a negative or non-finite price as missing: the code counts as not usable. */
function toOutcome(wire: WireQuote, currency: string | undefined): QuoteOutcome {
	const priceBeforeMajor = readAmount(wire.price_before);
	const priceAfterMajor = readAmount(wire.price_after);
	const isPrice = (price: number | undefined): price is number => price !== undefined && price >= 0;
	if (!isPrice(priceBeforeMajor) || !isPrice(priceAfterMajor)) return { kind: "refused" };
	return {
		kind: "quoted",
		quote: {
			code: wire.code,
			priceBeforeMajor,
			priceAfterMajor,
			currency: readCurrency(wire.currency, currency),
			validUntil: getLimitDay(wire.valid_until ?? undefined),
		},
	};
}
