import { describe, expect, it } from "vitest";
import { readAcceptLanguage, readLocaleTag } from "./locale";

describe("readAcceptLanguage", () => {
	it.each([
		["fr,ar;q=0.8", "ar"],
		["fr-FR, fr;q=0.9, ar-EG;q=0.5, en;q=0.4", "ar"],
		["en;q=0.3, ar;q=0.7", "ar"],
		["ar;q=0, en;q=0.1", "en"],
		["en,ar", "en"],
		["AR", "ar"],
		["fr,de", undefined],
		["*", undefined],
		["", undefined],
		[null, undefined],
	])("reads %s as %s", (header, locale) => {
		expect(readAcceptLanguage(header)).toBe(locale);
	});
});

describe("readLocaleTag", () => {
	it.each([
		["ar-EG", "ar"],
		["ar\0", undefined],
		["arz", undefined],
		["ar_EG", undefined],
	])("reads %j as %s", (tag, locale) => {
		expect(readLocaleTag(tag)).toBe(locale);
	});
});
