import { describe, expect, expectTypeOf, it } from "vitest";
import enOperator from "../../../locales/en/operator.json";
import type { AuditAction } from "../../../platform/operator/audit-store";
import { getOperatorText, type OperatorKey } from "./operator-text";

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
		expect(getOperatorText("en").distance(instant, now)).toBe(en);
		expect(getOperatorText("ar").distance(instant, now)).toBe(ar);
	});
});

const keys = Object.entries(enOperator.audit.act).flatMap(([subject, acts]) =>
	Object.keys(acts).map((act) => `audit.act.${subject}.${act}`),
);

describe.each([
	["en", /^[A-Z][a-z-]+( [a-z-]+)+$/],
	["ar", /^[\u0600-\u06ff ]+$/],
] as const)("an act in the audit log, in %s,", (locale, words) => {
	const { find } = getOperatorText(locale);

	it.each(keys)("[operator-31] has a text for %s", (key) => {
		expect(find(key)).toMatch(words);
	});

	it("has a text of its own", () => {
		const texts = keys.map(find);
		expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([]);
	});

	it.each(["audit.act.user", "audit.act.user.toString", "audit.act.toString.undefined"])(
		"has no text for %s, which only another release could have written",
		(key) => {
			expect(find(key)).toBeUndefined();
		},
	);
});

it("every recorded act is a key of the texts", () => {
	expectTypeOf<`audit.act.${AuditAction}`>().toExtend<OperatorKey>();
});
