/** Plans, tiers and packages as the wire spells them. */
import { toMajor } from "#core/currency";
import type { WireCreatorPlan } from "../../contract/creator";
import type { WireCreatorTier, WirePlan } from "../../contract/plan";
import type { PlanRow } from "./plan-store";

/** A paid plan ends with its period; a free one has no end. */
const doesRenew = ({ price_minor }: PlanRow) => price_minor === 0;

export function toWirePlan(plan: PlanRow): WirePlan {
	return {
		id: plan.id,
		name: plan.name,
		price: toMajor(plan.price_minor, plan.currency),
		currency: plan.currency,
		interval: plan.interval,
		discount: plan.discount,
		features: JSON.parse(plan.features),
		description: plan.description,
		popular: plan.is_popular === 1,
		type: plan.kind,
		renews: doesRenew(plan),
	};
}

/** The price is sent in the field that the row names; a field in cents gets minor units. */
export function toWireTier(plan: PlanRow): WireCreatorTier {
	const field = plan.price_field;
	const price = field?.endsWith("_cents")
		? plan.price_minor
		: toMajor(plan.price_minor, plan.currency);
	return {
		id: plan.id,
		name: plan.name,
		description: plan.description,
		...(field === null ? {} : { [field]: price }),
		currency: plan.currency,
		features: JSON.parse(plan.features),
		perks: JSON.parse(plan.perks),
		renews: doesRenew(plan),
	};
}

export function toWirePackage(plan: PlanRow): WireCreatorPlan {
	const { type: _, discount: __, ...common } = toWirePlan(plan);
	return { ...common, ...JSON.parse(plan.limits) };
}
