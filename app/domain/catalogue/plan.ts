/**
 * Plans that a listener can buy, and what starting a subscription needs
 * (docs/product.md#catalogue).
 */
import { z } from "zod";
import { foldNumber } from "~/domain/site/digits";
import { DEFAULT_CURRENCY } from "./money";

export const planIntervals = ["monthly", "yearly", "other"] as const;
export type PlanInterval = (typeof planIntervals)[number];

export const planSchema = z.object({
	id: z.string(),
	name: z.string(),
	/** In major units: 49 is EGP 49. */
	priceMajor: z.number(),
	currency: z.string(),
	interval: z.enum(planIntervals),
	/** Text that may hold a percentage, such as `17% off`. */
	discountText: z.string().optional(),
	features: z.array(z.string()),
	description: z.string().optional(),
	isPopular: z.boolean(),
	kind: z.enum(["platform", "creator"]),
	/** True when the platform sent no usable price: never send such a price anywhere. */
	isPriceGuessed: z.boolean(),
	/** Whether a card payment renews automatically; undefined when the platform does not say. */
	renews: z.boolean().optional(),
});

export type Plan = z.infer<typeof planSchema>;
export type PlanKind = Plan["kind"];

/** A guessed price of 0 does not count: the real one may differ. */
export const isFree = ({
	priceMajor,
	isPriceGuessed,
}: Pick<Plan, "priceMajor" | "isPriceGuessed">) => !isPriceGuessed && priceMajor === 0;

/** Whether a payment renews: `untold` when the platform does not say. */
export type Renewal = "never" | "always" | "untold";

/** A transfer never renews; a card payment does as the platform tells. */
export function getRenewal({ renews }: Pick<Plan, "renews">, hasCard = true): Renewal {
	if (!hasCard || renews === false) return "never";
	return renews ? "always" : "untold";
}

/** The renewal that all paid plans of the list have in common. */
export function getCommonRenewal(
	plans: readonly Pick<Plan, "renews" | "priceMajor" | "isPriceGuessed">[],
): Renewal {
	const paid = plans.filter((plan) => !isFree(plan));
	const [first = "never", ...others] = new Set(paid.map((plan) => getRenewal(plan)));
	return others.length === 0 ? first : "untold";
}

type PlanBasics = Pick<Plan, "id" | "name" | "priceMajor" | "currency" | "interval">;

/** A platform plan that does not come from the platform's price list, so it has no features. */
export function createPlan(basics: PlanBasics): Plan {
	return { ...basics, features: [], isPopular: false, kind: "platform", isPriceGuessed: false };
}

/** SAMPLE_PLANS when it is unset: /premium sells them while the platform lists no plan. */
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

/** The plan of that id; undefined when it is not on sale. */
export function findPlan<P extends { id: string }>(
	plans: readonly P[],
	id: string | null | undefined,
): P | undefined {
	return plans.find((plan) => plan.id === id);
}

/** Platform subscriptions and creator memberships, each in the order given. */
export function groupPlans(plans: readonly Plan[]): Record<PlanKind, Plan[]> {
	return {
		platform: plans.filter((plan) => plan.kind === "platform"),
		creator: plans.filter((plan) => plan.kind === "creator"),
	};
}

/**
 * The price per month in major units: yearly plans divided by 12 and rounded, 490 is 41. Only what is
 * free is 0: below a half it stays as it is.
 */
export function getPricePerMonth(plan: Pick<Plan, "priceMajor" | "interval">): number {
	if (plan.interval !== "yearly") return plan.priceMajor;
	const perMonth = plan.priceMajor / 12;
	return Math.round(perMonth) || perMonth;
}

/**
 * The N of the badge 'Save N%', or null when the discount text holds no number. A number with a
 * percent sign is preferred: `14 months for 12, 17%` is 17.
 */
export function getSavePercent(discountText: string | null | undefined): number | null {
	// Arabic has a percent sign of its own.
	const text = foldNumber(discountText ?? "").replace(/\u066A/g, "%");
	// Begun once for each number: a row of digits, begun at each of them, takes minutes.
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
