import { afterEach, describe, expect, it } from "vitest";
import { setTimeZone } from "#core/time-zone";
import {
	addBillingCycle,
	addDays,
	dayOf,
	endOfDay,
	startOfDay,
	toInstants,
	writeLocalTime,
} from "./clock";

afterEach(() => setTimeZone());

const next = (from: string, cycle: "monthly" | "yearly") =>
	addBillingCycle(new Date(from), cycle).toISOString();

describe("addBillingCycle", () => {
	it("keeps the day and the time of the month", () => {
		expect(next("2025-03-15T10:20:30.000Z", "monthly")).toBe("2025-04-15T10:20:30.000Z");
	});

	it("takes the last day when the next month is shorter", () => {
		expect(next("2025-01-31T23:00:00.000Z", "monthly")).toBe("2025-02-28T23:00:00.000Z");
	});

	it.each([
		["the first hour of a month", "2027-02-28T22:30:00.000Z", "2027-03-31T22:30:00.000Z"],
		["a month in which summer time begins", "2026-03-31T22:30:00.000Z", "2026-04-30T21:30:00.000Z"],
		["a month in which summer time ends", "2026-09-30T21:30:00.000Z", "2026-10-31T22:30:00.000Z"],
		["an hour that comes twice", "2026-09-29T20:30:00.000Z", "2026-10-29T21:30:00.000Z"],
		["the last hour of a month", "2027-01-31T21:30:00.000Z", "2027-02-28T21:30:00.000Z"],
		["an hour that summer time leaves out", "2026-03-23T22:30:00.000Z", "2026-04-23T22:30:00.000Z"],
	])("[site-11] uses Cairo's calendar and clock in %s", (_, from, to) => {
		expect(next(from, "monthly")).toBe(to);
	});

	it("returns to a day that a shorter month lacks", () => {
		const from = new Date("2025-02-28T12:00:00.000Z");
		expect(addBillingCycle(from, "monthly", 1, 31).toISOString()).toBe("2025-03-31T12:00:00.000Z");
	});

	it("moves a leap day to the last of February a year later", () => {
		expect(next("2024-02-29T00:00:00.000Z", "yearly")).toBe("2025-02-28T00:00:00.000Z");
	});
});

describe("in another zone", () => {
	it.each([
		["Asia/Riyadh", "2026-01-31T21:30:00.000Z", "2026-02-28T21:30:00.000Z"],
		["Asia/Amman", "2026-12-31T20:59:59.000Z", "2027-01-31T20:59:59.000Z"],
		// The clocks of Morocco go back on the 15th of February 2026, and forth on the 22nd of March.
		["Africa/Casablanca", "2026-01-31T12:00:00.000Z", "2026-02-28T13:00:00.000Z"],
		["Africa/Casablanca", "2026-02-28T13:00:00.000Z", "2026-03-28T12:00:00.000Z"],
		["Pacific/Kiritimati", "2026-01-31T09:59:59.000Z", "2026-02-28T09:59:59.000Z"],
		["Pacific/Kiritimati", "2026-01-31T10:00:00.000Z", "2026-02-28T10:00:00.000Z"],
	])("[site-180] a month of %s from %s ends at %s", (zone, from, to) => {
		setTimeZone(zone);
		expect(next(from, "monthly")).toBe(to);
	});

	it.each([
		["Asia/Riyadh", "2026-02-01", "2026-01-31T21:00:00.000Z", "2026-02-01T20:59:59.000Z"],
		["Asia/Amman", "2026-03-27", "2026-03-26T21:00:00.000Z", "2026-03-27T20:59:59.000Z"],
		["Africa/Casablanca", "2026-02-15", "2026-02-14T23:00:00.000Z", "2026-02-15T23:59:59.000Z"],
		["Africa/Casablanca", "2026-03-22", "2026-03-22T00:00:00.000Z", "2026-03-22T22:59:59.000Z"],
		["Pacific/Kiritimati", "2026-03-01", "2026-02-28T10:00:00.000Z", "2026-03-01T09:59:59.000Z"],
		["Africa/Cairo", "2026-10-29", "2026-10-28T21:00:00.000Z", "2026-10-29T21:59:59.000Z"],
	])("[site-180] in %s the day %s lasts from %s to %s", (zone, day, first, last) => {
		setTimeZone(zone);
		expect(startOfDay(day)?.toISOString()).toBe(first);
		expect(endOfDay(day).toISOString()).toBe(last);
		expect([dayOf(new Date(first)), dayOf(new Date(last))]).toEqual([day, day]);
		expect(writeLocalTime(last)).toBe(`${day} 23:59:59`);
	});
});

describe("a day in Cairo", () => {
	it.each([
		["2025-01-10", "2025-01-09T22:00:00.000Z"],
		["2025-07-10", "2025-07-09T21:00:00.000Z"],
		// The night in which midnight is skipped.
		["2025-04-25", "2025-04-24T22:00:00.000Z"],
	])("%s starts at %s", (day, instant) => {
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
	])("is not named by %s", (day) => {
		expect(startOfDay(day)).toBeUndefined();
	});

	it("ends when the next one starts", () => {
		expect(addDays("2025-12-31", 1)).toBe("2026-01-01");
		expect(toInstants({ from: "2025-05-10", to: "2025-05-10" })).toEqual({
			since: "2025-05-09T21:00:00.000Z",
			before: "2025-05-10T21:00:00.000Z",
		});
		expect(toInstants({})).toEqual({});
	});
});
