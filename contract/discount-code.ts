/** Discount codes and the view that is reported for them (docs/product.md#invite). */
import { z } from "zod";
import { absent, told, wireAmount, wireId } from "./scalar";

/** `value` of a fixed code and `minimal_spend` are in cents; `max_usage` null means unlimited. */
export const wireDiscountCode = z.looseObject({
	code: told(z.string()),
	type: z.enum(["percentage", "fixed"]),
	value: wireAmount.refine((value) => value !== "" && Number.isFinite(Number(value))),
	applied_to: told(z.string()),
	minimal_spend: absent(wireAmount),
	max_uses_per_user: absent(wireAmount),
	max_usage: absent(wireAmount),
	used_count: absent(wireAmount),
	user_eligibility: absent(z.string()),
	from: absent(z.string()),
	to: absent(z.string()),
	is_active: absent(z.boolean()),
	invite_description: told(z.string()),
	description: told(z.string()),
	currency: absent(z.string()),
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

/** What the plan costs without and with the code; nothing is held by asking. */
export const quoteResponse = z.looseObject({
	plan_id: absent(wireId),
	code: z.string(),
	price_before: wireAmount,
	price_after: wireAmount,
	currency: absent(z.string()),
	/** The last day of the code. */
	valid_until: absent(z.string()),
});
export type WireQuote = z.infer<typeof quoteResponse>;
