/** Creators and the plans that creators buy for themselves (docs/product.md#catalogue). */
import { z } from "zod";
import { absent, told, wireAmount, wireId } from "./scalar";

const wireSupporter = z.looseObject({
	name: absent(z.string()),
	amount: absent(wireAmount),
	message: absent(z.string()),
	created_at: absent(z.string()),
});

export const wireCreator = z.looseObject({
	id: wireId,
	name: z.string(),
	avatar: absent(z.string()),
	verified: absent(z.boolean()),
	total_tips: absent(wireAmount),
	recent_supporters: absent(z.array(wireSupporter)),
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
	description: absent(z.string()),
	tier_level: absent(z.union([z.number(), z.string()])),
	max_uploads: told(wireAmount),
	max_followers: told(wireAmount),
	analytics_access: absent(z.boolean()),
	monetization_tools: absent(z.boolean()),
	priority_support: absent(z.boolean()),
	custom_branding: absent(z.boolean()),
	popular: absent(z.boolean()),
	renews: absent(z.boolean()),
	features: absent(z.array(z.string())),
});
export type WireCreatorPlan = z.infer<typeof wireCreatorPlan>;

export const creatorPlansResponse = z.looseObject({
	user: absent(
		z.looseObject({
			id: wireId,
			name: absent(z.string()),
			email: absent(z.string()),
			avatar: absent(z.string()),
			is_creator: absent(z.boolean()),
			creator_tier: absent(z.string()),
			total_followers: told(wireAmount),
			content_count: told(wireAmount),
		}),
	),
	creator_plans: z.array(wireCreatorPlan),
});
export type WireCreatorPlans = z.infer<typeof creatorPlansResponse>;
