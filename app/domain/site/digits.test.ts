import { describe, expect, it } from "vitest";
import { foldDigits } from "./digits";

describe("foldDigits", () => {
	it("folds both families of Arabic digits", () => {
		expect(foldDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
		expect(foldDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
	});

	it("leaves everything else alone", () => {
		expect(foldDigits("a1 ب+")).toBe("a1 ب+");
	});
});
