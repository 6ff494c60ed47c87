/** The plans that a listener can buy. */
import { z } from "zod";
import { foldNumber } from "#core/digits";
import { DEFAULT_CURRENCY } from "./money";

export const planIntervals = ["monthly", "yearly", "other"] as const;
export type PlanInterval = (typeof planIntervals)[number];

export const planSchema = z.object({
	id: z.string(),
	name: z.string(),
	/** The price in major units: 49 is EGP 49. */
	priceMajor: z.number(),
	currency: z.string(),
	interval: z.enum(planIntervals),
	/** Text that may hold a percentage, such as `17% off`. */
	discountText: z.string().optional(),
	features: z.array(z.string()),
	description: z.string().optional(),
	isPopular: z.boolean(),
	kind: z.enum(["platform", "creator"]),
	/** True when the platform sent no usable price; such a price is never sent anywhere. */
	isPriceGuessed: z.boolean(),
	/** Whether a card payment renews automatically; undefined when the platform does not say. */
	renews: z.boolean().optional(),
});

export type Plan = z.infer<typeof planSchema>;
export type PlanKind = Plan["kind"];

/** True for a price of 0. A guessed price does not count, because the real one may differ. */
export const isFree = ({
	priceMajor,
	isPriceGuessed,
}: Pick<Plan, "priceMajor" | "isPriceGuessed">) => !isPriceGuessed && priceMajor === 0;

/** Whether a payment renews: `unstated` when the platform does not say. */
export type Renewal = "never" | "always" | "unstated";

/** Returns whether a payment renews: a transfer never does, a card payment as the platform says. */
export function getRenewal({ renews }: Pick<Plan, "renews">, hasCard = true): Renewal {
	if (!hasCard || renews === false) return "never";
	return renews ? "always" : "unstated";
}

/** Returns the renewal that all paid plans of the list have in common. */
export function getCommonRenewal(
	plans: readonly Pick<Plan, "renews" | "priceMajor" | "isPriceGuessed">[],
): Renewal {
	const paid = plans.filter((plan) => !isFree(plan));
	const [first = "never", ...others] = new Set(paid.map((plan) => getRenewal(plan)));
	return others.length === 0 ? first : "unstated";
}

type PlanBasics = Pick<Plan, "id" | "name" | "priceMajor" | "currency" | "interval">;

/** Creates a platform plan that is not on the platform's price list and so has no features. */
export function createPlan(basics: PlanBasics): Plan {
	return { ...basics, features: [], isPopular: false, kind: "platform", isPriceGuessed: false };
}

/** The default of SAMPLE_PLANS: /premium sells these while the platform lists no plan. */
export const defaultSamplePlans: readonly Plan[] = [
	createPlan({
		id: "premium-monthly",
		name: "Premium Monthly",
		priceMajor: 99,
		currency: DEFAULT_CURRENCY,
		interval: "monthly",
	}),
	createPlan({
		id: "premium-yearly",
		name: "Premium Yearly",
		priceMajor: 999,
		currency: DEFAULT_CURRENCY,
		interval: "yearly",
	}),
];

/** Finds the plan of that id; undefined when it is not on sale. */
export function findPlan<P extends { id: string }>(
	plans: readonly P[],
	id: string | null | undefined,
): P | undefined {
	return plans.find((plan) => plan.id === id);
}

/** Groups plans into platform subscriptions and creator memberships, each in the given order. */
export function groupPlans(plans: readonly Plan[]): Record<PlanKind, Plan[]> {
	return {
		platform: plans.filter((plan) => plan.kind === "platform"),
		creator: plans.filter((plan) => plan.kind === "creator"),
	};
}

/**
 * Returns the price per month in major units. A yearly price is divided by 12 and rounded, so 490 is 41;
 * below a half it is not rounded, because only a free plan may show 0.
 */
export function getPricePerMonth(plan: Pick<Plan, "priceMajor" | "interval">): number {
	if (plan.interval !== "yearly") return plan.priceMajor;
	const perMonth = plan.priceMajor / 12;
	return Math.round(perMonth) || perMonth;
}

type Priced = Pick<Plan, "priceMajor" | "interval" | "isPriceGuessed">;

/** True when `plan` costs less than `other`, by the month and in all; a shorter period alone is not lower. */
export const isLowerPlan = (plan: Priced, other: Priced): boolean =>
	!plan.isPriceGuessed &&
	!other.isPriceGuessed &&
	plan.priceMajor < other.priceMajor &&
	getPricePerMonth(plan) < getPricePerMonth(other);

/**
 * Reads the N of the badge 'Save N%' from a discount text; null when it contains no number. A number with
 * a percent sign is preferred: `14 months for 12, 17%` is 17.
 */
export function getSavePercent(discountText: string | null | undefined): number | null {
	// Arabic has a percent sign of its own.
	const text = foldNumber(discountText ?? "").replace(/\u066A/g, "%");
	// The lookbehind starts one match per number; a start at every digit would take minutes on a long row.
	const match =
		/(?<!\d)(\d+(?:\.\d+)?)\s*%/.exec(text) ??
		/%\s*(\d+(?:\.\d+)?)/.exec(text) ??
		/(\d+(?:\.\d+)?)/.exec(text);
	return match ? Number(match[1]) : null;
}

/** True when id, name and price are present; a price of 0 is a price. */
export function isSelectablePlan(plan: Partial<Pick<Plan, "id" | "name" | "priceMajor">>): boolean {
	return Boolean(plan.id) && Boolean(plan.name) && Number.isFinite(plan.priceMajor);
}
