/** Creators and the plans that creators buy for themselves (docs/product/catalogue.md). */
import { z } from "zod";
import { lenient, wireAmount, wireFlag, wireId, wireTier } from "./scalar";

const wireSupporter = z.looseObject({
	name: z.nullish(z.string()),
	amount: z.nullish(wireAmount),
	/** The currency in which it was sent. */
	currency: z.nullish(z.string()),
	message: z.nullish(z.string()),
	created_at: z.nullish(z.string()),
});

export const wireCreator = z.looseObject({
	id: wireId,
	name: z.string(),
	avatar: lenient(z.string()),
	verified: lenient(wireFlag),
	/** The show by which listeners know them. */
	show: lenient(z.string()),
	/** How many people have tipped the creator or are members now. */
	supporter_count: lenient(wireAmount),
	total_tips: lenient(wireAmount),
	/** The currency of `total_tips`. */
	currency: z.nullish(z.string()),
	recent_supporters: lenient(z.array(wireSupporter)),
});
export type WireCreator = z.infer<typeof wireCreator>;

const wireListedCreator = z.looseObject({
	id: wireId,
	name: z.string(),
	avatar: lenient(z.string()),
	verified: lenient(wireFlag),
	show: lenient(z.string()),
	supporter_count: lenient(wireAmount),
	/** The price of the cheapest membership, for a month. */
	from_price: lenient(wireAmount),
	/** The currency of `from_price`. */
	currency: z.nullish(z.string()),
});
export type WireListedCreator = z.infer<typeof wireListedCreator>;

/** Creators with memberships on sale, in the order in which pages show them. */
export const creatorsResponse = z.looseObject({ creators: z.array(wireListedCreator) });

/** The creator under `creator`, or at the top level. */
export const creatorResponse = z.union([z.looseObject({ creator: wireCreator }), wireCreator]);

/** Lenient: a row without id, name or price is dropped later, so that it does not invalidate the others. */
export const wireCreatorPlan = z.looseObject({
	id: z.nullish(z.union([z.number(), z.string()])),
	name: z.nullish(z.string()),
	price: z.nullish(wireAmount),
	currency: z.nullish(z.string()),
	interval: z.nullish(z.string()),
	description: lenient(z.string()),
	tier_level: lenient(wireTier),
	max_uploads: lenient(wireAmount),
	max_followers: lenient(wireAmount),
	analytics_access: lenient(wireFlag),
	monetization_tools: lenient(wireFlag),
	priority_support: lenient(wireFlag),
	custom_branding: lenient(wireFlag),
	popular: lenient(wireFlag),
	renews: z.nullish(wireFlag),
	features: lenient(z.array(z.string())),
});
export type WireCreatorPlan = z.infer<typeof wireCreatorPlan>;

export const creatorPlansResponse = z.looseObject({
	user: lenient(
		z.looseObject({
			id: wireId,
			name: lenient(z.string()),
			email: lenient(z.string()),
			avatar: lenient(z.string()),
			is_creator: lenient(wireFlag),
			creator_tier: lenient(wireTier),
			total_followers: lenient(wireAmount),
			content_count: lenient(wireAmount),
		}),
	),
	creator_plans: z.array(wireCreatorPlan),
});
export type WireCreatorPlans = z.infer<typeof creatorPlansResponse>;
