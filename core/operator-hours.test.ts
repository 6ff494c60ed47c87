import { describe, expect, it } from "vitest";
import {
	getRequestEnd,
	getResponseDueBy,
	type OperatorHours,
	parseHolidays,
	parseOperatorHours,
} from "./operator-hours";

function read(text: string, holidays: string[] = []): OperatorHours {
	const hours = parseOperatorHours(text);
	if (!hours) throw new Error("the hours were not read");
	return { ...hours, holidays };
}

const hours = read("Sun-Thu 09:00-21:00 Africa/Cairo");
/** Cairo's winter time; a summer time names its zone. */
const at = (text: string) => Date.parse(text.length > 16 ? text : `${text}+02:00`);
const show = (instant: number) => new Date(instant).toISOString();

describe("parseOperatorHours", () => {
	it("reads days, times and the zone", () => {
		expect(hours).toMatchObject({ days: [0, 1, 2, 3, 4], from: 540, to: 1260, holidays: [] });
		expect(hours.timeZone).toBe("Africa/Cairo");
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
		"Sun-Thu 09:00-24:01 Africa/Cairo",
		"Sun-Thu 09:00-21:60 Africa/Cairo",
		"Son-Thu 09:00-21:00 Africa/Cairo",
		"Sun-Don 09:00-21:00 Africa/Cairo",
		"from Sun-Thu 09:00-21:00 Africa/Cairo",
		"Sun-Thu 09:00-21:00 Africa/Cairo or so",
		"Sun-Thu 09:00-21:00 Africa/Nowhere",
	])("rejects '%s'", (text) => {
		expect(parseOperatorHours(text)).toBeUndefined();
	});
});

describe("parseHolidays", () => {
	it("reads days in a list", () => {
		expect(parseHolidays("2027-03-20")).toEqual(["2027-03-20"]);
		expect(parseHolidays(" 2027-03-20, 2028-02-29 ")).toEqual(["2027-03-20", "2028-02-29"]);
	});

	it.each([
		"",
		"Eid",
		"2027-03-20,",
		"20-03-2027",
		"2027-3-20",
		"2027-02-29",
		"2027-02-30",
		"2027-13-01",
		"2027-03-20 2027-03-21",
		"2027-03-20T09:00",
		"2027-03-20,tomorrow",
	])("[operator-107] rejects '%s'", (text) => {
		expect(parseHolidays(text)).toBeUndefined();
	});
});

describe("a response", () => {
	it.each([
		["at noon comes within the minutes", "2026-03-01T12:00", "2026-03-01T12:30"],
		["before the day begins counts from its beginning", "2026-03-01T07:02", "2026-03-01T09:30"],
		["as the day begins comes half an hour later", "2026-03-01T09:00", "2026-03-01T09:30"],
		["half an hour before the end comes with the end", "2026-03-01T20:30", "2026-03-01T21:00"],
		["late in the evening goes on the next morning", "2026-03-01T20:45", "2026-03-02T09:15"],
		["as the day ends comes the next morning", "2026-03-01T21:00", "2026-03-02T09:30"],
		["after the last day of the week", "2026-03-05T21:30", "2026-03-08T09:30"],
		["on a free day comes on the next open one", "2026-03-06T12:00", "2026-03-08T09:30"],
	])("[wallet-31] requested %s", (_, requested, answered) => {
		expect(show(getResponseDueBy(hours, at(requested), 30))).toBe(show(at(answered)));
	});

	it.each([
		["on a holiday", "2026-03-02T12:00", "2026-03-04T09:30"],
		["on the evening before holidays", "2026-03-01T20:45", "2026-03-04T09:15"],
		["before a weekend that a holiday prolongs", "2026-03-12T21:30", "2026-03-16T09:30"],
	])("[wallet-45] requested %s comes on the next working day", (_, requested, answered) => {
		const holidays = ["2026-03-02", "2026-03-03", "2026-03-15"];
		expect(show(getResponseDueBy({ ...hours, holidays }, at(requested), 30))).toBe(
			show(at(answered)),
		);
	});

	it("knows holidays by the day of its own zone", () => {
		const early = read("Sun-Sat 00:00-02:00 Africa/Cairo", ["2026-03-02"]);
		// 2 March has begun in Cairo, and not in UTC.
		expect(show(getResponseDueBy(early, at("2026-03-02T00:30"), 30))).toBe(
			show(at("2026-03-03T00:30")),
		);
	});

	it.each([
		// Summer time begins on Friday, 24 April 2026, at midnight, and ends on Thursday, 29 October.
		["the day before summer time", "2026-04-23T20:45", "2026-04-26T09:15+03:00"],
		["in the night in which it begins", "2026-04-24T01:30+03:00", "2026-04-26T09:30+03:00"],
		["in summer", "2026-07-01T20:45+03:00", "2026-07-02T09:15+03:00"],
		["on the last summer day", "2026-10-29T20:45+03:00", "2026-11-01T09:15"],
		["in the hour that comes twice", "2026-10-29T23:30", "2026-11-01T09:30"],
	])("[wallet-31] requested %s follows the clock of Cairo", (_, requested, answered) => {
		expect(show(getResponseDueBy(hours, at(requested), 30))).toBe(show(at(answered)));
	});

	it("counts the hour that comes twice, and not the one that is skipped", () => {
		const nights = read("Sun-Sat 00:00-24:00 Africa/Cairo");
		for (const requested of ["2026-04-23T23:45", "2026-10-29T23:45+03:00"]) {
			expect(show(getResponseDueBy(nights, at(requested), 30))).toBe(
				show(at(requested) + 30 * 60_000),
			);
		}
		const mornings = read("Sun-Sat 00:30-02:00 Africa/Cairo");
		expect(show(getResponseDueBy(mornings, at("2026-04-23T12:00"), 30))).toBe(
			show(at("2026-04-24T01:30+03:00") + 30 * 60_000),
		);
	});

	it("comes within a window of a few minutes, wherever it lies", () => {
		const short = read("Sun 09:01-09:03 Africa/Cairo");
		expect(show(getResponseDueBy(short, at("2026-03-02T12:00"), 1))).toBe(
			show(at("2026-03-08T09:02")),
		);
	});

	it("that takes longer than a working day continues on the next one", () => {
		expect(show(getResponseDueBy(hours, at("2026-03-01T20:00"), 14 * 60))).toBe(
			show(at("2026-03-03T10:00")),
		);
	});
});

describe("a request", () => {
	it("[platform-18] stays open for 24 hours where the hours are not known", () => {
		const requested = at("2026-03-05T21:30");
		expect(getRequestEnd(requested, undefined)).toBe(requested + 24 * 3_600_000);
	});

	it.each([
		["in the morning", "2026-03-01T10:00", "2026-03-02T10:30"],
		["before the day begins", "2026-03-01T07:00", "2026-03-02T09:30"],
		["in the evening", "2026-03-01T20:45", "2026-03-03T09:15"],
		["after the last day of the week", "2026-03-05T21:30", "2026-03-09T09:30"],
		["at the end of the last day", "2026-03-05T20:30", "2026-03-08T21:00"],
		["on a free day", "2026-03-06T12:00", "2026-03-09T09:30"],
		["before holidays", "2026-03-12T21:30", "2026-03-18T09:30"],
		["before summer time", "2026-04-23T21:30", "2026-04-27T09:30+03:00"],
	])(
		"[wallet-45] made %s stays open for a working day after the response",
		(_, requested, ends) => {
			const holidays = ["2026-03-15", "2026-03-16"];
			const end = getRequestEnd(at(requested), { ...hours, holidays });
			expect(show(end)).toBe(show(at(ends)));
		},
	);

	it("[wallet-45] made at any minute ends a day and a working day later, well after the response", () => {
		const holidays = ["2026-03-02", "2026-03-19", "2026-03-22"];
		for (const known of [hours, read("Mon-Tue 23:00-24:00 Africa/Cairo")]) {
			const open = { ...known, holidays };
			for (
				let requested = at("2026-03-01T00:00");
				requested < at("2026-03-29T00:00");
				requested += 1_020_000
			) {
				const promised = getResponseDueBy(open, requested, 30);
				const end = getRequestEnd(requested, open);
				expect(end).toBeGreaterThanOrEqual(requested + 24 * 3_600_000);
				expect(end).toBeGreaterThanOrEqual(getResponseDueBy(open, promised, open.to - open.from));
			}
		}
	});
});
