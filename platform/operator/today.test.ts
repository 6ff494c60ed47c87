import { afterEach, describe, expect, it } from "vitest";
import { setTimeZone } from "#core/time-zone";
import { foldIncome, INCOME_DAYS } from "./today";

const now = new Date("2025-05-10T12:00:00.000Z");
const row = (quarter: string, plan_id: number | null, amountMinor: number, currency = "EGP") => ({
	quarter,
	plan_id,
	currency,
	amountMinor,
	payments: 1,
});

afterEach(() => setTimeZone());

describe("the income of the last days", () => {
	it.each([
		["Asia/Riyadh", "2025-05-09T20:3", "2025-05-09T21:0"],
		["Africa/Casablanca", "2025-05-09T22:3", "2025-05-09T23:0"],
		["Pacific/Kiritimati", "2025-05-09T09:3", "2025-05-09T10:0"],
		["Asia/Kathmandu", "2025-05-09T18:0", "2025-05-09T18:1"],
	])("[site-180] belongs to the day on which it arrived in %s", (zone, before, after) => {
		setTimeZone(zone);
		const [egp] = foldIncome([row(before, 2, 100), row(after, 2, 300)], now);
		const earned = egp?.days.filter(({ payments }) => payments > 0);
		expect(earned).toEqual([
			{ day: "2025-05-09", amountMinor: 100, payments: 1 },
			{ day: "2025-05-10", amountMinor: 300, payments: 1 },
		]);
	});

	it("belongs to the day on which it arrived in Cairo", () => {
		const [egp] = foldIncome([row("2025-05-09T20:3", 2, 100), row("2025-05-09T21:0", 2, 300)], now);
		expect(egp?.days).toHaveLength(INCOME_DAYS);
		expect(egp?.days.slice(-2)).toEqual([
			{ day: "2025-05-09", amountMinor: 100, payments: 1 },
			{ day: "2025-05-10", amountMinor: 300, payments: 1 },
		]);
	});

	it("is listed by plan, largest first, and never added across currencies", () => {
		const income = foldIncome(
			[
				row("2025-05-09T10:0", 1, 5),
				row("2025-05-10T10:0", null, 9),
				row("2025-05-10T10:0", 1, 1, "USD"),
			],
			now,
		);
		expect(income.map(({ currency, amountMinor }) => [currency, amountMinor])).toEqual([
			["EGP", 14],
			["USD", 1],
		]);
		expect(income[0]?.plans.map(({ planId }) => planId)).toEqual([null, 1]);
	});
});
