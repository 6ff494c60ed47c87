import { describe, expect, it } from "vitest";
import type { Plan } from "~/domain/catalogue/plan";
import { getCodeTerms, getNearEnd } from "./code-term";

const now = Date.parse("2026-11-29T09:00:00+02:00");
const code = { type: "percentage", value: 10, usedCount: 0, isActive: true } as const;
const plan = (priceMajor: number, currency = "EGP") =>
	({ priceMajor, currency, isPriceGuessed: false }) as Plan;

describe("getNearEnd", () => {
	it.each([
		["2026-11-30", "2026-11-30"],
		["2028-11-29", "2028-11-29"],
		["2028-11-30", undefined],
		["2099-12-31", undefined],
		[undefined, undefined],
	])("[payment-235] turns the last day %s into %s", (day, shown) => {
		expect(getNearEnd(day, now)).toBe(shown);
	});
});

describe("getCodeTerms", () => {
	it.each([
		["the cheapest plan costs as much", 2500, [plan(25), plan(49)], undefined],
		["a plan costs less", 2600, [plan(25), plan(49)], 2600],
		["a plan is free and the others cost more", 2500, [plan(0), plan(49)], undefined],
		["a plan has another currency", 2500, [plan(49), plan(49, "USD")], 2500],
		["nothing is on sale", 2500, [], 2500],
		["the plans could not be loaded", 2500, undefined, 2500],
		["the code has none", undefined, undefined, undefined],
	])("[payment-235] tells of a minimum where %s", (_case, minimum, plans, shown) => {
		const priced = { ...code, currency: "EGP", ...(minimum && { minimalSpendCents: minimum }) };
		expect(getCodeTerms(priced, { plans, now }).minimalSpendCents).toBe(shown);
	});

	it.each([
		[1, undefined],
		[3, 3],
		[undefined, "no-limit"],
	])("[payment-235] turns %s uses per person into %s", (uses, shown) => {
		const limited = { ...code, ...(uses && { maxUsesPerUser: uses }) };
		expect(getCodeTerms(limited, { plans: [], now }).uses).toBe(shown);
	});
});
