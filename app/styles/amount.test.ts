/** The longest amounts of each line, in the font of headings and in the wider one before it comes. */
import { readFileSync } from "node:fs";
import type { Font } from "harfbuzzjs";
import { beforeAll, expect, it } from "vitest";
import { formatAmount } from "~/domain/catalogue/money";
import { getAmountLine } from "~/ui/amount";
import { drawWords, openHeadingFont } from "../../tests/support/heading-text";

/** Amounts in Arial Bold, as it is scaled to the width of headings. */
const FALLBACK_WIDTH = 1.15;
const style = readFileSync("app/styles/amount.css", "utf8");

let font: Font;
beforeAll(async () => {
	font = await openHeadingFont("latin");
});

/** In em. */
function measureWidth(words: string): number {
	const advances = drawWords(font, words).map(({ xAdvance = 0 }) => xAdvance);
	return advances.reduce((sum, advance) => sum + advance, 0) / font.face.upem;
}

/** Its size, in hundredths of its line. */
const readFit = (line: string) =>
	Number(new RegExp(`\\.${line.split(" ").at(-1)} \\{\\s*--fit: ([\\d.]+)cqi`).exec(style)?.[1]);

it.each([
	[999, "KWD"],
	[9999, "KWD"],
	[99.99, "EGP"],
	[88_888.88, "KWD"],
	[999_999.99, "EGP"],
	[88_888_888.88, "KWD"],
])("[site-44] %d %s is whole in its line, however large text is set", (amountMajor, currency) => {
	const amount = formatAmount(amountMajor, currency);
	const width = measureWidth(amount) * FALLBACK_WIDTH * readFit(getAmountLine(amount));
	expect(width).toBeGreaterThan(70);
	expect(width).toBeLessThanOrEqual(100);
});
