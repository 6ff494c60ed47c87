import { expect, it } from "vitest";
import { readLocale } from "./locale";

it.each([
	["ar", "ar"],
	["ar-EG,ar;q=0.9,en;q=0.8", "ar"],
	["fr, ar;q=0.8", "ar"],
	["en;q=0.3, ar;q=0.7", "ar"],
	["ar;q=0, en;q=0.1", "en"],
	["en-GB", "en"],
	["fr", undefined],
	["", undefined],
	[null, undefined],
])("reads %o as %s", (header, locale) => {
	expect(readLocale(header)).toBe(locale);
});
