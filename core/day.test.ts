import { describe, expect, it } from "vitest";
import { readDay } from "./day";

describe("a day", () => {
	it.each([
		"2025-05-10",
		" 2025-05-10 ",
		"٢٠٢٥-٠٥-١٠",
		"۲۰۲۵-۰۵-۱۰",
		"２０２５－０５－１０",
		"2025‑05–10",
		"\u200F2025-05-10",
	])("[operator-135] is read from %j", (typed) => {
		expect(readDay(typed)).toBe("2025-05-10");
	});

	it.each(["2024-02-29", "1970-01-01", "9999-12-31"])("[operator-135] is %s", (typed) => {
		expect(readDay(typed)).toBe(typed);
	});

	it.each([
		"",
		" ",
		"10/05/2025",
		"10-05-2025",
		"2025/05/10",
		"2025-06-31",
		"2025-02-29",
		"2025-13-01",
		"2025-00-10",
		"2025-5-1",
		"2025-05",
		"20250510",
		"0001-01-01",
		"yesterday",
		"2025-05-10T00:00",
		"2025-05-10; drop",
	])("[operator-135] is not read from %j", (typed) => {
		expect(readDay(typed)).toBeUndefined();
	});
});
