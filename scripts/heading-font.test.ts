import { readFileSync } from "node:fs";
import { Blob, Face } from "harfbuzzjs";
import { beforeAll, describe, expect, it } from "vitest";
import { cutHeadingFont, listCatalogueCharacters, listFontCharacters } from "./heading-font.js";

const names = ["latin", "accented", "arabic"] as const;
type Name = (typeof names)[number];

const fonts = new Map<Name, { bytes: number; drawn: Set<string> }>();

/** Returns the characters that a font has a glyph for. */
const readDrawn = (font: Uint8Array) =>
	new Set(
		[...new Face(new Blob(font)).collectUnicodes()].map((code) => String.fromCodePoint(code)),
	);

beforeAll(async () => {
	for (const name of names) {
		const [sent, plain] = await Promise.all(
			["woff2", "truetype"].map((format) => cutHeadingFont(name, format)),
		);
		fonts.set(name, { bytes: sent?.length ?? 0, drawn: readDrawn(plain ?? new Uint8Array()) });
	}
});

const drawnBy = (name: Name) => fonts.get(name)?.drawn ?? new Set();

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
const isAskedFor = (character: string, name: Name) =>
	ranges[names.indexOf(name)]?.some(([first = 0, last = 0]) => {
		const code = character.codePointAt(0) ?? 0;
		return first <= code && code <= last;
	});

describe("the heading fonts", () => {
	it.each(["en", "ar"])("[site-22] draw every character of the catalogue of %s", (language) => {
		const missing = listCatalogueCharacters(language).filter(
			(character) => !names.some((name) => drawnBy(name).has(character)),
		);
		expect(missing).toEqual([]);
	});

	it("draw whole Arabic words of any name with their marks, and English ones with accents", () => {
		expect([..."هَذَا اِسْمٌ غَيْرُ مَكْتُوبٍ: ضؤٌ ظئث"].filter((one) => !/[: ]/.test(one))).toSatisfy(
			(letters: string[]) => letters.every((letter) => drawnBy("arabic").has(letter)),
		);
		expect([..."Zoë Ñandú"].filter((one) => /\P{ASCII}/u.test(one))).toSatisfy(
			(letters: string[]) => letters.every((letter) => drawnBy("accented").has(letter)),
		);
	});

	it("are declared in the style sheet for every character they draw", () => {
		const missed = names.flatMap((name) =>
			[...listFontCharacters()[name]].filter((character) => !isAskedFor(character, name)),
		);
		expect(missed).toEqual([]);
	});

	it.each(names)("have less than a third of the size of the whole font: %s", (name) => {
		expect(fonts.get(name)?.bytes).toBeGreaterThan(1000);
		expect(fonts.get(name)?.bytes).toBeLessThan(10_000);
	});
});
