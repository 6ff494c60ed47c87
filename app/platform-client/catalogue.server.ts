/**
 * Reads what is on sale and who sells it: platform plans, creator tiers, creators, and the plans that
 * creators buy (docs/product/catalogue.md).
 */

import type { WireCreatorTier, WirePlan, WirePricing } from "../../contract/plan";
import {
	type Creator,
	type CreatorTier,
	EARLY_ACCESS_DEFAULT_HOURS,
	guessTierPrice,
} from "../domain/catalogue/creator";
import type { CreatorPlanList } from "../domain/catalogue/creator-plan";
import { readCurrency } from "../domain/catalogue/money";
import type { Plan } from "../domain/catalogue/plan";
import { toCreatorPlanList, toNestedCreator } from "./creator.server";
import type { Pipeline } from "./pipeline.server";
import type { PublicResult } from "./public-read.server";
import { type CallResult, mapResult } from "./result.server";
import { readAmount, readInterval, readSellable, readText, toId } from "./scalar.server";

export type Pricing = {
	/** In the order of the platform's list; some may be of kind `creator`. */
	platformPlans: Plan[];
	creator?: { id?: string; name?: string; tiers: CreatorTier[] };
};

export type CatalogueCalls = {
	/** The plans on sale, with the tiers of one creator when asked for. */
	pricing(options?: { creatorId?: string }): Promise<PublicResult<Pricing>>;
	/** Returns one creator; an unknown id is `refused` with status 404. */
	creator(id: string): Promise<PublicResult<Creator>>;
	/** The plans that the signed-in creator can buy. */
	creatorPlans(): Promise<CallResult<CreatorPlanList>>;
};

/** Creates the calls about what is on sale. */
export function createCatalogueCalls(pipeline: Pipeline): CatalogueCalls {
	return {
		pricing: ({ creatorId } = {}) =>
			pipeline.readPublic("pricing", { query: { creator_id: creatorId } }, (wire) =>
				toPricing(wire, pipeline.currency, creatorId),
			),
		creator: (id) => pipeline.readPublic("creator", { params: { id } }, toNestedCreator),
		creatorPlans: async () =>
			mapResult(await pipeline.call("creatorPlans"), (wire) =>
				toCreatorPlanList(wire, pipeline.currency),
			),
	};
}

/**
 * Undefined for a list whose rows are all unusable: it must not count as empty, because the
 * operator's sample plans replace an empty list.
 */
function toPricing(
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
	const priceMajor = readTierPrice(wire);
	const tier: CreatorTier = {
		id: wire.id == null ? undefined : toId(wire.id),
		name,
		description: readText(wire.description),
		priceMajor: priceMajor ?? guessTierPrice(name),
		currency: readCurrency(wire.currency, currency),
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

function readTierPrice(wire: WireCreatorTier): number | undefined {
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
	return cents === undefined ? undefined : cents / 100;
}

function readEarlyAccessHours({ features, perks }: WireCreatorTier): number | undefined {
	const hasEarlyAccess = features?.early_access ?? perks?.includes("early_access") ?? false;
	if (!hasEarlyAccess) return undefined;
	return readAmount(features?.early_access_hours) ?? EARLY_ACCESS_DEFAULT_HOURS;
}
