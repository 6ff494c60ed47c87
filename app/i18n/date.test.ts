import { afterEach, describe, expect, it } from "vitest";
import { setTimeZone, toInstant } from "#core/time-zone";
import { formatClock, formatDeadline, formatMoment, formatNearDay, formatNearMoment } from "./date";

describe("formatClock", () => {
	// Cairo is two hours ahead of UTC in winter and three in summer.
	it.each([
		["2026-01-15T12:05:00Z", "14:05", "2:05 م"],
		["2026-07-15T12:05:00Z", "15:05", "3:05 م"],
	])("[site-11] formats %s in the time zone, with Latin digits in both languages", (at, en, ar) => {
		const plain = (text: string) => text.replace(/\s/g, " ");
		expect(plain(formatClock(Date.parse(at), "en"))).toBe(en);
		expect(plain(formatClock(Date.parse(at), "ar"))).toBe(ar);
	});
});

describe("formatMoment", () => {
	it("formats the hour as people say it, on one line", () => {
		const at = Date.parse("2026-01-31T22:30:00Z");
		expect(formatMoment(at, "en")).toBe("1 February 2026 at 00:30");
		expect(formatMoment(at, "ar")).toBe("1 فبراير 2026 الساعة 12:30\u00a0ص");
	});
});

describe("formatNearMoment", () => {
	const now = Date.parse("2026-11-28T20:00:00Z");
	it.each([
		["2026-11-28T21:30:00Z", "23:30", "11:30 م"],
		["2026-11-29T07:30:00Z", "Sunday 09:30", "الأحد 9:30 ص"],
		["2026-12-04T07:30:00Z", "Friday 09:30", "الجمعة 9:30 ص"],
		["2026-12-05T07:30:00Z", "5 December 2026 at 09:30", "5 ديسمبر 2026 الساعة 9:30 ص"],
	])("[wallet-52] formats %s as it is said on the evening of 28 November", (at, en, ar) => {
		const plain = (text: string) => text.replace(/\s/g, " ");
		expect(plain(formatNearMoment(Date.parse(at), now, "en"))).toBe(en);
		expect(plain(formatNearMoment(Date.parse(at), now, "ar"))).toBe(ar);
	});
});

describe("formatDeadline", () => {
	afterEach(() => setTimeZone());

	it.each([
		["2026-11-28T12:00", "2026-11-28T12:30", "today by 12:30", "اليوم قبل 12:30 م"],
		["2026-11-28T23:59", "2026-11-29T09:30", "tomorrow, Sunday, by 09:30", "غدًا الأحد، قبل 9:30 ص"],
		["2026-11-29T00:00", "2026-11-29T09:30", "today by 09:30", "اليوم قبل 9:30 ص"],
		[
			"2026-11-26T21:30",
			"2026-11-29T09:30",
			"Sunday, 29 November, by 09:30",
			"الأحد 29 نوفمبر، قبل 9:30 ص",
		],
		[
			"2026-12-31T22:00",
			"2027-01-01T00:15",
			"tomorrow, Friday, by 00:15",
			"غدًا الجمعة، قبل 12:15 ص",
		],
	])("[payment-234] says at %s by when it is %s", (now, at, en, ar) => {
		for (const zone of [
			"Africa/Cairo",
			"Asia/Riyadh",
			"Pacific/Kiritimati",
			"America/Los_Angeles",
		]) {
			setTimeZone(zone);
			const say = (language: "en" | "ar") =>
				formatDeadline(toInstant(at), toInstant(now), language).replace(/\s/g, " ");
			expect([zone, say("en"), say("ar")]).toEqual([zone, en, ar]);
		}
	});
});

describe("in another zone", () => {
	afterEach(() => setTimeZone());

	it.each([
		["Asia/Riyadh", "2026-01-31T21:30:00Z", "1 February 2026 at 00:30", "Sunday, 1 February"],
		[
			"Africa/Casablanca",
			"2026-02-28T23:30:00Z",
			"28 February 2026 at 23:30",
			"Saturday, 28 February",
		],
		["Pacific/Kiritimati", "2026-02-28T10:00:00Z", "1 March 2026 at 00:00", "Sunday, 1 March"],
	])("[site-180] dates and hours are those of %s at %s", (zone, instant, moment, day) => {
		setTimeZone(zone);
		expect(formatMoment(Date.parse(instant), "en")).toBe(moment);
		expect(formatNearDay(instant, "en")).toBe(day);
		expect(formatNearMoment(Date.parse(instant), Date.parse(instant) - 60_000, "en")).toBe(
			moment.endsWith("00:00") ? `${day.split(",")[0]} 00:00` : moment.split(" at ")[1],
		);
	});
});

describe("formatNearDay", () => {
	it("[account-100] names the day in Cairo, without the year", () => {
		expect(formatNearDay("2026-12-02T22:30:00Z", "en")).toBe("Thursday, 3 December");
		expect(formatNearDay("2026-12-02T22:30:00Z", "ar")).toBe("الخميس 3 ديسمبر");
		expect(formatNearDay("soon", "en")).toBeNull();
		expect(formatNearDay(undefined, "ar")).toBeNull();
	});
});
