import { describe, expect, it } from "vitest";
import { demoCreatorPlans, isCurrentCreatorPlan } from "./creator-plan";

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

	it.each(["gold", "PREMIUM", "4"])("recognises the tier %s", (tier) => {
		expect(isCurrentCreatorPlan(plan, tier)).toBe(true);
	});

	it.each([undefined, null, "", "pro"])("does not recognise %o", (tier) => {
		expect(isCurrentCreatorPlan(plan, tier)).toBe(false);
	});
});
