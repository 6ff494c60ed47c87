/** Plans that creators buy for themselves, also called creator packages. */
import type { PlanInterval } from "./plan";

export type CreatorPlan = {
	id: string;
	name: string;
	priceMajor: number;
	/** True when the platform's price is not a number, and so may mean another price. */
	isPriceGuessed: boolean;
	currency: string;
	interval: PlanInterval;
	description?: string;
	tierLevel?: string;
	maxUploads?: number;
	maxFollowers?: number;
	hasAnalytics: boolean;
	hasMonetizationTools: boolean;
	hasPrioritySupport: boolean;
	hasCustomBranding: boolean;
	isPopular: boolean;
	features: string[];
	/** Whether a payment renews automatically; undefined when the platform does not say. */
	renews?: boolean | undefined;
};

/** The creator whose plans the page shows. */
export type CreatorAccount = {
	name?: string;
	email?: string;
	avatar?: string;
	creatorTier?: string;
	totalFollowers?: number;
	contentCount?: number;
};

export type CreatorPlanList = { account?: CreatorAccount; plans: CreatorPlan[] };

/** Shown with a lasting 'Demo Mode' notice when the list cannot be loaded; prices in EGP. */
export const demoCreatorPlans: readonly CreatorPlan[] = [
	demoPlan("free", "Free", 0, { maxUploads: 5, maxFollowers: 100 }),
	demoPlan("premium", "Premium", 199, { maxUploads: 50, maxFollowers: 10_000, isPopular: true }),
	demoPlan("pro", "Pro", 499, { maxUploads: 999 }),
];

function demoPlan(
	id: string,
	name: string,
	priceMajor: number,
	limits: Partial<CreatorPlan>,
): CreatorPlan {
	return {
		id: `demo-${id}`,
		name,
		priceMajor,
		isPriceGuessed: false,
		currency: "EGP",
		interval: "monthly",
		tierLevel: id,
		hasAnalytics: priceMajor > 0,
		hasMonetizationTools: priceMajor > 0,
		hasPrioritySupport: id === "pro",
		hasCustomBranding: id === "pro",
		isPopular: false,
		features: [],
		...limits,
	};
}

/** True when the creator already has this plan: its tier level, name or id is the user's tier. */
export function isCurrentCreatorPlan(
	plan: Pick<CreatorPlan, "id" | "name" | "tierLevel">,
	creatorTier: string | null | undefined,
): boolean {
	const tier = creatorTier?.trim().toLowerCase();
	if (!tier) return false;
	return [plan.tierLevel, plan.name, plan.id].some((label) => label?.toLowerCase() === tier);
}

/** A benefit that a plan has beside its limits; the names are text keys. */
export type CreatorBenefit = "analytics" | "monetization" | "support" | "branding";

/** Lists the benefits of the plan's flags in a fixed order. */
export function listBenefits(plan: CreatorPlan): CreatorBenefit[] {
	const flags: [CreatorBenefit, boolean][] = [
		["analytics", plan.hasAnalytics],
		["monetization", plan.hasMonetizationTools],
		["support", plan.hasPrioritySupport],
		["branding", plan.hasCustomBranding],
	];
	return flags.filter(([, isIncluded]) => isIncluded).map(([benefit]) => benefit);
}

const benefitWords: Record<CreatorBenefit, RegExp> = {
	analytics: /^analytics( access)?$/i,
	monetization: /^moneti[sz]ation( tools)?$/i,
	support: /^priority support$/i,
	branding: /^custom branding$/i,
};

/**
 * Lists the features that do not repeat the plan's limits and flags, which the page shows in the reader's
 * language: it leaves `50 uploads` out of a plan with 50 uploads.
 */
export function listExtraFeatures(plan: CreatorPlan): string[] {
	const said = [
		...listBenefits(plan).map((benefit) => benefitWords[benefit]),
		limitWords(plan.maxUploads, "uploads?"),
		limitWords(plan.maxFollowers, "followers?"),
	];
	return plan.features.filter((feature) => {
		const text = feature.trim().replace(/(\d),(?=\d{3})/g, "$1");
		return text !== "" && !said.some((words) => words?.test(text));
	});
}

function limitWords(limit: number | undefined, noun: string): RegExp | undefined {
	return limit === undefined ? undefined : new RegExp(`^(up to )?${limit} ${noun}$`, "i");
}
