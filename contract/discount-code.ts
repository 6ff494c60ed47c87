/** Discount codes and the view that is reported for them (docs/product/invite.md). */
import { z } from "zod";
import { lenient, wireAmount, wireFlag, wireId } from "./scalar";

/** `value` of a fixed code and `minimal_spend` are in cents, the minor units of the currency; `max_usage` null means unlimited. */
export const wireDiscountCode = z.looseObject({
	code: lenient(z.string()),
	type: z.enum(["percentage", "fixed"]),
	value: wireAmount.refine((value) => value !== "" && Number.isFinite(Number(value))),
	applied_to: lenient(z.string()),
	minimal_spend: z.nullish(wireAmount),
	max_uses_per_user: z.nullish(wireAmount),
	max_usage: z.nullish(wireAmount),
	used_count: z.nullish(wireAmount),
	user_eligibility: z.nullish(z.string()),
	from: z.nullish(z.string()),
	to: z.nullish(z.string()),
	is_active: z.nullish(wireFlag),
	invite_description: lenient(z.string()),
	description: lenient(z.string()),
	currency: z.nullish(z.string()),
});
export type WireDiscountCode = z.infer<typeof wireDiscountCode>;

/** A 2xx without data means "not found": null after unwrapping. */
export const discountCodeResponse = wireDiscountCode.nullish();

export const discountCodeViewPayload = z.object({
	code: z.string(),
	source: z.string(),
	timestamp: z.string(),
	user_agent: z.string(),
});

export const quoteQuery = z.object({ plan_id: z.string(), code: z.string() });

/** The price of the plan without and with the code. A quote reserves nothing. */
export const quoteResponse = z.looseObject({
	plan_id: z.nullish(wireId),
	code: z.string(),
	price_before: wireAmount,
	price_after: wireAmount,
	currency: z.nullish(z.string()),
	/** The last day of the code. */
	valid_until: z.nullish(z.string()),
});
export type WireQuote = z.infer<typeof quoteResponse>;
