import { describe, expect, it } from "vitest";
import { actKeys, findActKey } from "./act-text";
import { createConsoleText } from "./console-text";

describe.each([
	["en", /^[A-Z][a-z-]+( [a-z]+)+$/],
	["ar", /^[\u0600-\u06ff ]+$/],
] as const)("what is written in the audit trail, in %s,", (locale, words) => {
	const { t } = createConsoleText(locale);

	it.each(Object.keys(actKeys))("has words for %s", (action) => {
		const key = findActKey(action);
		expect(key && t(key)).toMatch(words);
	});

	it("is told apart by them", () => {
		const texts = Object.values(actKeys).map((key) => t(key));
		expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([]);
	});
});

it("has no words for what only another release has written", () => {
	expect(findActKey("toString")).toBeUndefined();
});
