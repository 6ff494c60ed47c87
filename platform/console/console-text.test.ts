import { describe, expect, it } from "vitest";
import { createConsoleText } from "./console-text";

const now = new Date("2026-05-10T09:00:00.000Z");

describe("a relative time", () => {
	it.each([
		["2026-05-10T09:00:30.000Z", "now", "الآن"],
		["2026-05-10T08:00:00.000Z", "1 hour ago", "قبل ساعة واحدة"],
		["2026-05-08T10:00:00.000Z", "47 hours ago", "قبل 47 ساعة"],
		// Two days and 23 hours, three days by the calendar.
		["2026-05-07T10:00:00.000Z", "2 days ago", "قبل يومين"],
		["2026-05-13T08:00:00.000Z", "in 2 days", "خلال يومين"],
	])("names no other calendar day: %s", (instant, en, ar) => {
		expect(createConsoleText("en").distance(instant, now)).toBe(en);
		expect(createConsoleText("ar").distance(instant, now)).toBe(ar);
	});
});
