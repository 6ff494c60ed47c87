import { describe, expect, it } from "vitest";
import { keepUntilItEnds, toRememberedCode } from "./remembered-code";

const code = toRememberedCode("invite", "WELCOME20", {
	type: "percentage",
	value: 20,
	to: "2026-01-15",
	usedCount: 3,
	isActive: true,
	description: "not kept",
});

describe("a remembered code", () => {
	it("keeps only what is shown beside plans", () => {
		expect(code).toEqual({
			kind: "invite",
			code: "WELCOME20",
			type: "percentage",
			value: 20,
			currency: undefined,
			to: "2026-01-15",
		});
	});

	it("lasts until its last day in Cairo is over", () => {
		const lastSecond = Date.UTC(2026, 0, 15, 21, 59, 59);
		expect(keepUntilItEnds(code, lastSecond)).toBe(code);
		expect(keepUntilItEnds(code, lastSecond + 1000)).toBeUndefined();
	});

	it("is nothing when there is none", () => {
		expect(keepUntilItEnds(undefined, 0)).toBeUndefined();
	});
});
