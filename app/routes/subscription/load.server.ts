/** What /subscription offers, for the page and for a choice alike (docs/product.md#payment). */
import type { Pricing } from "~/api/catalogue.server";
import { type CreatorTier, toTierPlan } from "~/domain/catalogue/creator-tier";
import { findPlan, groupPlans, isSelectablePlan, type Plan } from "~/domain/catalogue/plan";

export type Offer =
	| { kind: "plans"; platform: Plan[]; creator: Plan[] }
	| { kind: "tiers"; creatorName: string | undefined; tiers: CreatorTier[]; creator: Plan[] };

/** A creator's own tiers; memberships that hold for every creator stand in when there are none. */
export function toOffer(pricing: Pricing, creatorId: string | undefined): Offer {
	const { platform, creator } = groupPlans(pricing.platformPlans);
	if (!creatorId) return { kind: "plans", platform, creator };
	const tiers = pricing.creator?.tiers ?? [];
	return {
		kind: "tiers",
		creatorName: pricing.creator?.name,
		tiers,
		creator: tiers.length > 0 ? [] : creator,
	};
}

/** The plan or tier of that id when it can be chosen. */
export function findChoice(pricing: Pricing, planId: string): Plan | undefined {
	const tiers = (pricing.creator?.tiers ?? []).map(toTierPlan);
	const plan = findPlan([...tiers, ...pricing.platformPlans], planId);
	return plan && isSelectablePlan(plan) ? plan : undefined;
}
