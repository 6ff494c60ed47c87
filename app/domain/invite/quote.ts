/** The price of a plan with a discount code, as the platform quotes it (docs/product.md, invite-19). */
export type Quote = {
	/** As the platform spells it. */
	code: string;
	/** In major units, as the amounts of plans. */
	priceBeforeMajor: number;
	priceAfterMajor: number;
	currency: string;
	/** The last day of the code, ISO 8601; missing for one without an end. */
	validUntil?: string;
};

/** True when the quote is about the price that a page shows: another price is asked for anew. */
export const isQuoteOf = (quote: Quote, plan: { priceMajor: number; currency: string }): boolean =>
	quote.priceBeforeMajor === plan.priceMajor && quote.currency === plan.currency;
