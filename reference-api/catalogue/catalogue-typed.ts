/** Rows of the catalogue as an operator would type them: what a form is filled in with. */
import { createHash } from "node:crypto";
import { toMajor } from "../platform/money";
import {
	codeChangeForm,
	codeForm,
	creatorForm,
	packageChangeForm,
	packageForm,
	planChangeForm,
	planForm,
	StaleFormError,
	type Typed,
} from "./catalogue-form";

export const catalogueNouns = ["plans", "packages", "creators", "discount-codes"] as const;
export type CatalogueNoun = (typeof catalogueNouns)[number];

/** The form of a new one, and that of a change, which leaves out what cannot change. */
export const catalogueForms = {
	plans: { add: planForm, change: planChangeForm },
	packages: { add: packageForm, change: packageChangeForm },
	creators: { add: creatorForm, change: creatorForm },
	"discount-codes": { add: codeForm, change: codeChangeForm },
} satisfies Record<CatalogueNoun, object>;

type Row = Record<string, unknown>;

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const majorOf = (value: unknown) => (typeof value === "number" ? String(toMajor(value)) : "");

/** Tiers tell what they hold as perks. */
function linesOf(row: Row): string {
	const list: unknown = JSON.parse(textOf(row.kind === "tier" ? row.perks : row.features) || "[]");
	return Array.isArray(list) ? list.join("\n") : "";
}

/** A box is ticked or not. */
const flagText = (isOn: boolean) => (isOn ? "1" : "");

const toPlanTyped = (row: Row): Typed => ({
	name: textOf(row.name),
	description: textOf(row.description),
	price: majorOf(row.price_minor),
	discount: textOf(row.discount),
	features: linesOf(row),
	popular: flagText(row.is_popular === 1),
});

const limitText = (value: unknown) =>
	typeof value === "boolean" ? flagText(value) : textOf(value);

/** What a package allows, as it is kept: a flag is true or false, the others are numbers. */
function limitsOf(row: Row): Typed {
	const limits: Row = JSON.parse(textOf(row.limits) || "{}");
	return Object.fromEntries(
		Object.entries(limits).map(([name, value]) => [name, limitText(value)]),
	);
}

/** The fields as they are filled in when the form opens. */
export const catalogueTyped: Record<CatalogueNoun, (row: Row) => Typed> = {
	plans: toPlanTyped,
	packages: (row) => ({ ...toPlanTyped(row), ...limitsOf(row) }),
	creators: (row) => ({ name: textOf(row.name), verified: flagText(row.is_verified === 1) }),
	"discount-codes": (row) => ({
		...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
		value: row.type === "fixed" ? majorOf(row.value) : textOf(row.value),
		minimal_spend: majorOf(row.minimal_spend),
	}),
};

/** What a form showed, a few signs for each field: its page sends them along. */
export type Marks = Readonly<Record<string, string>>;

/** The same for lines whose ends a browser has written. */
export const markOf = (text = ""): string =>
	createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("base64url").slice(0, 12);

/** @throws StaleFormError when a field is not as it was shown */
export function requireAsSeen(stored: Typed, seen: Marks): void {
	const changed = Object.keys(seen).filter((name) => seen[name] !== markOf(stored[name]));
	if (changed.length > 0) throw new StaleFormError(changed, stored);
}
