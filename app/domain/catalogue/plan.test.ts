import { describe, expect, it } from "vitest";
import { measureWork } from "../../../tests/support/slowdown";
import {
	findPlan,
	getCommonRenewal,
	getPricePerMonth,
	getRenewal,
	getSavePercent,
	groupPlans,
	isSelectablePlan,
	type Plan,
} from "./plan";

function buildPlan(changes: Partial<Plan> = {}): Plan {
	return {
		id: "7",
		name: "Premium",
		priceMajor: 49,
		currency: "EGP",
		interval: "monthly",
		features: [],
		isPopular: false,
		kind: "platform",
		isPriceGuessed: false,
		...changes,
	};
}

describe("findPlan", () => {
	it("finds a plan by its id", () => {
		expect(findPlan([buildPlan({ id: "1" }), buildPlan({ id: "7" })], "7")?.id).toBe("7");
	});

	it("finds nothing for an unknown id", () => {
		expect(findPlan([buildPlan()], "8")).toBeUndefined();
	});
});

describe("getRenewal", () => {
	it.each([
		["a plan that renews", { renews: true }, "always"],
		["a plan that does not", { renews: false }, "never"],
		["a plan about which the platform says nothing", {}, "unstated"],
	])("of %s is known for a card, and never happens for a transfer", (_, plan, renewal) => {
		expect(getRenewal(plan)).toBe(renewal);
		expect(getRenewal(plan, false)).toBe("never");
	});
});

describe("getCommonRenewal", () => {
	const free = buildPlan({ priceMajor: 0, renews: false });
	const unstated = buildPlan({ priceMajor: 0, isPriceGuessed: true, renews: true });

	it.each([
		["plans that cost nothing", "never", [free]],
		["a plan that may cost something", "always", [free, unstated]],
		["plans that differ", "unstated", [unstated, buildPlan({ renews: false })]],
	])("[wallet-31] of %s is '%s'", (_, renewal, plans) => {
		expect(getCommonRenewal(plans)).toBe(renewal);
	});
});

describe("groupPlans", () => {
	it("[catalogue-8] keeps the order inside each group", () => {
		const plans = [
			buildPlan({ id: "1" }),
			buildPlan({ id: "2", kind: "creator" }),
			buildPlan({ id: "3" }),
		];
		const groups = groupPlans(plans);
		expect(groups.platform.map(({ id }) => id)).toEqual(["1", "3"]);
		expect(groups.creator.map(({ id }) => id)).toEqual(["2"]);
	});
});

describe("getPricePerMonth", () => {
	it.each([
		[490, 41],
		[999, 83],
	])("divides a yearly price of %d by 12 and rounds", (priceMajor, perMonth) => {
		expect(getPricePerMonth(buildPlan({ priceMajor, interval: "yearly" }))).toBe(perMonth);
	});

	it("does not show a yearly price as free", () => {
		expect(getPricePerMonth(buildPlan({ priceMajor: 4.8, interval: "yearly" }))).toBeCloseTo(0.4);
	});

	it("keeps a monthly price", () => {
		expect(getPricePerMonth(buildPlan({ priceMajor: 49.5 }))).toBe(49.5);
	});
});

describe("getSavePercent", () => {
	it.each([
		["17%", 17],
		["Save 16.7 % today", 16.7],
		["17", 17],
		["14 months for 12, 17%", 17],
		["وفّر ١٧٪", 17],
		["خصم ١٦٫٧٪", 16.7],
		["٪۱۷", 17],
		["14 شهرًا بسعر 12، 17٪", 17],
		["14 شهرًا بسعر 12، ٪17", 17],
		["14 شهرًا بسعر 12، 17\u200E%\u200E", 17],
		["a good deal", null],
		["", null],
		[undefined, null],
	])("[catalogue-7] reads %s as %s", (text, percent) => {
		expect(getSavePercent(text)).toBe(percent);
	});

	it("gives up on a long row of digits at once", () => {
		const read = () => expect(getSavePercent(`${"0".repeat(100_000)} 17%`)).toBe(17);
		expect(measureWork(read)).toBeLessThan(1000);
	});
});

describe("isSelectablePlan", () => {
	it("[catalogue-1] accepts a free plan", () => {
		expect(isSelectablePlan(buildPlan({ priceMajor: 0 }))).toBe(true);
	});

	it.each([{ id: "" }, { name: "" }, { priceMajor: undefined }])("rejects %o", (changes) => {
		expect(isSelectablePlan(buildPlan(changes as Partial<Plan>))).toBe(false);
	});
});
