import { describe, expect, it } from "vitest";
import { foldIncome, INCOME_DAYS } from "./today";

const now = new Date("2025-05-10T12:00:00.000Z");
const row = (hour: string, plan_id: number | null, amountMinor: number, currency = "EGP") => ({
	hour,
	plan_id,
	currency,
	amountMinor,
	payments: 1,
});

describe("the income of the last days", () => {
	it("belongs to the day on which it arrived in Cairo", () => {
		const [egp] = foldIncome([row("2025-05-09T20", 2, 100), row("2025-05-09T21", 2, 300)], now);
		expect(egp?.days).toHaveLength(INCOME_DAYS);
		expect(egp?.days.slice(-2)).toEqual([
			{ day: "2025-05-09", amountMinor: 100, payments: 1 },
			{ day: "2025-05-10", amountMinor: 300, payments: 1 },
		]);
	});

	it("is listed by plan, largest first, and never added across currencies", () => {
		const income = foldIncome(
			[
				row("2025-05-09T10", 1, 5),
				row("2025-05-10T10", null, 9),
				row("2025-05-10T10", 1, 1, "USD"),
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
