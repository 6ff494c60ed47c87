/**
 * Reads what an operator types about plans, creators and codes, on pages and in commands. Each
 * mistake is a word of `problem` in the operator's texts.
 */

import { z } from "zod";
import { readCode } from "#core/code";
import { getDecimals, getUnit, toMinor } from "#core/currency";
import { readDay } from "#core/day";
import { foldNumber } from "#core/digits";
import { cleanName, isVisibleName } from "#core/name";

const MAX_AMOUNT_MINOR = 100_000_000;

const text = (max: number) => z.string().trim().max(max, "too_long");
export const optional = (max: number) =>
	text(max)
		.optional()
		.transform((typed) => typed || null);

/** An amount typed in major units and stored in minor units. */
const amountIn = (currency: string) =>
	z.string().transform((typed, check) => {
		const folded = foldNumber(typed).trim();
		const written = /^\d+(?:\.(?<fraction>\d+))?$/.exec(folded);
		const decimals = written?.groups?.fraction?.length ?? 0;
		const isAmount = written !== null && decimals <= getDecimals(currency);
		const minor = isAmount ? toMinor(Number(folded), currency) : undefined;
		if (minor !== undefined && minor <= MAX_AMOUNT_MINOR) return minor;
		check.addIssue({ code: "custom", message: typed.trim() === "" ? "required" : "amount" });
		return z.NEVER;
	});

export const count = z.string().transform((typed, check) => {
	const folded = foldNumber(typed).trim();
	if (/^\d{1,9}$/.test(folded)) return Number(folded);
	check.addIssue({ code: "custom", message: typed.trim() === "" ? "required" : "number" });
	return z.NEVER;
});

/** An empty field is null, and so is an option that a command leaves out. */
export const orNone = <Schema extends z.ZodType>(schema: Schema) =>
	z
		.union([
			z
				.string()
				.trim()
				.length(0)
				.transform(() => null),
			schema,
		])
		.optional()
		.transform((typed) => typed ?? null);

const day = z
	.string()
	.overwrite((typed) => readDay(typed) ?? typed)
	.refine((typed) => readDay(typed) !== undefined, "day");

export const flag = z
	.string()
	.optional()
	.transform((typed) => (typed ? 1 : 0));

/** True for a field that is a checkbox. */
export const isFlag = (field: z.ZodType): boolean => field === flag;

/** The options of a choice, without the empty one. */
export function choicesOf(field: z.ZodType): string[] {
	const choice = field instanceof z.ZodOptional ? field.unwrap() : field;
	return choice instanceof z.ZodEnum ? choice.options.map(String).filter(Boolean) : [];
}

/** One entry per line. */
const lines = z
	.string()
	.optional()
	.transform((typed) =>
		(typed ?? "")
			.split("\n")
			.map((line) => line.trim())
			.filter(Boolean),
	);

/** Runs a check of several fields even when other fields are invalid. */
const onceGood = (...names: string[]) => ({
	when: ({ issues }: z.core.ParsePayload) =>
		issues.every(({ path }) => !names.includes(String(path?.[0]))),
});

export const planKinds = ["platform", "creator", "tier"] as const;
export const planIntervals = ["monthly", "yearly"] as const;

/** One line that people can see and press. */
const line = z.string().overwrite(cleanName).max(120, "too_long");
/** Readers of Arabic see it too, while the Arabic name is missing. */
export const name = line.refine(isVisibleName, "required");
export const optionalLine = line.optional().transform((typed) => typed || null);
const name_ar = optionalLine;

/** The address of a picture that browsers load over HTTPS, or none. */
const picture = optional(500).refine(
	(typed) => typed === null || (URL.canParse(typed) && new URL(typed).protocol === "https:"),
	"picture",
);

/** The limits of a package, by their wire names. */
const limits = {
	tier_level: count,
	max_uploads: count,
	max_followers: count,
	analytics_access: flag,
	monetization_tools: flag,
	priority_support: flag,
	custom_branding: flag,
};

/** Returns the forms of plans and packages; their prices are in this currency. */
export function createPlanForms(currency: string) {
	const changeable = {
		name,
		name_ar,
		description: optional(500),
		description_ar: optional(500),
		price: amountIn(currency),
		discount: optional(60),
		discount_ar: optional(60),
		features: lines,
		features_ar: lines,
		popular: flag,
	};

	const planForm = z
		.object({
			kind: z.enum(planKinds, "choice"),
			creator_id: orNone(count),
			interval: z.enum(planIntervals, "choice"),
			...changeable,
		})
		// The wire does not carry a tier's interval: every client takes its price as monthly.
		.refine(({ kind, interval }) => kind !== "tier" || interval === "monthly", {
			path: ["interval"],
			message: "monthly_only",
			...onceGood("kind", "interval"),
		});
	const planChangeForm = z.object(changeable);

	const packageChangeForm = z.object({ ...changeable, ...limits });
	const packageForm = packageChangeForm.extend({
		interval: z.enum(planIntervals, "choice"),
	});
	return { planForm, planChangeForm, packageForm, packageChangeForm };
}
export type PlanForms = ReturnType<typeof createPlanForms>;

export const creatorForm = z.object({
	name,
	name_ar,
	show_name: optionalLine,
	show_name_ar: optionalLine,
	avatar: picture,
	verified: flag,
});

export const codeTypes = ["percentage", "fixed"] as const;
export const codeEligibilities = ["", "new_users_only", "existing_users_only"] as const;

const createCodeFacts = (currency: string) =>
	z.object({
		type: z.enum(codeTypes, "choice"),
		value: amountIn(currency),
		minimal_spend: orNone(amountIn(currency)),
		max_usage: orNone(count),
		max_uses_per_user: orNone(count),
		user_eligibility: z.enum(codeEligibilities, "choice").optional(),
		starts_on: orNone(day),
		ends_on: orNone(day),
		description: optional(200),
		description_ar: optional(200),
		invite_description: optional(200),
		invite_description_ar: optional(200),
	});

type CodeFacts = z.output<ReturnType<typeof createCodeFacts>>;

/** A percentage is typed like an amount: a whole one of 1 to 100 units. */
const createValueCheck =
	(unit: number) =>
	({ type, value }: CodeFacts, check: z.RefinementCtx): void => {
		const isWhole = value > 0 && value <= 100 * unit && value % unit === 0;
		if (type === "percentage" ? !isWhole : value === 0) {
			const message = type === "percentage" ? "percentage" : "amount";
			check.addIssue({ code: "custom", path: ["value"], message });
		}
	};

function checkDays({ starts_on, ends_on }: CodeFacts, check: z.RefinementCtx): void {
	if (starts_on !== null && ends_on !== null && ends_on < starts_on) {
		check.addIssue({ code: "custom", path: ["ends_on"], message: "before_start" });
	}
}

const valueFields = onceGood("type", "value");
const dayFields = onceGood("starts_on", "ends_on");

/** Returns the forms of discount codes; their fixed values are in this currency. */
export function createCodeForms(currency: string) {
	const facts = createCodeFacts(currency);
	const checkValue = createValueCheck(getUnit(currency));
	const codeChangeForm = facts
		.superRefine(checkValue, valueFields)
		.superRefine(checkDays, dayFields);
	const codeForm = facts
		.extend({
			code: z
				.string()
				.overwrite((typed) => readCode(typed) ?? "")
				.toUpperCase()
				.regex(/^[A-Z0-9_-]{3,40}$/, "code"),
		})
		.superRefine(checkValue, valueFields)
		.superRefine(checkDays, dayFields);
	return { codeForm, codeChangeForm };
}
export type CodeForms = ReturnType<typeof createCodeForms>;

/** The typed values by field name. */
export type Typed = Record<string, string | undefined>;

export const problemWords = [
	"required",
	"too_long",
	"amount",
	"number",
	"day",
	"choice",
	"percentage",
	"before_start",
	"monthly_only",
	"code",
	"picture",
	"phone",
	"link",
	"dial_code",
	"placeholder",
	"same_placeholders",
	"minutes",
	"phone_or_reference",
	"taken",
	"unknown",
	"changed",
	"invalid",
] as const;
export type ProblemWord = (typeof problemWords)[number];

const toWord = (message: string): ProblemWord =>
	problemWords.find((word) => word === message) ?? "invalid";

/** Thrown for rejected input; commands print it, pages show it beside the fields. */
export class FormError extends Error {
	constructor(readonly problems: Readonly<Record<string, ProblemWord>>) {
		super(
			Object.entries(problems)
				.map(([field, word]) => `${field}: ${word}`)
				.join("\n"),
		);
	}
}

/** Thrown when somebody else changed the record after the form was opened. */
export class StaleFormError extends FormError {
	constructor(
		names: readonly string[],
		/** The values that are stored now. */
		readonly stored: Typed,
	) {
		super(Object.fromEntries(names.map((name) => [name, "changed"])));
	}
}

/** @throws FormError */
export function readForm<Schema extends z.ZodType>(schema: Schema, typed: Typed): z.output<Schema> {
	const parsed = schema.safeParse(typed);
	if (parsed.success) return parsed.data;
	const problems: Record<string, ProblemWord> = {};
	for (const issue of parsed.error.issues) {
		const field = String(issue.path[0] ?? "form");
		const isMissing = issue.code === "invalid_type" && typed[field] === undefined;
		problems[field] ??= isMissing ? "required" : toWord(deepest(issue));
	}
	throw new FormError(problems);
}

/** The mistake inside an optional field. */
function deepest(issue: z.core.$ZodIssue): string {
	if (issue.code !== "invalid_union") return issue.message;
	return issue.errors.flat().find(({ code }) => code === "custom")?.message ?? issue.message;
}
