/** Platform plans and creator tiers: the pricing response (docs/product/catalogue.md). */
import { z } from "zod";
import { lenient, wireAmount, wireFlag, wireId } from "./scalar";

/**
 * `price` may be a numeric string; text that is no number counts as 0. Lenient: a row without id, name
 * or price is dropped later, so that it does not invalidate the others.
 */
export const wirePlan = z.looseObject({
	id: z.nullish(z.union([z.number(), z.string()])),
	name: z.nullish(z.string()),
	price: z.nullish(wireAmount),
	currency: z.nullish(z.string()),
	/** `month`, `year`, `monthly` and `yearly` occur. */
	interval: z.nullish(z.string()),
	/** Text that may hold a percentage, such as `Save 17%`. */
	discount: lenient(z.string()),
	features: lenient(z.array(z.string())),
	description: lenient(z.string()),
	popular: lenient(wireFlag),
	type: z.nullish(z.string()),
	/** Whether a card payment renews automatically. */
	renews: z.nullish(wireFlag),
});
export type WirePlan = z.infer<typeof wirePlan>;

/** The price has one of six names, or one of three in cents, the minor units of the currency. */
export const wireCreatorTier = z.looseObject({
	id: z.nullish(wireId),
	name: z.nullish(z.string()),
	description: lenient(z.string()),
	monthly_price: z.nullish(wireAmount),
	price: z.nullish(wireAmount),
	amount: z.nullish(wireAmount),
	cost: z.nullish(wireAmount),
	price_amount: z.nullish(wireAmount),
	tier_price: z.nullish(wireAmount),
	price_cents: z.nullish(wireAmount),
	amount_cents: z.nullish(wireAmount),
	cost_cents: z.nullish(wireAmount),
	currency: z.nullish(z.string()),
	features: lenient(
		z.looseObject({
			early_access: lenient(wireFlag),
			early_access_hours: lenient(wireAmount),
			exclusive_content_access: lenient(wireFlag),
			community_access: lenient(wireFlag),
			direct_messaging: lenient(wireFlag),
		}),
	),
	perks: lenient(z.array(z.string())),
	renews: z.nullish(wireFlag),
});
export type WireCreatorTier = z.infer<typeof wireCreatorTier>;

export const pricingQuery = z.object({ creator_id: z.string().optional() });

/** Either `platform_plans`, or `pricing` with a `type` field; the rest is optional. */
export const pricingResponse = z
	.looseObject({
		platform_plans: z.nullish(z.array(wirePlan)),
		pricing: z.nullish(z.array(wirePlan)),
		creator: z.nullish(
			z.looseObject({
				id: z.nullish(wireId),
				name: z.nullish(z.string()),
				tiers: z.nullish(z.array(wireCreatorTier)),
			}),
		),
		user: lenient(
			z.looseObject({ id: wireId, name: z.nullish(z.string()), email: z.nullish(z.string()) }),
		),
	})
	.refine((response) => response.platform_plans != null || response.pricing != null, {
		message: "neither platform_plans nor pricing",
	});
export type WirePricing = z.infer<typeof pricingResponse>;
