/** Checks a page on small screens and in large text: nothing overflows the window or its box. */
import type { Locator, Page } from "@playwright/test";
import { listBrokenLabels } from "../../tests/support/broken-label";
import { expect } from "./test";

const looks = [
	{ width: 320, percent: 100 },
	{ width: 360, percent: 200 },
	{ width: 768, percent: 200 },
	{ width: 1280, percent: 200 },
];

/** `open` loads the page; it is called for each size of window and text. */
export async function expectToFit(page: Page, open: () => Promise<unknown>): Promise<void> {
	// Waits, because the switch's highlight is animated.
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
				// Returns boxes whose text overflows onto a neighbour.
				clipped: [...words]
					.filter((word) => word.clientWidth > 1 && word.scrollWidth > word.clientWidth + 1)
					.map((word) => word.textContent),
			};
		}, `${percent}%`);
		expect(overflow, `${width} px at ${percent} %`).toBe(0);
		expect(clipped, `${width} px at ${percent} %`).toEqual([]);
		// Larger text may wrap.
		if (percent > 100) continue;
		expect(await page.evaluate(listBrokenLabels), `on two lines at ${width} px`).toEqual([]);
	}
}

/** Returns how much text grows at double text size. */
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
