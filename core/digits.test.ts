import { describe, expect, it } from "vitest";
import { foldDigits } from "./digits";

describe("foldDigits", () => {
	it("folds both families of Arabic digits", () => {
		expect(foldDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
		expect(foldDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
	});

	it("drops copied direction marks", () => {
		expect(foldDigits("\u200F\u202A١٢\u202C\u2066.5\u2069\u061C")).toBe("12.5");
	});

	it("leaves everything else alone", () => {
		expect(foldDigits("a1 ب+")).toBe("a1 ب+");
	});
});
