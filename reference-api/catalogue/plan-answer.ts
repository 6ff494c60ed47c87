/** Plans as the wire spells them, each kind in its own shape (docs/product.md#catalogue). */
import type { WireCreatorPlan } from "../../contract/creator";
import type { WireCreatorTier, WirePlan } from "../../contract/plan";
import { toMajor } from "../platform/money";
import type { PlanRow } from "./plan-store";

/** What is paid ends with its time; what is free has no end. */
const doesRenew = ({ price_minor }: PlanRow) => price_minor === 0;

export function toWirePlan(plan: PlanRow): WirePlan {
	return {
		id: plan.id,
		name: plan.name,
		price: toMajor(plan.price_minor),
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

/** The price is sent in the field that the row names; cents stay cents. */
export function toWireTier(plan: PlanRow): WireCreatorTier {
	const field = plan.price_field;
	const price = field?.endsWith("_cents") ? plan.price_minor : toMajor(plan.price_minor);
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
