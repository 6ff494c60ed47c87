/** The fields of the catalogue's forms, in their order. Names are those that the platform reads. */
import { accountKinds, payerPhones } from "#core/manual-payment-method";
import type { OperatorPermission } from "#core/operator-role";
import type { CatalogueNoun } from "./catalogue-record";

type FieldKind = "text" | "area" | "amount" | "day" | "choice" | "flag";

export type CatalogueField = {
	/** A key of `field` in the operator's texts. */
	name: string;
	kind: FieldKind;
	/** The values of a choice, and the part of the operator's texts that names them. */
	choices?: {
		values: readonly string[];
		labels: "planKind" | "interval" | "codeType" | "eligibility" | "accountKind" | "payerPhone";
	};
	/** Asked only when the record is added. */
	isNewOnly?: boolean;
	/** The part of a long form; fields of one part follow each other. */
	group?: FieldGroup;
};

export type FieldGroup = "discount" | "limits" | "texts";

const inGroup = (group: FieldGroup, fields: readonly CatalogueField[]): CatalogueField[] =>
	fields.map((field) => ({ ...field, group }));

const planFields: readonly CatalogueField[] = [
	{
		name: "kind",
		kind: "choice",
		choices: { values: ["platform", "creator", "tier"], labels: "planKind" },
		isNewOnly: true,
	},
	{ name: "creator_id", kind: "amount", isNewOnly: true },
	{
		name: "interval",
		kind: "choice",
		choices: { values: ["monthly", "yearly"], labels: "interval" },
		isNewOnly: true,
	},
	{ name: "name", kind: "text" },
	{ name: "name_ar", kind: "text" },
	{ name: "description", kind: "text" },
	{ name: "description_ar", kind: "text" },
	{ name: "price", kind: "amount" },
	{ name: "discount", kind: "text" },
	{ name: "discount_ar", kind: "text" },
	{ name: "features", kind: "area" },
	{ name: "features_ar", kind: "area" },
	{ name: "popular", kind: "flag" },
];

const packageFields: readonly CatalogueField[] = [
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

const creatorFields: readonly CatalogueField[] = [
	{ name: "name", kind: "text" },
	{ name: "name_ar", kind: "text" },
	{ name: "show_name", kind: "text" },
	{ name: "show_name_ar", kind: "text" },
	{ name: "avatar", kind: "text" },
	{ name: "verified", kind: "flag" },
];

const codeFields: readonly CatalogueField[] = [
	...inGroup("discount", [
		{ name: "code", kind: "text", isNewOnly: true },
		{
			name: "type",
			kind: "choice",
			choices: { values: ["percentage", "fixed"], labels: "codeType" },
		},
		{ name: "value", kind: "amount" },
	]),
	...inGroup("limits", [
		{ name: "minimal_spend", kind: "amount" },
		{
			name: "user_eligibility",
			kind: "choice",
			choices: { values: ["", "new_users_only", "existing_users_only"], labels: "eligibility" },
		},
		{ name: "max_usage", kind: "amount" },
		{ name: "max_uses_per_user", kind: "amount" },
		{ name: "starts_on", kind: "day" },
		{ name: "ends_on", kind: "day" },
	]),
	...inGroup("texts", [
		{ name: "description", kind: "text" },
		{ name: "description_ar", kind: "text" },
		{ name: "invite_description", kind: "text" },
		{ name: "invite_description_ar", kind: "text" },
	]),
];

const methodFields: readonly CatalogueField[] = [
	{ name: "name", kind: "text" },
	{ name: "name_ar", kind: "text" },
	{
		name: "account_kind",
		kind: "choice",
		choices: { values: accountKinds, labels: "accountKind" },
	},
	{ name: "number", kind: "text" },
	{ name: "holder", kind: "text" },
	{ name: "link", kind: "text" },
	{ name: "dial_code", kind: "text" },
	{ name: "instructions", kind: "area" },
	{ name: "instructions_ar", kind: "area" },
	{ name: "minutes_from", kind: "amount" },
	{ name: "minutes_to", kind: "amount" },
	{
		name: "payer_phone",
		kind: "choice",
		choices: { values: payerPhones, labels: "payerPhone" },
	},
	{ name: "asks_reference", kind: "flag" },
	{ name: "position", kind: "amount" },
];

export const catalogueFields: Record<CatalogueNoun, readonly CatalogueField[]> = {
	plans: planFields,
	packages: packageFields,
	creators: creatorFields,
	"discount-codes": codeFields,
	methods: methodFields,
};

/** Who may change it: where money goes, owners alone decide. */
export const getPermission = (noun: CatalogueNoun): OperatorPermission =>
	noun === "methods" ? "methods" : "catalogue";

/** The fields that a new record, or a change of one, has. */
export const listFields = (noun: CatalogueNoun, isNew: boolean) =>
	catalogueFields[noun].filter(({ isNewOnly }) => isNew || !isNewOnly);

/** The name of the hidden field with the digest of what a field showed. */
export const seenName = (name: string) => `seen-${name}`;

/** The number or code that the address of a record contains. */
export const idOf = ({ id, code }: { id?: unknown; code?: unknown }): string => String(code ?? id);

/** The fragment of a record in the catalogue; each noun has its own numbers. */
export const recordOf = (noun: CatalogueNoun, id: string | number) => `${noun}-${id}`;

/** True while the record is on sale. */
export const isOnSale = (row: object): boolean =>
	"is_active" in row ? row.is_active === 1 : "retired_at" in row && row.retired_at === null;
