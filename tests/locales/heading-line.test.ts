/** Checks Arabic headings of two lines: descenders of the first never touch marks of the second. */
import { readFileSync } from "node:fs";
import type { Font } from "harfbuzzjs";
import { beforeAll, expect, it } from "vitest";
import { drawWords, openHeadingFont } from "../support/heading-text";
import { readCatalogue } from "./catalogue";

type Ink = { above: number; below: number };

let font: Font;
beforeAll(async () => {
	font = await openHeadingFont("arabic");
});

/** Returns how far the glyphs of a word reach above and below its baseline, in em. */
function measureInk(word: string): Ink {
	const tops = drawWords(font, word).map(({ codepoint, yOffset = 0 }) => {
		const { yBearing = 0, height = 0 } = font.glyphExtents(codepoint) ?? {};
		return { above: yOffset + yBearing, below: -(yOffset + yBearing + height) };
	});
	const { upem } = font.face;
	return {
		above: Math.max(...tops.map(({ above }) => above)) / upem,
		below: Math.max(...tops.map(({ below }) => below)) / upem,
	};
}

/** Returns the least line height at which two lines never touch, wherever the text breaks. */
function needLineHeight(text: string): number {
	const words = text.split(/\s+/).filter((word) => /\p{Script=Arabic}/u.test(word));
	const inks = words.map(measureInk);
	const needs = inks.slice(1).map((_, index) => {
		const [before, after] = [inks.slice(0, index + 1), inks.slice(index + 1)];
		return (
			Math.max(...before.map(({ below }) => below)) + Math.max(...after.map(({ above }) => above))
		);
	});
	return Math.max(0, ...needs);
}

const [, arabic = ""] = readFileSync("app/styles/type.css", "utf8").split('[lang|="ar"]');
const readLead = (name: string) =>
	Number(new RegExp(`--lead-${name}: ([\\d.]+)`).exec(arabic)?.[1]);
/** The first testimonial is set as a heading. */
const titles = [...readCatalogue("ar")].filter(([key]) => /title|heading|quote/i.test(key));

it.each([
	["hero", "the opening of the home page", /landing:hero/],
	["heading", "every heading", /./],
])("[site-61] at --lead-%s no two lines of %s touch", (lead, _what, keys) => {
	const touching = titles.filter(
		([key, text]) => keys.test(key) && needLineHeight(text) > readLead(lead),
	);
	expect(titles.length).toBeGreaterThan(100);
	expect(touching).toEqual([]);
});
