import { describe, expect, it } from "vitest";
import type { DiscountCode } from "./discount-code";
import { checkCodeShape, findCodeProblem, isInviteToken } from "./invite";

const now = Date.UTC(2026, 0, 15, 10);
const found = (change: Partial<DiscountCode>) =>
	({
		kind: "found",
		discountCode: { type: "percentage", value: 20, usedCount: 0, isActive: true, ...change },
	}) as const;

describe("isInviteToken", () => {
	it.each([
		["abcdef", true],
		["abcde", false],
		["  abc  ", false],
		["", false],
		[undefined, false],
	])("[invite-2] %o is a token: %s", (token, isToken) => {
		expect(isInviteToken(token)).toBe(isToken);
	});
});

describe("checkCodeShape", () => {
	it.each([
		["invite", undefined, "invalid-token"],
		["invite", "VIP5", "invalid-token"],
		["invite", "WELCOME20", null],
		["discount", "VIP5", null],
		["discount", undefined, "not-found"],
		["discount", "x".repeat(65), "not-found"],
		["invite", "x".repeat(65), "not-found"],
	] as const)("of %s with %o is %o", (kind, code, problem) => {
		expect(checkCodeShape(kind, code)).toBe(problem);
	});
});

describe("findCodeProblem", () => {
	it.each([
		[{ kind: "missing" }, "not-found"],
		[{ kind: "rejected" }, "not-found-or-invalid"],
		[{ kind: "no-response" }, "no-response"],
		[{ kind: "too-many-lookups" }, "too-many-lookups"],
		[found({}), null],
	] as const)("of %o is %o", (quote, problem) => {
		expect(findCodeProblem(quote, now)).toBe(problem);
	});

	it("returns the first problem in the order of the spec when several apply", () => {
		const wrong = { isActive: false, to: "2025-12-31", from: "2026-02-01", maxUsage: 0 };
		const order = [
			findCodeProblem(found(wrong), now),
			findCodeProblem(found({ ...wrong, isActive: true }), now),
			findCodeProblem(found({ ...wrong, isActive: true, to: undefined }), now),
			findCodeProblem(found({ maxUsage: 0 }), now),
		];
		expect(order).toEqual(["not-active", "expired", "not-yet-active", "used-up"]);
	});
});
