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
		choices: planKinds.map((kind) => [kind, `planKind.${kind}`]),
		isNewOnly: true,
	},
	{ name: "creator_id", kind: "amount", isNewOnly: true },
	{
		name: "interval",
		kind: "choice",
		choices: planIntervals.map((interval) => [interval, `interval.${interval}`]),
		isNewOnly: true,
	},
	{ name: "name", kind: "text" },
	{ name: "description", kind: "text" },
	{ name: "price", kind: "amount" },
	{ name: "discount", kind: "text" },
	{ name: "features", kind: "area" },
	{ name: "popular", kind: "flag" },
];

const packageFields: readonly FormField[] = [
	...planFields.filter(({ name }) => !["kind", "creator_id", "popular"].includes(name)),
	{ name: "tier_level", kind: "amount" },
	{ name: "max_uploads", kind: "amount" },
	{ name: "max_followers", kind: "amount" },
	...planFields.filter(({ name }) => name === "popular"),
	{ name: "analytics_access", kind: "flag" },
	{ name: "monetization_tools", kind: "flag" },
	{ name: "priority_support", kind: "flag" },
	{ name: "custom_branding", kind: "flag" },
];

const creatorFields: readonly FormField[] = [
	{ name: "name", kind: "text" },
	{ name: "verified", kind: "flag" },
];

const codeFields: readonly FormField[] = [
	{ name: "code", kind: "text", isNewOnly: true },
	{
		name: "type",
		kind: "choice",
		choices: codeTypes.map((type) => [type, `codeType.${type}`]),
	},
	{ name: "value", kind: "amount" },
	{ name: "minimal_spend", kind: "amount" },
	{ name: "max_usage", kind: "amount" },
	{ name: "max_uses_per_user", kind: "amount" },
	{
		name: "user_eligibility",
		kind: "choice",
		choices: codeEligibilities.map((who) => [who, `eligibility.${who || "everybody"}`]),
	},
	{ name: "starts_on", kind: "day" },
	{ name: "ends_on", kind: "day" },
	{ name: "description", kind: "text" },
	{ name: "invite_description", kind: "text" },
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
