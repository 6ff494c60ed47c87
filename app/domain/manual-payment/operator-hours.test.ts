import { describe, expect, it } from "vitest";
import { getAnswerBy, isOpen, parseOperatorHours } from "./operator-hours";

const hours = parseOperatorHours("Sun-Thu 09:00-21:00 Africa/Cairo");
const at = (text: string) => Date.parse(`${text}+02:00`);

describe("parseOperatorHours", () => {
	it("reads days, times and the zone", () => {
		expect(hours).toMatchObject({ days: [0, 1, 2, 3, 4], from: 540, to: 1260 });
		expect(hours?.clock.resolvedOptions().timeZone).toBe("Africa/Cairo");
		const late = parseOperatorHours(" Sat-Mon 10:30-24:00 UTC ");
		expect(late).toMatchObject({ days: [6, 0, 1], from: 630, to: 1440 });
		expect(parseOperatorHours("fri 10:00-12:45 Africa/Cairo")).toMatchObject({
			days: [5],
			to: 765,
		});
	});

	it.each([
		"",
		"always",
		"Sun-Thu 21:00-09:00 Africa/Cairo",
		"Sun-Thu 09:00-09:00 Africa/Cairo",
		"Sun-Thu 09:01-09:05 Africa/Cairo",
		"Sun-Thu 09:00-24:01 Africa/Cairo",
		"Sun-Thu 09:00-21:60 Africa/Cairo",
		"Son-Thu 09:00-21:00 Africa/Cairo",
		"Sun-Don 09:00-21:00 Africa/Cairo",
		"from Sun-Thu 09:00-21:00 Africa/Cairo",
		"Sun-Thu 09:00-21:00 Africa/Cairo or so",
		"Sun-Thu 09:00-21:00 Africa/Nowhere",
	])("refuses '%s'", (text) => {
		expect(parseOperatorHours(text)).toBeUndefined();
	});
});

describe("an answer", () => {
	it.each([
		["at noon comes within the minutes", "2026-03-01T12:00", "2026-03-01T12:30"],
		["before the day begins counts from its beginning", "2026-03-01T07:02", "2026-03-01T09:30"],
		["half an hour before the end comes with the end", "2026-03-01T20:30", "2026-03-01T21:00"],
		["late in the evening goes on the next morning", "2026-03-01T20:45", "2026-03-02T09:15"],
		["on a free day comes on the next open one", "2026-03-06T12:00", "2026-03-08T09:30"],
	])("[wallet-31] requested for %s", (_, asked, answered) => {
		if (!hours) throw new Error("the hours were not read");
		expect(getAnswerBy(hours, at(asked), 30)).toBe(at(answered));
	});

	it("comes within a window of five minutes, wherever it lies", () => {
		const short = parseOperatorHours("Sun 09:01-09:06 Africa/Cairo");
		if (!short) throw new Error("the hours were not read");
		expect(getAnswerBy(short, at("2026-03-02T12:00"), 1)).toBe(at("2026-03-08T09:06"));
	});

	it("that takes longer than a working day continues on the next one", () => {
		if (!hours) throw new Error("the hours were not read");
		expect(getAnswerBy(hours, at("2026-03-01T20:00"), 14 * 60)).toBe(at("2026-03-03T10:00"));
	});

	it("is given during opening hours, from the first minute to the last but one", () => {
		if (!hours) throw new Error("the hours were not read");
		expect(isOpen(hours, at("2026-03-01T09:00"))).toBe(true);
		expect(isOpen(hours, at("2026-03-01T20:59"))).toBe(true);
		expect(isOpen(hours, at("2026-03-01T21:00"))).toBe(false);
	});
});
