import { describe, expect, it } from "vitest";
import {
	dropExpiredCode,
	isRejectedForGood,
	isSpentWith,
	toRememberedCode,
} from "./remembered-code";

const code = toRememberedCode("invite", "WELCOME20", {
	type: "percentage",
	value: 20,
	to: "2026-01-15",
	maxUsesPerUser: 1,
	usedCount: 3,
	isActive: true,
	description: "not stored",
});

describe("a remembered code", () => {
	it("keeps only what is shown beside plans, and how often it can be used", () => {
		expect(code).toEqual({
			kind: "invite",
			code: "WELCOME20",
			type: "percentage",
			value: 20,
			currency: undefined,
			to: "2026-01-15",
			maxUsesPerUser: 1,
		});
	});

	it("lasts until its last day in Cairo is over", () => {
		const lastSecond = Date.UTC(2026, 0, 15, 21, 59, 59);
		expect(dropExpiredCode(code, lastSecond)).toBe(code);
		expect(dropExpiredCode(code, lastSecond + 1000)).toBeUndefined();
	});

	it("is nothing when there is none", () => {
		expect(dropExpiredCode(undefined, 0)).toBeUndefined();
	});

	it.each([
		["welcome20", 1, true],
		["WELCOME20", 2, false],
		["WELCOME20", undefined, false],
		["OPEN10", 1, false],
	])("is over after a payment with %s, at %s uses: %s", (paidWith, maxUsesPerUser, isOver) => {
		expect(isSpentWith({ ...code, maxUsesPerUser }, paidWith)).toBe(isOver);
	});

	it.each([
		["welcome20", "code_used_before", true],
		["WELCOME20", "code_expired", true],
		["WELCOME20", "code_not_for_plan", false],
		["WELCOME20", "code_used_up", false],
		["WELCOME20", undefined, false],
		["OPEN10", "code_used_before", false],
	] as const)(
		"[invite-24] is over when %s is rejected with %s: %s",
		(rejected, errorCode, isOver) => {
			expect(isRejectedForGood(code, { code: rejected, errorCode })).toBe(isOver);
		},
	);
});
