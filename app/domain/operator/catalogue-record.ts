/** The catalogue as operators see and change it. */
import type { PayerPhone } from "#core/manual-payment-method";
import type { Instant } from "./record";

/** The languages in which a text of a record is missing. */
type Missing = { missing: string[] };

export const catalogueNouns = [
	"plans",
	"packages",
	"creators",
	"discount-codes",
	"methods",
] as const;
export type CatalogueNoun = (typeof catalogueNouns)[number];

export type PlanRow = Missing & {
	id: number;
	kind: "platform" | "creator" | "tier" | "package";
	creator_id: number | null;
	name: string;
	name_ar: string | null;
	description: string;
	description_ar: string | null;
	price_minor: number;
	currency: string;
	cycle: "monthly" | "yearly";
	retired_at: Instant | null;
};

export type CreatorRow = Missing & {
	id: number;
	name: string;
	name_ar: string | null;
	is_verified: number;
	retired_at: Instant | null;
};

export type CodeRow = Missing & {
	code: string;
	type: "percentage" | "fixed";
	/** In percent, or in minor units of `currency`. */
	value: number;
	currency: string;
	used_count: number;
	max_usage: number | null;
	/** `2025-05-10` */
	starts_on: string | null;
	ends_on: string | null;
	is_active: number;
	description: string | null;
	description_ar: string | null;
	/** Why the code cannot be used today; undefined when it can. */
	end?: "code_not_active" | "code_expired" | "code_not_yet_active" | "code_used_up" | undefined;
};

/** A way to transfer money. */
export type MethodRow = Missing & {
	id: string;
	name: string;
	name_ar: string | null;
	number: string | null;
	link: string | null;
	minutes_from: number;
	minutes_to: number;
	payer_phone: PayerPhone;
	asks_reference: number;
	position: number;
	retired_at: Instant | null;
};

export type Catalogue = {
	methods: MethodRow[];
	plans: PlanRow[];
	packages: PlanRow[];
	creators: CreatorRow[];
	codes: CodeRow[];
};

/** The typed values of a form, by field. */
export type Typed = Record<string, string | undefined>;
