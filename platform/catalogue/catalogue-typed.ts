/** Catalogue rows as an operator would type them: the initial values of a form. */

import { createHash } from "node:crypto";
import { writeMajor } from "#core/currency";
import {
	createCodeForms,
	createPlanForms,
	creatorForm,
	StaleFormError,
	type Typed,
} from "./catalogue-form";
import { paymentMethodForm } from "./payment-method-form";

export const catalogueNouns = [
	"plans",
	"packages",
	"creators",
	"discount-codes",
	"methods",
] as const;
export type CatalogueNoun = (typeof catalogueNouns)[number];

// Their fields are the same in every currency.
const { planForm, planChangeForm, packageForm, packageChangeForm } = createPlanForms("EGP");
const { codeForm, codeChangeForm } = createCodeForms("EGP");

/** The form for a new record, and the one for a change, which leaves out what cannot change. */
export const catalogueForms = {
	plans: { add: planForm, change: planChangeForm },
	packages: { add: packageForm, change: packageChangeForm },
	creators: { add: creatorForm, change: creatorForm },
	"discount-codes": { add: codeForm, change: codeChangeForm },
	methods: { add: paymentMethodForm, change: paymentMethodForm },
} satisfies Record<CatalogueNoun, object>;

type Row = Record<string, unknown>;

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const majorOf = (value: unknown, { currency }: Row) =>
	typeof value === "number" ? writeMajor(value, String(currency)) : "";

function linesOf(json: unknown): string {
	const list: unknown = JSON.parse(textOf(json) || "[]");
	return Array.isArray(list) ? list.join("\n") : "";
}

/** The value of a checkbox. */
const flagText = (isOn: boolean) => (isOn ? "1" : "");

const toPlanTyped = (row: Row): Typed => ({
	name: textOf(row.name),
	name_ar: textOf(row.name_ar),
	description: textOf(row.description),
	description_ar: textOf(row.description_ar),
	price: majorOf(row.price_minor, row),
	discount: textOf(row.discount),
	discount_ar: textOf(row.discount_ar),
	// The features of a tier are stored as perks.
	features: linesOf(row.kind === "tier" ? row.perks : row.features),
	features_ar: linesOf(row.kind === "tier" ? row.perks_ar : row.features_ar),
	popular: flagText(row.is_popular === 1),
});

const limitText = (value: unknown) =>
	typeof value === "boolean" ? flagText(value) : textOf(value);

/** The limits of a package as they are stored: flags are booleans, the others are numbers. */
function limitsOf(row: Row): Typed {
	const limits: Row = JSON.parse(textOf(row.limits) || "{}");
	return Object.fromEntries(
		Object.entries(limits).map(([name, value]) => [name, limitText(value)]),
	);
}

/** The initial values of the fields. */
export const catalogueTyped: Record<CatalogueNoun, (row: Row) => Typed> = {
	plans: toPlanTyped,
	packages: (row) => ({ ...toPlanTyped(row), ...limitsOf(row) }),
	creators: (row) => ({
		name: textOf(row.name),
		name_ar: textOf(row.name_ar),
		show_name: textOf(row.show_name),
		show_name_ar: textOf(row.show_name_ar),
		avatar: textOf(row.avatar),
		verified: flagText(row.is_verified === 1),
	}),
	methods: (row) => ({
		...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
		asks_reference: flagText(row.asks_reference === 1),
	}),
	"discount-codes": (row) => ({
		...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
		value: row.type === "fixed" ? majorOf(row.value, row) : textOf(row.value),
		minimal_spend: majorOf(row.minimal_spend, row),
	}),
};

/** A short digest of each field that a form showed; the page sends it along. */
export type Marks = Readonly<Record<string, string>>;

/** Ignores line endings, which browsers change. */
export const markOf = (text = ""): string =>
	createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("base64url").slice(0, 12);

/** @throws StaleFormError when a field differs from what was shown */
export function requireAsSeen(stored: Typed, seen: Marks): void {
	const changed = Object.keys(seen).filter((name) => seen[name] !== markOf(stored[name]));
	if (changed.length > 0) throw new StaleFormError(changed, stored);
}
