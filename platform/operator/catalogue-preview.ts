/** Makes the responses that readers would get about a plan if it were saved as it is typed so far. */
import type { WireCreatorPlans } from "../../contract/creator";
import type { WirePricing } from "../../contract/plan";
import { LOCALES, type Locale } from "../base/locale";
import { siteCurrency } from "../base/money";
import { localizeRow } from "../base/row-language";
import { FormError, type Typed } from "../catalogue/catalogue-form";
import { catalogueTyped } from "../catalogue/catalogue-typed";
import { listPlans, listTiers, type PlanRow } from "../catalogue/plan-store";
import { toWirePackage, toWirePlan, toWireTier } from "../catalogue/plan-wire";
import type { PlatformContext } from "../runtime/context";
import { keepers, type Row, toNewPackage, toNewPlan } from "./catalogue-keeper";

type PlanNoun = "plans" | "packages";
type InEach<Response> = Record<Locale, Response>;

/** The responses in each language, and the id that the plan has in them. */
export type PlanPreview = { id: number } & (
	| { kind: "plan" | "tier"; responses: InEach<WirePricing> }
	| { kind: "package"; responses: InEach<WireCreatorPlans> }
);

/** The columns that a form does not set. */
const blank = { id: 0, retired_at: null, features_ar: null, perks_ar: null };

const packageLimits = ["tier_level", "max_uploads", "max_followers"] as const;

/** Stands in for the choices of a new record that are not made yet, and for its limits. */
const standIns: Typed = {
	...{ kind: "platform", interval: "monthly" },
	...Object.fromEntries(packageLimits.map((name) => [name, "0"])),
};

/** The card of a package says nothing about a limit that is not typed yet. */
function dropUntyped(limits: string, typed: Typed): string {
	const untyped = packageLimits.filter((name) => !typed[name]?.trim());
	const said = Object.entries(JSON.parse(limits)).filter(
		([name]) => !untyped.some((other) => other === name),
	);
	return JSON.stringify(Object.fromEntries(said));
}

/** Reads what was typed; a field with a mistake has its fallback. Undefined while one without a fallback is missing. */
function readLeniently<Result>(
	read: (typed: Typed) => Result,
	typed: Typed,
	fallback: Typed,
): Result | undefined {
	const isTyped = (error: unknown): error is FormError => error instanceof FormError;
	try {
		return read(typed);
	} catch (error) {
		if (!isTyped(error)) throw error;
		const wrong = Object.keys(error.problems).map((name) => [name, fallback[name]]);
		try {
			return read({ ...typed, ...Object.fromEntries(wrong) });
		} catch (other) {
			if (!isTyped(other)) throw other;
			return undefined;
		}
	}
}

function readRow(noun: PlanNoun, typed: Typed, before: Row | undefined, currency: string) {
	if (before) {
		const stored = { ...catalogueTyped[noun](before), kind: String(before.kind) };
		const change = readLeniently(
			(read) => keepers[noun].toChange({ ...stored, ...read, kind: stored.kind }, before),
			typed,
			stored,
		);
		return change && ({ ...before, ...change } as PlanRow);
	}
	if (noun === "packages") {
		const row = readLeniently((read) => toNewPackage(read, currency), typed, standIns);
		return row && ({ ...blank, ...row, limits: dropUntyped(row.limits, typed) } as PlanRow);
	}
	const row = readLeniently((read) => toNewPlan(read, currency), typed, standIns);
	return row && ({ ...blank, ...row } as PlanRow);
}

const inEach = <Response>(respond: (locale: Locale) => Response) =>
	Object.fromEntries(LOCALES.map((locale) => [locale, respond(locale)])) as InEach<Response>;

/** Puts the plan where it stands among those on sale; a new one, or a retired one, comes last. */
function putAmong(listed: readonly PlanRow[], plan: PlanRow): PlanRow[] {
	const isListed = listed.some(({ id }) => id === plan.id);
	return isListed
		? listed.map((other) => (other.id === plan.id ? plan : other))
		: [...listed, plan];
}

/**
 * Returns the responses; undefined while name or price are missing. Nothing is stored. A field with a
 * mistake counts as it is stored.
 */
export async function previewPlan(
	{ db, options }: PlatformContext,
	{ noun, typed, before }: { noun: PlanNoun; typed: Typed; before: Row | undefined },
): Promise<PlanPreview | undefined> {
	const plan = readRow(noun, typed, before, siteCurrency(options));
	if (plan === undefined) return undefined;
	const { id, kind, creator_id: creatorId } = plan;
	if (kind === "package") {
		const packages = putAmong(await listPlans(db, ["package"]), plan);
		return {
			id,
			kind,
			responses: inEach((locale) => ({
				creator_plans: packages.map((row) => toWirePackage(localizeRow(locale, row))),
			})),
		};
	}
	if (kind === "tier") {
		const tiers = putAmong(creatorId === null ? [] : await listTiers(db, creatorId), plan);
		return {
			id,
			kind,
			responses: inEach((locale) => ({
				platform_plans: [],
				creator: { id: creatorId, tiers: tiers.map((row) => toWireTier(localizeRow(locale, row))) },
			})),
		};
	}
	const plans = putAmong(await listPlans(db, ["platform", "creator"]), plan);
	return {
		id,
		kind: "plan",
		responses: inEach((locale) => ({
			platform_plans: plans.map((row) => toWirePlan(localizeRow(locale, row))),
		})),
	};
}
