import { describe, expect, it } from "vitest";
import { type CoveredPlan, getFreeMonths, getPlanCover } from "./plan-cover";

const buildPlan = (facts: Partial<CoveredPlan>): CoveredPlan => ({
	id: "1",
	name: "Premium",
	priceMajor: 49,
	currency: "EGP",
	interval: "monthly",
	features: ["Ad-free listening", "Downloads"],
	isPriceGuessed: false,
	kind: "platform",
	...facts,
});

const basic = buildPlan({ id: "0", priceMajor: 25, features: ["Ad-free listening"] });
const premium = buildPlan({});
const annual = buildPlan({ priceMajor: 490, interval: "yearly", discountText: "Save 17%" });

describe("[site-210] the cover of a plan", () => {
	it("has one bar for the cheapest, the skyline for the dearest, and a bar for each month of a year", () => {
		const offered = [basic, premium, annual];
		expect(offered.map((plan) => getPlanCover(plan, offered))).toEqual([
			{ shape: "few", bars: 1, accents: 0 },
			{ shape: "skyline", bars: 11, accents: 0 },
			{ shape: "year", bars: 12, accents: 2 },
		]);
	});

	it("has two bars more for each cheaper price, seven at most", () => {
		const offered = Array.from({ length: 7 }, (_, index) => buildPlan({ priceMajor: index * 10 }));
		const bars = offered.map((plan) => getPlanCover(plan, offered).bars);
		expect(bars).toEqual([1, 3, 5, 7, 7, 7, 11]);
	});

	it("is the skyline for a plan that is alone, and compares plans of one kind", () => {
		const creator = buildPlan({ kind: "creator", priceMajor: 10 });
		expect(getPlanCover(creator, [basic, premium, creator]).shape).toBe("skyline");
	});
});

describe("[site-211] free months", () => {
	it("are counted where the listed prices say exactly that", () => {
		expect(getFreeMonths(annual, [premium, annual])).toBe(2);
		const dinar = { currency: "KWD", priceMajor: 2.505 };
		const year = buildPlan({ ...annual, currency: "KWD", priceMajor: 25.05 });
		expect(getFreeMonths(year, [buildPlan(dinar), year])).toBe(2);
	});

	it.each<[string, Partial<CoveredPlan>, Partial<CoveredPlan>]>([
		["that are no whole number", { priceMajor: 999 }, { priceMajor: 99 }],
		["that the platform does not promise", { discountText: undefined }, {}],
		["of another product", {}, { features: ["Ad-free listening"] }],
		["of plans that list nothing", { features: [] }, { features: [] }],
		["in another currency", {}, { currency: "USD" }],
		["of a guessed price", {}, { isPriceGuessed: true }],
		["of a free plan", {}, { priceMajor: 0 }],
		["of a dearer year", { priceMajor: 588 }, {}],
	])("are not made up: none %s", (_, year, month) => {
		const offered = [buildPlan(month), buildPlan({ ...annual, ...year })];
		expect(getFreeMonths(offered[1] as CoveredPlan, offered)).toBe(0);
	});
});
