import { describe, expect, it } from "vitest";
import {
	checkDiscountCode,
	type DiscountCode,
	formatCents,
	formatDiscountValue,
	getLimitDay,
} from "./discount-code";

const noonInCairo = Date.UTC(2026, 0, 15, 10);

function check(changes: Partial<DiscountCode>, now = noonInCairo) {
	return checkDiscountCode(
		{ type: "percentage", value: 20, usedCount: 0, isActive: true, ...changes },
		now,
	);
}

describe("checkDiscountCode", () => {
	it("accepts a code without limits", () => {
		expect(check({})).toBe("valid");
	});

	it("does not find a missing code", () => {
		expect(checkDiscountCode(null, noonInCairo)).toBe("not-found");
	});

	it("[invite-3] makes the checks in the order of the spec", () => {
		const all = { isActive: false, to: "2026-01-01", from: "2026-02-01", maxUsage: 0 };
		expect(check(all)).toBe("not-active");
		expect(check({ ...all, isActive: true })).toBe("expired");
		expect(check({ ...all, isActive: true, to: undefined })).toBe("not-yet-active");
		expect(check({ maxUsage: 0 })).toBe("used-up");
	});

	it("[invite-5] lets a date without time last until the end of that day in Cairo", () => {
		const lastSecond = Date.UTC(2026, 0, 15, 21, 59, 59);
		expect(check({ to: "2026-01-15" }, lastSecond)).toBe("valid");
		expect(check({ to: "2026-01-15" }, lastSecond + 1000)).toBe("expired");
	});

	it("[invite-5] starts a date without time at the beginning of that day in Cairo", () => {
		const midnight = Date.UTC(2026, 0, 14, 22);
		expect(check({ from: "2026-01-15" }, midnight)).toBe("valid");
		expect(check({ from: "2026-01-15" }, midnight - 1000)).toBe("not-yet-active");
	});

	it("keeps a time with a zone", () => {
		expect(check({ to: "2026-01-15T09:59:59Z" })).toBe("expired");
		expect(check({ to: "2026-01-15T10:00:00Z" })).toBe("valid");
		expect(check({ from: "2026-01-15T10:00:00Z" })).toBe("valid");
		expect(check({ from: "2026-01-15T10:00:01Z" })).toBe("not-yet-active");
	});

	it("reads a zone in database notation", () => {
		expect(check({ to: "2026-01-15 09:59:59+00" })).toBe("expired");
		expect(check({ from: "2026-01-15 10:00:01.5 UTC" })).toBe("not-yet-active");
	});

	it("reads a time without a zone as Cairo's", () => {
		expect(check({ to: "2026-01-15 11:59:59" })).toBe("expired");
		expect(check({ to: "2026-01-15 12:00:00" })).toBe("valid");
	});

	it("takes fractions of a second with and without a zone", () => {
		expect(check({ to: "2026-01-15T09:59:59.999999Z" })).toBe("expired");
		expect(check({ to: "2026-01-15T11:59:59.999999" })).toBe("expired");
		expect(check({ to: "2026-01-15T12:00:00.000000" })).toBe("valid");
	});

	it("ignores an unreadable end", () => {
		expect(check({ to: "soon" })).toBe("valid");
	});

	it.each([
		[undefined, 1_000_000, "valid"],
		[10, 9, "valid"],
		[10, 10, "used-up"],
		[0, 0, "used-up"],
	])("[invite-6] with a maximum of %o and %d uses is %s", (maxUsage, usedCount, state) => {
		expect(check({ maxUsage, usedCount })).toBe(state);
	});
});

describe("formatDiscountValue", () => {
	it("gives a percentage as a plain number", () => {
		expect(formatDiscountValue({ type: "percentage", value: 20 })).toBe("20");
		expect(formatDiscountValue({ type: "percentage", value: 12.5 })).toBe("12.5");
	});

	it("[invite-7] reads a fixed value as cents, in EGP while no currency is named", () => {
		expect(formatDiscountValue({ type: "fixed", value: 500 })).toBe("EGP\u00A05.00");
	});

	it("uses the platform's currency when it sends one", () => {
		const usd = { type: "fixed", value: 500, currency: "USD" } as const;
		expect(formatDiscountValue(usd)).toBe("$5.00");
		expect(formatCents(1234, "£")).toBe("£12.34");
	});
});

describe("getLimitDay", () => {
	it.each([
		["2026-01-15", "2026-01-15"],
		["2026-01-15 23:59:59", "2026-01-15"],
		["2026-01-15T22:30:00Z", "2026-01-16"],
		["soon", undefined],
		[undefined, undefined],
	])("of %o is %o, the day in Cairo", (limit, day) => {
		expect(getLimitDay(limit)).toBe(day);
	});
});
