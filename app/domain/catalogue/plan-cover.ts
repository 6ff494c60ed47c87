/** Chooses the drawn cover of a plan, and counts the free months of a yearly one (site-210, site-211). */
import type { Plan } from "./plan";

export type CoveredPlan = Pick<
	Plan,
	"id" | "name" | "priceMajor" | "currency" | "interval" | "features" | "isPriceGuessed"
> &
	Partial<Pick<Plan, "kind" | "discountText">>;

/** `few`: one bar and more for dearer plans; `skyline`: the dearest; `year`: a bar for each month. */
export type CoverShape = "few" | "skyline" | "year";
export type PlanCover = { shape: CoverShape; bars: number; accents: number };

const MONTHS = 12;
const SKYLINE_BARS = 11;
const FEW_BARS = 7;

/** Returns the cover of a plan among the plans that it is offered with, by period and price. */
export function getPlanCover(plan: CoveredPlan, offered: readonly CoveredPlan[]): PlanCover {
	if (plan.interval === "yearly") {
		return { shape: "year", bars: MONTHS, accents: getFreeMonths(plan, offered) };
	}
	const prices = offered
		.filter(({ kind, interval }) => kind === plan.kind && interval !== "yearly")
		.map(({ priceMajor }) => priceMajor);
	if (prices.every((price) => price <= plan.priceMajor)) {
		return { shape: "skyline", bars: SKYLINE_BARS, accents: 0 };
	}
	const cheaper = new Set(prices.filter((price) => price < plan.priceMajor)).size;
	return { shape: "few", bars: Math.min(1 + 2 * cheaper, FEW_BARS), accents: 0 };
}

/** Currencies have at most three decimals, so this is a whole number. */
const toThousandths = (amountMajor: number) => Math.round(amountMajor * 1000);

/**
 * Counts the months that a yearly plan has for nothing beside the same plan by the month; 0 unless the
 * listed prices say exactly that, and the platform itself promises a saving.
 */
export function getFreeMonths(plan: CoveredPlan, offered: readonly CoveredPlan[]): number {
	if (plan.interval !== "yearly" || plan.isPriceGuessed || !plan.discountText) return 0;
	const monthly = offered.find((other) => other.interval === "monthly" && isSame(plan, other));
	if (!monthly || monthly.isPriceGuessed || monthly.priceMajor <= 0) return 0;
	const paidMonths = toThousandths(plan.priceMajor) / toThousandths(monthly.priceMajor);
	const isWhole = Number.isInteger(paidMonths) && paidMonths > 0 && paidMonths < MONTHS;
	return isWhole ? MONTHS - paidMonths : 0;
}

/** Plans that include the same are one product; a plan that lists nothing cannot be compared. */
const isSame = (plan: CoveredPlan, other: CoveredPlan): boolean =>
	plan.features.length > 0 &&
	plan.kind === other.kind &&
	plan.currency === other.currency &&
	plan.features.length === other.features.length &&
	plan.features.every((feature) => other.features.includes(feature));
