import { describe, expect, it } from "vitest";
import { createPlan } from "~/domain/catalogue/plan";
import { getRunningAction, getStanding, type Membership, sortRunning } from "./membership";

const annual: Membership = { planId: "3", planName: "Premium Annual", renews: false };
const basic: Membership = { planId: "1", planName: "Basic", renews: false };
const tier: Membership = { planId: "5", planName: "VIP", creatorId: "1" };
const starter: Membership = { planId: "101", planName: "Free", paymentType: "creator_package" };

describe("the plans that run", () => {
	it.each([
		["a package and a membership", [starter, tier, annual], annual, [starter, tier]],
		["another plan of a listener", [basic, annual], basic, [annual]],
		["nothing", [], undefined, []],
		["packages alone", [starter], undefined, [starter]],
	])("list a listener's newest one first, beside %s", (_name, running, plan, listed) => {
		expect(sortRunning(running, [])).toEqual({ plan, listed });
	});

	it.each([{ renews: true }, { isCancelled: true }])(
		"repeat it in the list when it is %o",
		(change) => {
			const plan = { ...annual, ...change };
			expect(sortRunning([plan], [])).toEqual({ plan, listed: [plan] });
		},
	);
});

const sell = (id: string, priceMajor: number, interval: "monthly" | "yearly" = "monthly") =>
	createPlan({ id, name: id, priceMajor, currency: "EGP", interval });
const offered = [sell("1", 25), sell("2", 49), sell("3", 490, "yearly")];
const find = (planId: string, running: Membership[]) => {
	const plan = offered.find(({ id }) => id === planId) ?? sell(planId, 0);
	return getStanding(plan, { offered, running, creatorId: undefined });
};

it("[account-51] have the best one of a listener first, which is lower than no other", () => {
	expect(sortRunning([basic, annual], offered).plan).toBe(annual);
	expect(sortRunning([annual, basic], offered).plan).toBe(annual);
});

it("[catalogue-34] compare a plan on offer by the month and in all", () => {
	expect(find("3", [annual])).toEqual({ kind: "running", membership: annual });
	expect(find("1", [annual])).toEqual({ kind: "lower", membership: annual });
	// A month of the same costs less than a year, and more by the month.
	expect(find("2", [annual])).toBeUndefined();
	expect(find("3", [basic])).toBeUndefined();
	expect(find("1", [tier, starter])).toBeUndefined();
});

it("[catalogue-34] offer more time only where the plan ends by itself", () => {
	const paidUntil = "2026-12-31T00:00:00Z";
	expect(getRunningAction({ ...annual, paidUntil })).toBe("more");
	expect(getRunningAction({ ...annual, paidUntil, renews: true })).toBe("account");
	expect(getRunningAction({ ...annual, paidUntil, isCancelled: true })).toBe("account");
	expect(getRunningAction({ ...annual, paidUntil, renews: undefined })).toBe("choose");
	expect(getRunningAction({ ...annual, startsAtLaunch: true })).toBe("more");
});
