import { describe, expect, it } from "vitest";
import { normalizePhone, readEgyptianMobile, splitMobile } from "./phone";

describe("readEgyptianMobile", () => {
	it.each([
		"01012345678",
		"1012345678",
		"+201012345678",
		"00201012345678",
		"201012345678",
		"+20 010 1234 5678",
		"(010) 1234-5678",
		"010.1234.5678",
		"٠١٠١٢٣٤٥٦٧٨",
		"۰۱۰۱۲۳۴۵۶۷۸",
		"\u202A+20 10 1234 5678\u202C",
		"010\u20111234\u20115678",
		"０１０１２３４５６７８",
		"＋２０　１０（１２３４）５６７８",
		"010−1234−5678",
	])("reads %s", (text) => {
		expect(readEgyptianMobile(text)).toEqual({ e164: "+201012345678", national: "01012345678" });
	});

	it.each(["010", "011", "012", "015"])("knows the prefix %s", (prefix) => {
		expect(readEgyptianMobile(`${prefix}12345678`)?.national).toBe(`${prefix}12345678`);
	});

	it.each(["", "01312345678", "0101234567", "010123456789", "+441012345678", "abc", "0223456789"])(
		"does not read %o",
		(text) => {
			expect(readEgyptianMobile(text)).toBeNull();
		},
	);
});

describe("normalizePhone", () => {
	it("[account-14] is E.164 for an Egyptian mobile", () => {
		expect(normalizePhone("010 1234 5678")).toBe("+201012345678");
	});

	it.each([
		"+٩٦٦ 50-123-4567",
		"00966 50 123 4567",
		"\u202A+966501234567\u202C",
		"(+966) 50.1234567",
	])("[account-14] lets numbers of other countries pass without separators: %s", (typed) => {
		expect(normalizePhone(typed)).toBe("+966501234567");
	});

	it.each([
		["02 2345 6789", "0223456789"],
		["+1 (415) 555-2671", "+14155552671"],
		["+44 20 7946 0958", "+442079460958"],
		["971501234567", "971501234567"],
		["0020 11 1234 5678", "+201112345678"],
	])("[account-14] stores %s as %s", (typed, stored) => {
		expect(normalizePhone(typed)).toBe(stored);
	});

	it.each(["", "  ", "123", "call me", "+20 10 1234 5678 ext. 5", "1234567890123456"])(
		"[account-14] reads no number in %o",
		(typed) => {
			expect(normalizePhone(typed)).toBeUndefined();
		},
	);
});

it("[wallet-40] is split into the groups in which people read it", () => {
	expect(splitMobile("01000000000")).toEqual(["0100", "000", "0000"]);
	expect(splitMobile("sawt@instapay")).toEqual(["sawt@instapay"]);
});
