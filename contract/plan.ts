/** Platform plans and creator tiers: the pricing answer (docs/product.md#catalogue). */
import { z } from "zod";
import { absent, told, wireAmount, wireId } from "./scalar";

/**
 * `price` may be a numeric string; text that is no number counts as 0. A row without id, name or
 * price is no plan that anybody could choose: it must not hide the others.
 */
export const wirePlan = z.looseObject({
	id: absent(z.union([z.number(), z.string()])),
	name: absent(z.string()),
	price: absent(wireAmount),
	currency: absent(z.string()),
	/** `month`, `year`, `monthly`, `yearly` are seen. */
	interval: absent(z.string()),
	/** Text that may hold a percentage, such as `Save 17%`. */
	discount: told(z.string()),
	features: told(z.array(z.string())),
	description: told(z.string()),
	popular: told(z.boolean()),
	type: absent(z.string()),
	/** Whether a card payment goes on by itself. */
	renews: absent(z.boolean()),
});
export type WirePlan = z.infer<typeof wirePlan>;

/** The price is under one of six names, or in cents under one of three. */
export const wireCreatorTier = z.looseObject({
	id: absent(wireId),
	name: absent(z.string()),
	description: told(z.string()),
	monthly_price: absent(wireAmount),
	price: absent(wireAmount),
	amount: absent(wireAmount),
	cost: absent(wireAmount),
	price_amount: absent(wireAmount),
	tier_price: absent(wireAmount),
	price_cents: absent(wireAmount),
	amount_cents: absent(wireAmount),
	cost_cents: absent(wireAmount),
	currency: absent(z.string()),
	features: told(
		z.looseObject({
			early_access: told(z.boolean()),
			early_access_hours: told(wireAmount),
			exclusive_content_access: told(z.boolean()),
			community_access: told(z.boolean()),
			direct_messaging: told(z.boolean()),
		}),
	),
	perks: told(z.array(z.string())),
	renews: absent(z.boolean()),
});
export type WireCreatorTier = z.infer<typeof wireCreatorTier>;

export const pricingQuery = z.object({ creator_id: z.string().optional() });

/** Either `platform_plans`, or `pricing` with a `type` field; the rest is optional. */
export const pricingResponse = z
	.looseObject({
		platform_plans: absent(z.array(wirePlan)),
		pricing: absent(z.array(wirePlan)),
		creator: absent(
			z.looseObject({
				id: absent(wireId),
				name: absent(z.string()),
				tiers: absent(z.array(wireCreatorTier)),
			}),
		),
		user: told(z.looseObject({ id: wireId, name: absent(z.string()), email: absent(z.string()) })),
	})
	.refine((answer) => answer.platform_plans != null || answer.pricing != null, {
		message: "neither platform_plans nor pricing",
	});
export type WirePricing = z.infer<typeof pricingResponse>;
