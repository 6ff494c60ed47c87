import { describe, expect, it } from "vitest";
import { addDays, startOfDay, toInstants } from "./cairo-day";

describe("a day in Cairo", () => {
	it.each([
		["2025-01-10", "2025-01-09T22:00:00.000Z"],
		["2025-07-10", "2025-07-09T21:00:00.000Z"],
		// The night in which midnight is left out.
		["2025-04-25", "2025-04-24T22:00:00.000Z"],
	])("%s begins at %s", (day, instant) => {
		expect(startOfDay(day)?.toISOString()).toBe(instant);
	});

	it.each([
		undefined,
		"",
		"10.5.2025",
		"2025-13-01",
		"2025-05-10T00:00",
		"2025-06-31",
		"2025-02-29",
	])("is not what %s says", (day) => {
		expect(startOfDay(day)).toBeUndefined();
	});

	it("ends where the next one begins", () => {
		expect(addDays("2025-12-31", 1)).toBe("2026-01-01");
		expect(toInstants({ from: "2025-05-10", to: "2025-05-10" })).toEqual({
			since: "2025-05-09T21:00:00.000Z",
			before: "2025-05-10T21:00:00.000Z",
		});
		expect(toInstants({})).toEqual({});
	});
});
