import { describe, expect, expectTypeOf, it } from "vitest";
import enOperator from "../../locales/en/operator.json";
import type { AuditAction } from "../operator/audit-store";
import { type ConsoleKey, createConsoleText } from "./console-text";

const keys = Object.entries(enOperator.audit.act).flatMap(([subject, acts]) =>
	Object.keys(acts).map((act) => `audit.act.${subject}.${act}`),
);

describe.each([
	["en", /^[A-Z][a-z-]+( [a-z-]+)+$/],
	["ar", /^[\u0600-\u06ff ]+$/],
] as const)("an act in the audit trail, in %s,", (locale, words) => {
	const { find } = createConsoleText(locale);

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
	expectTypeOf<`audit.act.${AuditAction}`>().toExtend<ConsoleKey>();
});
