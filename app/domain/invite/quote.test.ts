import { describe, expect, it } from "vitest";
import { discount } from "../../../platform/invite/discount-code-rule";
import type { DiscountCodeRow } from "../../../platform/invite/discount-code-store";
import type { DiscountCode } from "./discount-code";
import { estimateQuote, findCodeError } from "./quote";

const code = (change: Partial<DiscountCode> = {}): DiscountCode => ({
	code: "OPEN10",
	type: "percentage",
	value: 10,
	usedCount: 0,
	isActive: true,
	currency: "EGP",
	...change,
});
const plan = { priceMajor: 49, currency: "EGP", isPriceGuessed: false };

describe("estimateQuote", () => {
	it.each([
		[49, { value: 20 }],
		[9.99, { value: 33 }],
		[0.49, { value: 50 }],
		[490, { type: "fixed", value: 500 }],
		[3, { type: "fixed", value: 500 }],
	] as const)(
		"[invite-81] takes off %s what the embedded platform takes off, with %j",
		(price, change) => {
			const quote = estimateQuote("open10", code(change), { ...plan, priceMajor: price });
			const row = { type: "percentage", ...change } as unknown as DiscountCodeRow;
			expect(quote?.priceAfterMajor).toBe(discount(row, Math.round(price * 100)) / 100);
			expect(quote?.code).toBe("OPEN10");
		},
	);

	it.each([
		["a free plan", {}, { priceMajor: 0 }],
		["a guessed price", {}, { isPriceGuessed: true }],
		["a plan below the minimum", { minimalSpendCents: 5000 }, {}],
		["a fixed amount of another currency", { type: "fixed", value: 500, currency: "SAR" }, {}],
		["a minimum in another currency", { minimalSpendCents: 100, currency: "SAR" }, {}],
	] as const)("[invite-81] does not apply to %s", (_, change, other) => {
		expect(estimateQuote("OPEN10", code(change), { ...plan, ...other })).toBeUndefined();
	});

	it("[invite-81] names whom the code is for, and applies a percentage in any currency", () => {
		const change = { userEligibility: "new_users_only", currency: "SAR" } as const;
		const quote = estimateQuote("OPEN10", code(change), plan);
		expect(quote).toMatchObject({ priceAfterMajor: 44.1, eligibility: "new_users_only" });
	});
});

describe("findCodeError", () => {
	const now = Date.parse("2026-11-28T12:00:00Z");
	it.each([
		[{}, undefined],
		[{ isActive: false }, "code_not_active"],
		[{ to: "2026-11-27" }, "code_expired"],
		[{ from: "2026-11-29" }, "code_not_yet_active"],
		[{ maxUsage: 3, usedCount: 3 }, "code_used_up"],
	])("[invite-81] of a code with %j is %s", (change, error) => {
		expect(findCodeError(code(change), now)).toBe(error);
	});
});
