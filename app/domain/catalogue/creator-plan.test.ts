import { describe, expect, it } from "vitest";
import {
	type CreatorPlan,
	demoCreatorPlans,
	isCurrentCreatorPlan,
	listBenefits,
	listExtraFeatures,
} from "./creator-plan";

describe("demoCreatorPlans", () => {
	it("are the three plans of the spec", () => {
		const figures = demoCreatorPlans.map((plan) => [
			plan.name,
			plan.priceMajor,
			plan.maxUploads,
			plan.maxFollowers,
		]);
		expect(figures).toEqual([
			["Free", 0, 5, 100],
			["Premium", 199, 50, 10_000],
			["Pro", 499, 999, undefined],
		]);
	});
});

describe("isCurrentCreatorPlan", () => {
	const plan = { id: "4", name: "Premium", tierLevel: "gold" };

	it.each(["gold", "PREMIUM", "4"])("[catalogue-17] recognises the tier %s", (tier) => {
		expect(isCurrentCreatorPlan(plan, tier)).toBe(true);
	});

	it.each([undefined, null, "", "pro"])("does not recognise %o", (tier) => {
		expect(isCurrentCreatorPlan(plan, tier)).toBe(false);
	});
});

const buildPlan = (change: Partial<CreatorPlan> = {}): CreatorPlan => ({
	id: "7",
	name: "Premium",
	priceMajor: 199,
	isPriceGuessed: false,
	currency: "EGP",
	interval: "monthly",
	hasAnalytics: false,
	hasMonetizationTools: false,
	hasPrioritySupport: false,
	hasCustomBranding: false,
	isPopular: false,
	features: [],
	...change,
});

describe("listBenefits", () => {
	it("names the flags that are set, in a fixed order", () => {
		const plan = buildPlan({ hasCustomBranding: true, hasAnalytics: true });
		expect(listBenefits(plan)).toEqual(["analytics", "branding"]);
	});
});

describe("listExtraFeatures", () => {
	it("omits what limits and flags say already", () => {
		const features = ["50 uploads", "Up to 10,000 followers", "Analytics", "Monetization tools"];
		const plan = buildPlan({
			maxUploads: 50,
			maxFollowers: 10_000,
			hasAnalytics: true,
			hasMonetizationTools: true,
			features,
		});
		expect(listExtraFeatures(plan)).toEqual([]);
	});

	it("omits priority support and branding in any spelling", () => {
		const features = [" Priority support ", "Custom Branding", " "];
		const plan = buildPlan({ hasPrioritySupport: true, hasCustomBranding: true, features });
		expect(listExtraFeatures(plan)).toEqual([]);
	});

	it("keeps what only resembles a limit or a flag", () => {
		const features = ["500 uploads", "Analytics", "Analytics for teams"];
		expect(listExtraFeatures(buildPlan({ maxUploads: 50, features }))).toEqual(features);
	});
});
