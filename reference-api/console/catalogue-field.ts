/** Which fields the form of each noun of the catalogue has. */
import {
	codeEligibilities,
	codeTypes,
	planIntervals,
	planKinds,
} from "../catalogue/catalogue-form";
import type { CatalogueNoun } from "../catalogue/catalogue-typed";
import type { FormField } from "./form";

const planFields: readonly FormField[] = [
	{
		name: "kind",
		kind: "choice",
		label: "field.kind",
		choices: planKinds.map((kind) => [kind, `planKind.${kind}`]),
		isNewOnly: true,
	},
	{ name: "creator_id", kind: "amount", label: "field.creator_id", isNewOnly: true },
	{
		name: "interval",
		kind: "choice",
		label: "field.interval",
		choices: planIntervals.map((interval) => [interval, `interval.${interval}`]),
		isNewOnly: true,
	},
	{ name: "name", kind: "text", label: "field.name" },
	{ name: "description", kind: "text", label: "field.description" },
	{ name: "price", kind: "amount", label: "field.price" },
	{ name: "discount", kind: "text", label: "field.discount" },
	{ name: "features", kind: "area", label: "field.features" },
	{ name: "popular", kind: "flag", label: "field.popular" },
];

const packageFields: readonly FormField[] = [
	...planFields.filter(({ name }) => !["kind", "creator_id", "popular"].includes(name)),
	{ name: "tier_level", kind: "amount", label: "field.tier_level" },
	{ name: "max_uploads", kind: "amount", label: "field.max_uploads" },
	{ name: "max_followers", kind: "amount", label: "field.max_followers" },
	...planFields.filter(({ name }) => name === "popular"),
	{ name: "analytics_access", kind: "flag", label: "field.analytics_access" },
	{ name: "monetization_tools", kind: "flag", label: "field.monetization_tools" },
	{ name: "priority_support", kind: "flag", label: "field.priority_support" },
	{ name: "custom_branding", kind: "flag", label: "field.custom_branding" },
];

const creatorFields: readonly FormField[] = [
	{ name: "name", kind: "text", label: "field.name" },
	{ name: "verified", kind: "flag", label: "field.verified" },
];

const codeFields: readonly FormField[] = [
	{ name: "code", kind: "text", label: "field.code", isNewOnly: true },
	{
		name: "type",
		kind: "choice",
		label: "field.type",
		choices: codeTypes.map((type) => [type, `codeType.${type}`]),
	},
	{ name: "value", kind: "amount", label: "field.value" },
	{ name: "minimal_spend", kind: "amount", label: "field.minimal_spend" },
	{ name: "max_usage", kind: "amount", label: "field.max_usage" },
	{ name: "max_uses_per_user", kind: "amount", label: "field.max_uses_per_user" },
	{
		name: "user_eligibility",
		kind: "choice",
		label: "field.user_eligibility",
		choices: codeEligibilities.map((who) => [who, `eligibility.${who || "everybody"}`]),
	},
	{ name: "starts_on", kind: "day", label: "field.starts_on" },
	{ name: "ends_on", kind: "day", label: "field.ends_on" },
	{ name: "description", kind: "text", label: "field.description" },
	{ name: "invite_description", kind: "text", label: "field.invite_description" },
];

export const catalogueFields: Record<CatalogueNoun, readonly FormField[]> = {
	plans: planFields,
	packages: packageFields,
	creators: creatorFields,
	"discount-codes": codeFields,
};

/** True while it is sold. */
export const isOnSale = (row: object): boolean =>
	"is_active" in row ? row.is_active === 1 : "retired_at" in row && row.retired_at === null;
