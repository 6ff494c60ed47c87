/** Creators and the plans that creators buy for themselves (docs/product.md#catalogue). */
import { z } from "zod";
import { absent, told, wireAmount, wireId, wireTier } from "./scalar";

const wireSupporter = z.looseObject({
	name: absent(z.string()),
	amount: absent(wireAmount),
	message: absent(z.string()),
	created_at: absent(z.string()),
});

export const wireCreator = z.looseObject({
	id: wireId,
	name: z.string(),
	avatar: told(z.string()),
	verified: told(z.boolean()),
	total_tips: told(wireAmount),
	recent_supporters: told(z.array(wireSupporter)),
});
export type WireCreator = z.infer<typeof wireCreator>;

/** The creator under `creator`, or directly. */
export const creatorResponse = z.union([z.looseObject({ creator: wireCreator }), wireCreator]);

/** A row without id, name or price is no plan that anybody could choose: it must not hide the others. */
export const wireCreatorPlan = z.looseObject({
	id: absent(z.union([z.number(), z.string()])),
	name: absent(z.string()),
	price: absent(wireAmount),
	currency: absent(z.string()),
	interval: absent(z.string()),
	description: told(z.string()),
	tier_level: told(wireTier),
	max_uploads: told(wireAmount),
	max_followers: told(wireAmount),
	analytics_access: told(z.boolean()),
	monetization_tools: told(z.boolean()),
	priority_support: told(z.boolean()),
	custom_branding: told(z.boolean()),
	popular: told(z.boolean()),
	renews: absent(z.boolean()),
	features: told(z.array(z.string())),
});
export type WireCreatorPlan = z.infer<typeof wireCreatorPlan>;

export const creatorPlansResponse = z.looseObject({
	user: told(
		z.looseObject({
			id: wireId,
			name: told(z.string()),
			email: told(z.string()),
			avatar: told(z.string()),
			is_creator: told(z.boolean()),
			creator_tier: told(wireTier),
			total_followers: told(wireAmount),
			content_count: told(wireAmount),
		}),
	),
	creator_plans: z.array(wireCreatorPlan),
});
export type WireCreatorPlans = z.infer<typeof creatorPlansResponse>;
