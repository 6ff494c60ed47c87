import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cutHeadingFont, listCatalogueCharacters, listFontCharacters } from "./heading-font.js";

const names = ["latin", "accented", "arabic"] as const;
type Name = (typeof names)[number];

/** Reads the unicode ranges of the style sheet, in the order of `names`. */
const ranges = [
	...readFileSync("app/styles/font.css", "utf8").matchAll(
		/url\([^)]*\)[^}]*unicode-range:([^;]*);/g,
	),
].map(([, list = ""]) =>
	[...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = "", last = first]) => [
		Number.parseInt(first, 16),
		Number.parseInt(last, 16),
	]),
);
const isDeclared = (character: string, name: Name) =>
	ranges[names.indexOf(name)]?.some(([first = 0, last = 0]) => {
		const code = character.codePointAt(0) ?? 0;
		return first <= code && code <= last;
	});

describe("the heading fonts", () => {
	const characters = listFontCharacters();

	it.each(["en", "ar"])("[site-22] have every character of the catalogue of %s", (language) => {
		const missing = listCatalogueCharacters(language).filter(
			(character) => !names.some((name) => characters[name].has(character)),
		);
		expect(missing).toEqual([]);
	});

	it("are declared in the style sheet for every character they have", () => {
		const missed = names.flatMap((name) =>
			[...characters[name]].filter((character) => !isDeclared(character, name)),
		);
		expect(missed).toEqual([]);
	});

	it.each(names)("have less than a third of the size of the whole font: %s", async (name) => {
		const { length } = await cutHeadingFont(name);
		expect(length).toBeGreaterThan(1000);
		expect(length).toBeLessThan(10_000);
	});
});
