import { describe, expect, it } from "vitest";
import { foldDashes, foldDigits, foldNumber } from "./digits";

describe("foldDigits", () => {
	it("folds both families of Arabic digits", () => {
		expect(foldDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
		expect(foldDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
	});

	it("drops copied direction marks", () => {
		expect(foldDigits("\u200F\u202A١٢\u202C\u2066.5\u2069\u061C")).toBe("12.5");
	});

	it.each([
		["ＯＰＥＮ１０", "OPEN10"],
		["＋２０（１０）", "+20(10)"],
		["𝟎𝟏𝟎", "010"],
		["ﬁve", "five"],
		["ﻣﻨﻰ", "منى"],
	])("[account-72] reads compatibility characters as the plain ones: %s", (typed, plain) => {
		expect(foldDigits(typed)).toBe(plain);
	});

	it("leaves everything else alone", () => {
		expect(foldDigits("a1 ب+")).toBe("a1 ب+");
	});
});

describe("foldNumber", () => {
	it.each([
		["１２．５", "12.5"],
		["١٢٫٥", "12.5"],
		["12。5", "12.5"],
	])("[tip-2] reads %s", (typed, number) => {
		expect(foldNumber(typed)).toBe(number);
	});

	it.each(["5²", "5½", "①"])("makes no other number of %s", (typed) => {
		expect(foldNumber(typed)).toBe(typed);
	});
});

describe("foldDashes", () => {
	it("[payment-82] reads the dashes of printers and word processors as a hyphen", () => {
		expect(foldDashes("\u2010\u2011\u2012\u2013\u2014\u2015\u2212-")).toBe("--------");
	});
});
