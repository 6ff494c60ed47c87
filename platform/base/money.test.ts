import { describe, expect, it } from "vitest";
import { toMajor, toMinor } from "./money";

describe("money", () => {
	it.each([0.1, 19.99, 49, 1_234.56, 100_000])("returns %d unchanged", (major) => {
		expect(toMajor(toMinor(major) ?? Number.NaN)).toBe(major);
	});

	it("rejects fractions of a piastre", () => {
		expect(toMinor(10.005)).toBeUndefined();
	});
});
