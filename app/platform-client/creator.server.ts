/** Creators and the plans that creators buy, from wire to domain (docs/product/catalogue.md). */

import {
	type WireCreator,
	type WireCreatorPlan,
	type WireCreatorPlans,
	wireCreator,
} from "../../contract/creator";
import type { Creator } from "../domain/catalogue/creator";
import type { CreatorPlan, CreatorPlanList } from "../domain/catalogue/creator-plan";
import { readCurrency } from "../domain/catalogue/money";
import {
	readAmount,
	readInterval,
	readPictureAddress,
	readSellable,
	readText,
	readTier,
	toId,
} from "./scalar.server";

/** Returns the creator of a parsed answer, which is under `creator` or at the top. */
export function toNestedCreator(data: Record<string, unknown>): Creator {
	const nested = wireCreator.safeParse(data.creator);
	return toCreator(nested.success ? nested.data : wireCreator.parse(data));
}

function toCreator(wire: WireCreator): Creator {
	return {
		id: toId(wire.id),
		name: wire.name,
		avatar: readPictureAddress(wire.avatar),
		isVerified: wire.verified === true,
		totalTipsMajor: readAmount(wire.total_tips),
		recentSupporters: wire.recent_supporters?.map((supporter) => ({
			name: readSupporterName(supporter.name),
			amountMajor: readAmount(supporter.amount),
			message: readText(supporter.message),
		})),
	};
}

/** The word that a tip without a name carries; pages translate it. */
function readSupporterName(name: string | null | undefined): string | undefined {
	const text = readText(name);
	return text?.toLowerCase() === "anonymous" ? undefined : text;
}

/** Returns the plans that a creator can buy, with the account that asks. */
export function toCreatorPlanList(
	{ user, creator_plans: plans }: WireCreatorPlans,
	currency: string | undefined,
): CreatorPlanList {
	return {
		account: user
			? {
					name: readText(user.name),
					email: readText(user.email),
					avatar: readPictureAddress(user.avatar),
					creatorTier: readTier(user.creator_tier),
					totalFollowers: readAmount(user.total_followers),
					contentCount: readAmount(user.content_count),
				}
			: undefined,
		plans: plans.flatMap((plan) => toCreatorPlan(plan, currency)),
	};
}

function toCreatorPlan(wire: WireCreatorPlan, currency: string | undefined): CreatorPlan[] {
	const sellable = readSellable(wire);
	if (!sellable) return [];
	const plan: CreatorPlan = {
		...sellable,
		currency: readCurrency(wire.currency, currency),
		interval: readInterval(wire.interval),
		description: readText(wire.description),
		tierLevel: readTier(wire.tier_level),
		maxUploads: readAmount(wire.max_uploads),
		maxFollowers: readAmount(wire.max_followers),
		hasAnalytics: wire.analytics_access === true,
		hasMonetizationTools: wire.monetization_tools === true,
		hasPrioritySupport: wire.priority_support === true,
		hasCustomBranding: wire.custom_branding === true,
		isPopular: wire.popular === true,
		features: wire.features ?? [],
		renews: wire.renews ?? undefined,
	};
	return [plan];
}
