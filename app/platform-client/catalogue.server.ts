/**
 * Reads what is on sale and who sells it: platform plans, creator tiers, creators, and the plans that
 * creators buy (docs/product/catalogue.md).
 */
import { toMajor } from "#core/currency";
import {
	type WireCreator,
	type WireCreatorPlan,
	type WireCreatorPlans,
	type WireListedCreator,
	wireCreator,
} from "../../contract/creator";
import type { WireCreatorTier, WirePlan, WirePricing } from "../../contract/plan";
import {
	type Creator,
	type CreatorFacts,
	type CreatorTier,
	EARLY_ACCESS_DEFAULT_HOURS,
	guessTierPrice,
	type ListedCreator,
} from "../domain/catalogue/creator";
import type { CreatorPlan, CreatorPlanList } from "../domain/catalogue/creator-plan";
import { readCurrency } from "../domain/catalogue/money";
import type { Plan } from "../domain/catalogue/plan";
import { Calls } from "./pipeline.server";
import type { PublicResult } from "./public-read.server";
import { type CallResult, mapResult } from "./result.server";
import {
	readAmount,
	readInterval,
	readPictureAddress,
	readSellable,
	readText,
	readTier,
	toId,
} from "./scalar.server";

export type Pricing = {
	/** The plans, in the order of the platform's list; some may be of kind `creator`. */
	platformPlans: Plan[];
	creator?: { id?: string; name?: string; tiers: CreatorTier[] };
};

type PricingQuery = {
	creatorId?: string | undefined;
	/** Older prices are read anew, or given as stale. */
	maxAgeMilliseconds?: number;
};

export class CatalogueCalls extends Calls {
	/** The plans on sale, with the tiers of one creator when one is named. */
	pricing({ creatorId, maxAgeMilliseconds }: PricingQuery = {}): Promise<PublicResult<Pricing>> {
		return this.caller.readPublic(
			"pricing",
			{ query: { creator_id: creatorId } },
			(wire) => toPricing(wire, this.caller.currency, creatorId),
			{ maxAgeMilliseconds },
		);
	}

	/** Returns one creator; an unknown id is `rejected` with status 404. */
	creator(id: string): Promise<PublicResult<Creator>> {
		return this.caller.readPublic("creator", { params: { id } }, toNestedCreator);
	}

	/** The creators whose memberships are on sale. */
	creators(): Promise<PublicResult<ListedCreator[]>> {
		return this.caller.readPublic("creators", {}, ({ creators }) =>
			creators.map((wire) => toListedCreator(wire, this.caller.currency)),
		);
	}

	/** The plans that creators can buy, as everybody may read them; some platforms reject visitors who are not signed in. */
	creatorPrices(): Promise<PublicResult<CreatorPlan[]>> {
		return this.caller.readPublic("creatorPlans", {}, (wire) => {
			const { plans } = toCreatorPlanList(wire, this.caller.currency);
			const isLost = plans.length === 0 && wire.creator_plans.length > 0;
			return isLost ? undefined : plans;
		});
	}

	/** The plans that the signed-in creator can buy. */
	async creatorPlans(): Promise<CallResult<CreatorPlanList>> {
		return mapResult(await this.caller.call("creatorPlans"), (wire) =>
			toCreatorPlanList(wire, this.caller.currency),
		);
	}
}

/**
 * Undefined for a list whose rows are all unusable: it must not count as empty, because the
 * operator's sample plans replace an empty list.
 */
export function toPricing(
	wire: WirePricing,
	currency: string | undefined,
	creatorId: string | undefined,
): Pricing | undefined {
	const listed = wire.platform_plans ?? wire.pricing ?? [];
	const rows = wire.platform_plans ?? listed.filter((row) => readType(row) === "platform");
	const platformPlans = rows.flatMap((row) => toPlan(row, currency));
	const creator = wire.creator
		? {
				id: wire.creator.id == null ? undefined : toId(wire.creator.id),
				name: readText(wire.creator.name),
				tiers: (wire.creator.tiers ?? []).flatMap((tier) => toCreatorTier(tier, currency)),
			}
		: undefined;
	const offered = creatorId
		? [...platformPlans, ...(creator?.tiers ?? [])]
		: platformPlans.filter(({ kind }) => kind === "platform");
	const isLost = offered.length === 0 && listed.some((row) => readType(row) !== "creator");
	return isLost ? undefined : { platformPlans, creator };
}

const readType = ({ type }: WirePlan) => type?.trim().toLowerCase();

/** Returns no plan for a row without id, name or price (docs/product/catalogue.md). */
function toPlan(wire: WirePlan, currency: string | undefined): Plan[] {
	const sellable = readSellable(wire);
	if (!sellable) return [];
	const plan: Plan = {
		...sellable,
		currency: readCurrency(wire.currency, currency),
		interval: readInterval(wire.interval),
		discountText: readText(wire.discount),
		features: wire.features ?? [],
		description: readText(wire.description),
		isPopular: wire.popular === true,
		kind: readType(wire) === "creator" ? "creator" : "platform",
		renews: wire.renews ?? undefined,
	};
	return [plan];
}

/** Returns the tier with its price from whichever field carries one, else from the fallback table. */
function toCreatorTier(wire: WireCreatorTier, currency: string | undefined): CreatorTier[] {
	const name = readText(wire.name);
	if (name === undefined) return [];
	const ownCurrency = readCurrency(wire.currency, currency);
	const priceMajor = readTierPrice(wire, ownCurrency);
	const tier: CreatorTier = {
		id: wire.id == null ? undefined : toId(wire.id),
		name,
		description: readText(wire.description),
		priceMajor: priceMajor ?? guessTierPrice(name),
		currency: ownCurrency,
		isPriceGuessed: priceMajor === undefined,
		earlyAccessHours: readEarlyAccessHours(wire),
		hasExclusiveContent: wire.features?.exclusive_content_access === true,
		hasCommunityAccess: wire.features?.community_access === true,
		hasDirectMessaging: wire.features?.direct_messaging === true,
		perks: wire.perks ?? [],
		renews: wire.renews ?? undefined,
	};
	return [tier];
}

/** The fields in cents have minor units of the currency. */
function readTierPrice(wire: WireCreatorTier, currency: string): number | undefined {
	const majorFields = [
		wire.monthly_price,
		wire.price,
		wire.amount,
		wire.cost,
		wire.price_amount,
		wire.tier_price,
	];
	const priceMajor = majorFields.map(readAmount).find((price) => price !== undefined);
	if (priceMajor !== undefined) return priceMajor;
	const centFields = [wire.price_cents, wire.amount_cents, wire.cost_cents];
	const cents = centFields.map(readAmount).find((amount) => amount !== undefined);
	return cents === undefined ? undefined : toMajor(cents, currency);
}

function readEarlyAccessHours({ features, perks }: WireCreatorTier): number | undefined {
	const hasEarlyAccess = features?.early_access ?? perks?.includes("early_access") ?? false;
	if (!hasEarlyAccess) return undefined;
	return readAmount(features?.early_access_hours) ?? EARLY_ACCESS_DEFAULT_HOURS;
}

/** Returns the creator of a parsed response, which is under `creator` or at the top. */
function toNestedCreator(data: Record<string, unknown>): Creator {
	const nested = wireCreator.safeParse(data.creator);
	return toCreator(nested.success ? nested.data : wireCreator.parse(data));
}

const toCreatorFacts = (wire: WireCreator | WireListedCreator): CreatorFacts => ({
	id: toId(wire.id),
	name: wire.name,
	avatar: readPictureAddress(wire.avatar),
	isVerified: wire.verified === true,
	show: readText(wire.show),
	supporterCount: readAmount(wire.supporter_count),
});

const toListedCreator = (wire: WireListedCreator, currency: string | undefined): ListedCreator => ({
	...toCreatorFacts(wire),
	fromPriceMajor: readAmount(wire.from_price),
	currency: readCurrency(wire.currency, currency),
});

function toCreator(wire: WireCreator): Creator {
	return {
		...toCreatorFacts(wire),
		totalTipsMajor: readAmount(wire.total_tips),
		tipsCurrency: readText(wire.currency),
		recentSupporters: wire.recent_supporters?.map((supporter) => ({
			name: readSupporterName(supporter.name),
			amountMajor: readAmount(supporter.amount),
			currency: readText(supporter.currency),
			message: readText(supporter.message),
		})),
	};
}

/** The word that a tip without a name carries; pages translate it. */
function readSupporterName(name: string | null | undefined): string | undefined {
	const text = readText(name);
	return text?.toLowerCase() === "anonymous" ? undefined : text;
}

/** Returns the plans that a creator can buy, with the account that requests them. */
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
