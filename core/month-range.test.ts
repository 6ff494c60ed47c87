import { describe, expect, it } from "vitest";
import { addMonths, listMonths, readMonthRange } from "./month-range";

const NOW = "2026-11";
const read = (from?: string, to?: string) => readMonthRange({ from, to }, NOW);

describe("a range of months", () => {
	it("is the last twelve months unless something else is typed", () => {
		expect(read()).toEqual({ range: { from: "2025-12", to: NOW }, problems: [] });
		expect(read("2026-03").range).toEqual({ from: "2026-03", to: NOW });
		expect(read(undefined, "2025-06").range).toEqual({ from: "2024-07", to: "2025-06" });
	});

	it("is read in Arabic digits, with any dash, and ends with this month", () => {
		expect(read("٢٠٢٦–٠١", "2026-12").range).toEqual({ from: "2026-01", to: NOW });
	});

	it.each([
		["2026-13", undefined, { kind: "month", name: "from", typed: "2026-13" }],
		["2026-01", "05/2026", { kind: "month", name: "to", typed: "05/2026" }],
		["2026-05", "2026-04", { kind: "order", name: "to", from: "2026-05", to: "2026-04" }],
		["2027-01", undefined, { kind: "order", name: "to", from: "2027-01", to: NOW }],
		["2016-11", undefined, { kind: "long", name: "to", months: 120 }],
	])("from %s to %s is a problem", (from, to, problem) => {
		expect(read(from, to).problems).toEqual([problem]);
	});

	it("has every month once", () => {
		expect(listMonths({ from: "2025-11", to: "2026-02" })).toEqual([
			...["2025-11", "2025-12", "2026-01", "2026-02"],
		]);
		expect(addMonths("2026-01", -1)).toBe("2025-12");
	});
});
