/** Reads the token sheet, and proves that every pair we paint is legible in both schemes. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { artPairs, listArtFailures, listFailures, pairs } from "#core/brand/colour-pair";
import { ownPalettes, SCHEMES } from "#core/brand/palette";

const sheet = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function tokensOf(selector: string): Record<string, string> {
	const start = sheet.indexOf(`${selector} {`);
	const block = sheet.slice(start, sheet.indexOf("}", start));
	return Object.fromEntries(
		[...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [
			name,
			value,
		]),
	);
}

const art = Object.fromEntries(
	Object.entries(ownPalettes.art).map(([name, colour]) => [`art-${name}`, colour]),
);

describe("the token sheet", () => {
	it("has the colours that mails and drawings have", () => {
		expect(tokensOf(":root")).toEqual({ ...ownPalettes.light, ...art });
		expect(tokensOf('[data-theme="dark"]')).toEqual(ownPalettes.dark);
	});

	it("follows a dark system with exactly the dark theme", () => {
		expect(tokensOf('[data-theme="system"]')).toEqual(ownPalettes.dark);
	});
});

describe("the product's own colours", () => {
	it.each(SCHEMES)("are told apart in the %s scheme", (scheme) => {
		expect(pairs.length).toBeGreaterThan(50);
		expect(listFailures(ownPalettes[scheme])).toEqual([]);
	});

	it("are told apart in drawings", () => {
		expect(artPairs.length).toBeGreaterThan(10);
		expect(listArtFailures(ownPalettes)).toEqual([]);
	});
});
