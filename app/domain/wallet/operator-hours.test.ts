import { describe, expect, it } from "vitest";
import { getAnswerBy, isOpen, parseOperatorHours } from "./operator-hours";

const hours = parseOperatorHours("Sun-Thu 09:00-21:00 Africa/Cairo");
const at = (text: string) => Date.parse(`${text}+02:00`);

describe("parseOperatorHours", () => {
	it("reads days, times and the zone", () => {
		expect(hours).toEqual({
			days: [0, 1, 2, 3, 4],
			from: 540,
			to: 1260,
			timeZone: "Africa/Cairo",
		});
		expect(parseOperatorHours("Sat-Mon 10:30-24:00 UTC")?.days).toEqual([6, 0, 1]);
		expect(parseOperatorHours("fri 10:00-12:00 Africa/Cairo")?.days).toEqual([5]);
	});

	it.each([
		"",
		"always",
		"Sun-Thu 21:00-09:00 Africa/Cairo",
		"Sun-Thu 09:00-25:00 Africa/Cairo",
		"Son-Don 09:00-21:00 Africa/Cairo",
		"Sun-Thu 09:00-21:00 Africa/Nowhere",
	])("refuses '%s'", (text) => {
		expect(parseOperatorHours(text)).toBeUndefined();
	});
});

describe("an answer", () => {
	it.each([
		["at noon comes within the minutes", "2026-03-01T12:00", "2026-03-01T12:30"],
		["before the day begins counts from its beginning", "2026-03-01T07:02", "2026-03-01T09:30"],
		["late in the evening goes on the next morning", "2026-03-01T20:45", "2026-03-02T09:15"],
		["on a free day comes on the next open one", "2026-03-06T12:00", "2026-03-08T09:30"],
	])("asked for %s", (_, asked, answered) => {
		if (!hours) throw new Error("the hours were not read");
		expect(getAnswerBy(hours, at(asked), 30)).toBe(at(answered));
	});

	it("is given while it is open, from the first minute to the last but one", () => {
		if (!hours) throw new Error("the hours were not read");
		expect(isOpen(hours, at("2026-03-01T09:00"))).toBe(true);
		expect(isOpen(hours, at("2026-03-01T20:59"))).toBe(true);
		expect(isOpen(hours, at("2026-03-01T21:00"))).toBe(false);
	});
});
