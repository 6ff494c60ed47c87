/** How each noun of the catalogue is read, made and changed from what an operator types. */
import { randomInt } from "node:crypto";
import { toMajor } from "#core/currency";
import { siteCurrency } from "../base/money";
import {
	type CodeForms,
	createCodeForms,
	createPlanForms,
	creatorForm,
	FormError,
	type PlanForms,
	readForm,
	type Typed,
} from "../catalogue/catalogue-form";
import type { CatalogueNoun } from "../catalogue/catalogue-typed";
import { findCreator } from "../catalogue/creator-store";
import { paymentMethodForm } from "../catalogue/payment-method-form";
import { findPlan } from "../catalogue/plan-store";
import { recordShownPrice } from "../catalogue/shown-price-store";
import type { Db } from "../database/database";
import { findDiscountCode } from "../invite/discount-code-store";
import { findPaymentMethod } from "../manual-payment/payment-method-store";
import { renameTier } from "../payment/creator-tier";
import type { Facts } from "../runtime/audit-log";
import type { PlatformContext } from "../runtime/context";
import {
	findLastPosition,
	insertCode,
	insertCreator,
	insertMethod,
	insertPlan,
	type RowPlace,
} from "./catalogue-store";

export type Row = Record<string, unknown>;

/** One noun of the catalogue: how it is read and changed. */
export type Keeper = RowPlace & {
	/** Its name in the audit trail. */
	name: "plan" | "package" | "creator" | "discount_code" | "payment_method";
	find(trx: Db, id: string): Promise<Row | undefined>;
	/** Returns the id of the new record. */
	add(trx: Db, typed: Typed, context: PlatformContext): Promise<string>;
	toChange(typed: Typed, before: Row): Facts;
	/** Applies further consequences of a change. */
	follow?(trx: Db, before: Row, change: Facts, now: Date): Promise<void>;
	/** The columns that take it off sale or put it back. */
	retire(now: Date): Facts;
	restore: Facts;
};

/** A list that is missing in Arabic is null. */
const toList = (lines: readonly string[]) => (lines.length === 0 ? null : JSON.stringify(lines));

const toPlanFacts = (
	form: ReturnType<typeof readForm<PlanForms["planChangeForm"]>>,
	isTier: boolean,
) =>
	({
		name: form.name,
		name_ar: form.name_ar,
		description: form.description ?? "",
		description_ar: form.description_ar,
		price_minor: form.price,
		discount: form.discount,
		discount_ar: form.discount_ar,
		is_popular: form.popular,
		...(isTier
			? { perks: JSON.stringify(form.features), perks_ar: toList(form.features_ar) }
			: { features: JSON.stringify(form.features), features_ar: toList(form.features_ar) }),
	}) satisfies Facts;

/** Packages are stored with the plans, but lists show them separately. */
async function findOfKind(trx: Db, id: string, isPackage: boolean) {
	const row = await findPlan(trx, id);
	return row && (row.kind === "package") === isPackage ? row : undefined;
}

/** Somebody may have seen the price that changes, and be paying it by hand. */
async function recordFormerPrice(trx: Db, before: Row, change: Facts, now: Date): Promise<void> {
	const [planId, amountMinor] = [Number(before.id), Number(before.price_minor)];
	if (change.price_minor === undefined || change.price_minor === amountMinor) return;
	await recordShownPrice(trx, { planId, amountMinor, currency: String(before.currency) }, now);
}

/** The row of a new plan or tier, whose creator is not checked yet. */
export function toNewPlan(typed: Typed, currency: string) {
	const form = readForm(createPlanForms(currency).planForm, typed);
	const isTier = form.kind === "tier";
	return {
		features: isTier ? "{}" : "[]",
		perks: "[]",
		limits: "{}",
		...toPlanFacts(form, isTier),
		kind: form.kind,
		creator_id: isTier ? form.creator_id : null,
		currency,
		interval: form.interval,
		price_field: "price",
	};
}

const plans: Keeper = {
	name: "plan",
	table: "plans",
	key: "id",
	find: (trx, id) => findOfKind(trx, id, false),
	async add(trx, typed, { options }) {
		const row = toNewPlan(typed, siteCurrency(options));
		const { kind, creator_id } = row;
		if (kind === "tier" && !(await findCreator(trx, creator_id ?? ""))) {
			throw new FormError({ creator_id: "unknown" });
		}
		return String(await insertPlan(trx, row));
	},
	toChange: (typed, { currency }) =>
		toPlanFacts(
			readForm(createPlanForms(String(currency)).planChangeForm, typed),
			typed.kind === "tier",
		),
	follow: recordFormerPrice,
	retire: (now) => ({ retired_at: now.toISOString() }),
	restore: { retired_at: null },
};

const toPackageFacts = (form: ReturnType<typeof readForm<PlanForms["packageChangeForm"]>>) =>
	({
		...toPlanFacts(form, false),
		limits: JSON.stringify({
			tier_level: form.tier_level,
			max_uploads: form.max_uploads,
			max_followers: form.max_followers,
			analytics_access: form.analytics_access === 1,
			monetization_tools: form.monetization_tools === 1,
			priority_support: form.priority_support === 1,
			custom_branding: form.custom_branding === 1,
		}),
	}) satisfies Facts;

/** The row of a new package. */
export function toNewPackage(typed: Typed, currency: string) {
	const form = readForm(createPlanForms(currency).packageForm, typed);
	return {
		features: "[]",
		...toPackageFacts(form),
		kind: "package" as const,
		creator_id: null,
		currency,
		interval: form.interval,
		price_field: "price",
		perks: "[]",
	};
}

/** Packages that creators buy for themselves. */
const packages: Keeper = {
	...plans,
	name: "package",
	find: (trx, id) => findOfKind(trx, id, true),
	async add(trx, typed, { options }) {
		return String(await insertPlan(trx, toNewPackage(typed, siteCurrency(options))));
	},
	toChange: (typed, { currency }) =>
		toPackageFacts(readForm(createPlanForms(String(currency)).packageChangeForm, typed)),
	async follow(trx, before, change, now) {
		await recordFormerPrice(trx, before, change, now);
		const { id, name } = before;
		if (change.name === undefined || change.name === name) return;
		const renamed = { planId: Number(id), from: String(name), to: String(change.name) };
		await renameTier(trx, renamed);
	},
};

const toCreatorFacts = (typed: Typed) => {
	const { verified, ...facts } = readForm(creatorForm, typed);
	return { ...facts, is_verified: verified } satisfies Facts;
};

const creators: Keeper = {
	name: "creator",
	table: "creators",
	key: "id",
	find: findCreator,
	async add(trx, typed, { options }) {
		const tips_currency = siteCurrency(options);
		const row = { total_tips_minor: 0, tips_currency };
		return String(await insertCreator(trx, { ...row, ...toCreatorFacts(typed) }));
	},
	toChange: toCreatorFacts,
	retire: (now) => ({ retired_at: now.toISOString() }),
	restore: { retired_at: null },
};

/** A percentage is stored as a whole number, a fixed amount in minor units. */
const toCodeFacts = (
	form: ReturnType<typeof readForm<CodeForms["codeChangeForm"]>>,
	currency: string,
) =>
	({
		...form,
		value: form.type === "percentage" ? toMajor(form.value, currency) : form.value,
		user_eligibility: form.user_eligibility || null,
	}) satisfies Facts;

const codes: Keeper = {
	name: "discount_code",
	table: "discount_codes",
	key: "code",
	find: findDiscountCode,
	async add(trx, typed, { options }) {
		const currency = siteCurrency(options);
		const { code, ...form } = readForm(createCodeForms(currency).codeForm, typed);
		const row = { applied_to: "subscription", used_count: 0, is_active: 1, code, currency };
		const isTaken = (await findDiscountCode(trx, code)) !== undefined;
		if (isTaken || !(await insertCode(trx, { ...row, ...toCodeFacts(form, currency) }))) {
			throw new FormError({ code: "taken" });
		}
		return code;
	},
	toChange: (typed, before) => {
		const currency = String(before.currency);
		return toCodeFacts(readForm(createCodeForms(currency).codeChangeForm, typed), currency);
	},
	retire: () => ({ is_active: 0 }),
	restore: { is_active: 1 },
};

/** Ways of the gateway in the numbers, and the card on pages, are called by these names. */
const TAKEN_IDS = ["card", "wallet", "kiosk", "gateway"];

/** Makes the id of a way to transfer of its English name: `orange_money`; every name has its own. */
function makeMethodId(name: string): string {
	const plain = name
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "_");
	const id = plain.replace(/^[0-9_]+|_+$/g, "").slice(0, 30);
	return id.length < 2 || TAKEN_IDS.includes(id) ? `transfer_${id || randomInt(1e6)}` : id;
}

const methods: Keeper = {
	name: "payment_method",
	table: "payment_methods",
	key: "id",
	find: findPaymentMethod,
	async add(trx, typed) {
		const { position, ...form } = readForm(paymentMethodForm, typed);
		const id = makeMethodId(form.name);
		const row = { id, ...form, position: position ?? (await findLastPosition(trx)) };
		if (!(await insertMethod(trx, row))) throw new FormError({ name: "taken" });
		return id;
	},
	toChange: (typed, before) => {
		const { position, ...form } = readForm(paymentMethodForm, typed);
		return { ...form, position: position ?? Number(before.position) };
	},
	retire: (now) => ({ retired_at: now.toISOString() }),
	restore: { retired_at: null },
};

export const keepers: Record<CatalogueNoun, Keeper> = {
	plans,
	packages,
	creators,
	"discount-codes": codes,
	methods,
};
