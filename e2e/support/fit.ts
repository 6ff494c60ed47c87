/** A page on small screens and in large text: nothing runs out of the window or of its own box. */
import type { Locator, Page } from "@playwright/test";
import { listBrokenLabels } from "../../tests/support/broken-label";
import { expect } from "./test";

const looks = [
	{ width: 320, percent: 100 },
	{ width: 360, percent: 200 },
	{ width: 768, percent: 200 },
	{ width: 1280, percent: 200 },
];

/** `open` leads to the page; it is called for each size of window and text. */
export async function expectToFit(page: Page, open: () => Promise<unknown>): Promise<void> {
	// The highlight of a switch would still be on its way when it is measured.
	await page.emulateMedia({ reducedMotion: "reduce" });
	for (const { width, percent } of looks) {
		await page.setViewportSize({ width, height: 740 });
		await open();
		const { overflow, clipped } = await page.evaluate((fontSize) => {
			const { documentElement } = document;
			documentElement.style.fontSize = fontSize;
			const words = document.querySelectorAll(
				"header a, header button, main :is(a, h1, h2, h3, p)",
			);
			return {
				overflow: documentElement.scrollWidth - documentElement.clientWidth,
				// A box that its own text runs out of, onto its neighbour.
				clipped: [...words]
					.filter((word) => word.clientWidth > 1 && word.scrollWidth > word.clientWidth + 1)
					.map((word) => word.textContent),
			};
		}, `${percent}%`);
		expect(overflow, `${width} px at ${percent} %`).toBe(0);
		expect(clipped, `${width} px at ${percent} %`).toEqual([]);
		// Larger text may take the lines that it needs.
		if (percent > 100) continue;
		expect(await page.evaluate(listBrokenLabels), `on two lines at ${width} px`).toEqual([]);
	}
}

/** How much larger words are once text is twice as large. */
export const readGrowth = (words: Locator) =>
	words.evaluate((element) => {
		const { style } = document.documentElement;
		const measure = () => Number.parseFloat(getComputedStyle(element).fontSize);
		const before = measure();
		style.fontSize = "200%";
		const after = measure();
		style.fontSize = "";
		return after / before;
	});
