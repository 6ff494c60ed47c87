import { afterEach, describe, expect, it } from "vitest";
import {
	countDays,
	createZoneFormat,
	DEFAULT_TIME_ZONE,
	getDay,
	getHour,
	getTimeZone,
	getWallClock,
	readTimeZone,
	setTimeZone,
	toInstant,
} from "./time-zone";
import { nameTimeZone } from "./time-zone-name";

afterEach(() => setTimeZone());

const at = (text: string) => Date.parse(text);
const show = (instant: number) => new Date(instant).toISOString().replace(":00.000", "");

describe("the wall clock", () => {
	it.each([
		["Africa/Cairo", "2026-01-15T22:30:05Z", "2026-01-16T00:30:05"],
		["Africa/Cairo", "2026-07-15T21:00:00Z", "2026-07-16T00:00:00"],
		["Asia/Riyadh", "2026-01-31T21:00:00Z", "2026-02-01T00:00:00"],
		["Asia/Amman", "2026-12-31T20:59:59Z", "2026-12-31T23:59:59"],
		// Morocco's clocks go back for Ramadan.
		["Africa/Casablanca", "2026-03-01T12:00:00Z", "2026-03-01T12:00:00"],
		["Africa/Casablanca", "2026-07-01T12:00:00Z", "2026-07-01T13:00:00"],
		["Pacific/Kiritimati", "2026-02-28T10:00:00Z", "2026-03-01T00:00:00"],
		["Asia/Kathmandu", "2026-01-01T18:15:00Z", "2026-01-02T00:00:00"],
	])("[site-180] of %s at %s is %s", (zone, instant, wallClock) => {
		setTimeZone(zone);
		expect(getWallClock(at(instant))).toBe(wallClock);
		expect(getDay(at(instant))).toBe(wallClock.slice(0, 10));
		expect(getHour(at(instant))).toBe(Number(wallClock.slice(11, 13)));
		expect(toInstant(wallClock)).toBe(at(instant));
	});

	it.each([
		// Summer time begins in Egypt at midnight, and ends at the midnight after the 29th.
		["Africa/Cairo", "2026-04-24T00:30", "2026-04-23T22:30Z"],
		["Africa/Cairo", "2026-04-24T00:00", "2026-04-23T22:00Z"],
		["Africa/Cairo", "2026-10-29T23:30", "2026-10-29T20:30Z"],
		["Africa/Cairo", "2026-10-30T00:00", "2026-10-29T22:00Z"],
		["Africa/Casablanca", "2026-02-15T02:30", "2026-02-15T01:30Z"],
		["Africa/Casablanca", "2026-03-22T02:30", "2026-03-22T02:30Z"],
		["Europe/London", "2026-03-29T01:30", "2026-03-29T01:30Z"],
		["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30Z"],
		["Asia/Amman", "2026-06-01T00:00", "2026-05-31T21:00Z"],
		["Pacific/Kiritimati", "2026-03-01T00:00", "2026-02-28T10:00Z"],
	])("[site-180] of %s shows %s first at %s", (zone, wallClock, instant) => {
		expect(show(toInstant(wallClock, zone))).toBe(instant);
	});

	it("shows nothing that is no time", () => {
		expect(toInstant("2026-13-01T00:00")).toBeNaN();
	});
});

it("counts midnights where people are", () => {
	expect(countDays(at("2026-03-01T20:00:00Z"), at("2026-03-01T23:00:00Z"))).toBe(1);
	setTimeZone("Africa/Casablanca");
	expect(countDays(at("2026-03-01T20:00:00Z"), at("2026-03-01T23:00:00Z"))).toBe(0);
	expect(countDays(at("2026-02-10T12:00:00Z"), at("2026-03-25T12:00:00Z"))).toBe(43);
});

it("formats follow the zone, also those that were made before it was known", () => {
	const days = createZoneFormat("en-GB", { dateStyle: "long" });
	expect(days.format(at("2026-02-28T10:30:00Z"))).toBe("28 February 2026");
	setTimeZone("Pacific/Kiritimati");
	expect(days.format(at("2026-02-28T10:30:00Z"))).toBe("1 March 2026");
});

describe("the name of a zone", () => {
	it("[site-181] is an IANA name in any case, and no offset", () => {
		expect(getTimeZone()).toBe(DEFAULT_TIME_ZONE);
		expect(readTimeZone(" asia/riyadh ")).toBe("Asia/Riyadh");
		expect(readTimeZone("Asia/Kolkata")).toBe("Asia/Kolkata");
		for (const wrong of ["", "+03:00", "Riyadh", "Asia/Ryadh", "Asia / Riyadh", "../etc"]) {
			expect(readTimeZone(wrong)).toBeUndefined();
		}
	});

	it.each([
		["Africa/Cairo", "Cairo time", "بتوقيت القاهرة"],
		["Asia/Riyadh", "Riyadh time", "بتوقيت الرياض"],
		["Asia/Amman", "Amman time", "بتوقيت عمّان"],
		["Africa/Casablanca", "Casablanca time", "بتوقيت الدار البيضاء"],
		["America/Argentina/Buenos_Aires", "Buenos Aires time", "بتوقيت بوينوس أيرس"],
		["Pacific/Kiritimati", "Kiritimati time", "بتوقيت كيريتي ماتي"],
		["Etc/GMT+3", "GMT-3", "بتوقيت غرينتش-3"],
		["UTC", "UTC", "بالتوقيت العالمي"],
	])("[site-182] people call %s '%s'", (zone, en, ar) => {
		setTimeZone(zone);
		expect(nameTimeZone("en")).toBe(en);
		expect(nameTimeZone("ar")).toBe(ar);
	});

	it("[site-182] has Arabic words for every zone, and no Latin letter in them", () => {
		for (const zone of Intl.supportedValuesOf("timeZone")) {
			setTimeZone(zone);
			expect(nameTimeZone("ar")).toMatch(/^ب[^A-Za-z]+$/);
		}
	});
});
