import { describe, expect, it } from "vitest";
import type { PlanRow } from "../catalogue/plan-store";
import { discount, findCodeError } from "./discount-code-rule";
import type { CodeFacts, DiscountCodeRow } from "./discount-code-store";

const noonInCairo = new Date("2026-01-15T10:00:00Z");
const open: DiscountCodeRow = {
	code: "OPEN",
	type: "percentage",
	value: 20,
	minimal_spend: null,
	max_uses_per_user: null,
	max_usage: null,
	used_count: 0,
	user_eligibility: null,
	starts_on: null,
	ends_on: null,
	is_active: 1,
	invite_description: null,
	invite_description_ar: null,
	description: null,
	description_ar: null,
	applied_to: "all",
	currency: "EGP",
	search_key: null,
};
const plan = { kind: "platform", price_minor: 4900, currency: "EGP" } as PlanRow;
const nothing: CodeFacts = { reservedByOthers: 0, usedByPerson: 0, hasPaid: false };

describe("discount", () => {
	it.each([
		["a part of the price", { type: "percentage", value: 20 }, 4900, 3920],
		["a part in whole piastres", { type: "percentage", value: 33 }, 4999, 3349],
		["an amount", { type: "fixed", value: 500 }, 4900, 4400],
		["the whole price at the most", { type: "fixed", value: 5000 }, 4900, 0],
		["all of it", { type: "percentage", value: 100 }, 4900, 0],
	] as const)("reduces by %s", (_, change, before, after) => {
		expect(discount({ ...open, ...change }, before)).toBe(after);
	});
});

describe("findCodeError", () => {
	const find = (
		change: Partial<DiscountCodeRow>,
		facts: Partial<CodeFacts> = {},
		bought: Partial<PlanRow> = {},
	) =>
		findCodeError(
			{ ...open, ...change },
			{ ...plan, ...bought },
			{ ...nothing, ...facts },
			noonInCairo,
		);

	it("[invite-72] takes a percentage, and no amount, off a price in another currency", () => {
		const inDollars = { currency: "USD" };
		expect(find({ type: "percentage" }, {}, inDollars)).toBeUndefined();
		expect(find({ type: "fixed", value: 500 }, {}, inDollars)).toBe("code_not_for_plan");
		expect(find({ minimal_spend: 100 }, {}, inDollars)).toBe("code_not_for_plan");
	});

	it.each([
		["no limits", {}],
		["its last day", { ends_on: "2026-01-15" }],
		["its last day, with a time", { ends_on: "2026-01-15T00:00:00Z" }],
		["its first day", { starts_on: "2026-01-15" }],
		["its first day, with a time", { starts_on: "2026-01-15T23:59:59Z" }],
		["a minimum that is the price", { minimal_spend: 4900 }],
		["a use that is left", { max_usage: 3, used_count: 2 }],
		["people who are new", { user_eligibility: "new_users_only" as const }],
	])("accepts %s", (_, change) => {
		expect(find(change)).toBeUndefined();
	});

	it.each([
		["the day after its last", { ends_on: "2026-01-14" }, "code_expired"],
		["the day before its first", { starts_on: "2026-01-16" }, "code_not_yet_active"],
		["a minimum above the price", { minimal_spend: 4901 }, "code_below_minimum"],
		["no use left", { max_usage: 2, used_count: 2 }, "code_used_up"],
		["people who paid before", { user_eligibility: "existing_users_only" }, "code_not_for_you"],
		["codes switched off", { is_active: 0, ends_on: "2026-01-14" }, "code_not_active"],
	] as const)("rejects %s", (_, change, error) => {
		expect(find(change)).toBe(error);
	});

	it("considers earlier uses by the person and by others", () => {
		expect(find({ max_usage: 3, used_count: 1 }, { reservedByOthers: 1 })).toBeUndefined();
		expect(find({ max_usage: 3, used_count: 1 }, { reservedByOthers: 2 })).toBe("code_used_up");
		expect(find({ max_uses_per_user: 2 }, { usedByPerson: 1 })).toBeUndefined();
		expect(find({ max_uses_per_user: 2 }, { usedByPerson: 2 })).toBe("code_used_before");
		const hasPaid = { hasPaid: true };
		expect(find({ user_eligibility: "new_users_only" }, hasPaid)).toBe("code_not_for_you");
		expect(find({ user_eligibility: "existing_users_only" }, hasPaid)).toBeUndefined();
	});

	it("excludes packages and free plans", () => {
		expect(find({}, {}, { kind: "package" })).toBe("code_not_for_plan");
		expect(find({}, {}, { price_minor: 0 })).toBe("code_not_for_plan");
	});
});
