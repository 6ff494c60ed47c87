/** What /subscription stands on, for the page and for a choice alike: gates, visitor, pricing. */
import { redirect } from "@remix-run/node";
import type { Pricing } from "~/api/plan.server";
import type { User } from "~/domain/account/user";
import { type CreatorTier, toTierPlan } from "~/domain/catalogue/creator-tier";
import { findPlan, groupPlans, isSelectablePlan, type Plan } from "~/domain/catalogue/plan";
import { paths } from "~/paths";
import { redirectToGate } from "~/server/account/gate.server";
import { loadPricing, type PricingResult } from "~/server/catalogue/pricing.server";
import type { RequestContext } from "~/server/context.server";

export type Desk = { user: User | undefined; result: PricingResult };

/** Gates in order: suspended, unverified, then PAYMENTS=manual (docs/product.md, catalogue-23). */
export async function openDesk(
	context: RequestContext,
	creatorId: string | undefined,
): Promise<Desk> {
	const isManual = context.settings.PAYMENTS === "manual";
	const [user, result] = await Promise.all([
		context.visitor(),
		isManual ? undefined : loadPricing(context, creatorId),
	]);
	if (user) redirectToGate(user);
	if (!result) throw redirect(paths.premium(), { status: 303 });
	return { user, result };
}

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
