/** The offer of /subscription: the platform's plans, or the memberships of one creator. */

import { type CreatorTier, toTierPlan } from "~/domain/catalogue/creator";
import { groupPlans, isSelectablePlan, type Plan } from "~/domain/catalogue/plan";
import { canPayManually } from "~/domain/manual-payment/manual-payment";
import type { Pricing } from "~/platform-client/catalogue.server";

export type Offer =
	| { kind: "plans"; platform: Plan[]; creator: Plan[] }
	| { kind: "tiers"; tiers: CreatorTier[]; creator: Plan[] };

/** Offers a creator's own tiers, or the memberships of every creator when there are none. */
export function toOffer(pricing: Pricing, creatorId: string | undefined): Offer {
	const { platform, creator } = groupPlans(pricing.platformPlans);
	if (!creatorId) return { kind: "plans", platform, creator };
	const tiers = pricing.creator?.tiers ?? [];
	return {
		kind: "tiers",
		tiers,
		creator: tiers.length > 0 ? [] : creator,
	};
}

export function listPlans(offer: Offer): Plan[] {
	if (offer.kind === "plans") return [...offer.platform, ...offer.creator];
	return [...offer.tiers.map(toTierPlan), ...offer.creator];
}

/** True where the plan has a page of its own to pay it, which takes a code. */
export const hasCheckout = (plan: Plan, creatorId: string | undefined): boolean =>
	isSelectablePlan(plan) &&
	(plan.kind === "platform"
		? canPayManually(plan)
		: creatorId !== undefined && !plan.isPriceGuessed);
