/**
 * The position of a switch's parts in windows of any width while the page
 * loads.
 */
import type { Page } from "@playwright/test";
import { paths } from "../app/paths";
import { expect, test } from "./support/test";

/** Returns the positions of the icons and words of a part of a page. */
const locate = (page: Page, part: string): Promise<Array<{ what: string; place: number[] }>> =>
	page.evaluate((selector) => {
		const range = document.createRange();
		const nodes = document.createTreeWalker(
			document.querySelector(selector) ?? document.createElement("nav"),
			NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
		);
		const seen: Array<{ what: string; place: number[] }> = [];
		while (nodes.nextNode()) {
			const node = nodes.currentNode;
			if (!(node instanceof SVGSVGElement) && !(node instanceof Text && node.data.trim())) continue;
			range.selectNode(node);
			const { x, y, width, height } = range.getBoundingClientRect();
			seen.push({ what: node.textContent || "icon", place: [x, y, width, height] });
		}
		return seen;
	}, part);

/** Checks that the visible parts keep their place while the document ends at each tag. */
async function expectNoMove(page: Page, path: string, part: Part): Promise<void> {
	const text = (await (await page.goto(path))?.text()) ?? "";
	const start = text.indexOf(part.first, text.indexOf("<main"));
	const end = text.indexOf(part.last, start) + part.last.length;
	const tags = [...text.slice(start, end).matchAll(/<(?:svg|path|\/?span|\/?a)\b/g)];
	expect(tags.length).toBeGreaterThan(part.tags);
	await page.setContent(text);
	const whole = await locate(page, part.selector);
	expect(whole.map(({ what }) => what)).toContain("icon");
	expect(Math.max(...whole.map(({ place }) => place[2] ?? 0))).toBeGreaterThan(0);
	for (const { index } of tags) {
		await page.setContent(text.slice(0, start + index), { waitUntil: "commit" });
		expect(whole).toEqual(expect.arrayContaining(await locate(page, part.selector)));
	}
	// The last tag completes the part.
	expect(await locate(page, part.selector)).toEqual(whole);
}

type Part = { selector: string; first: string; last: string; tags: number };
const SWITCH = {
	selector: "main .segmented",
	first: "segmented-highlight",
	last: "</nav>",
	tags: 5,
};

for (const path of [paths.landing({ mode: "creator" }), paths.getApp()]) {
	test(`the visible parts of the switch of ${path} do not move while the rest loads`, ({ page }) =>
		expectNoMove(page, path, SWITCH));
}

test("the two halves of a switch fill it, side by side or stacked", async ({ page }) => {
	const readHalves = () =>
		page.locator("main .segmented").evaluate((nav) => {
			const { left, right } = nav.getBoundingClientRect();
			const halves = [...nav.querySelectorAll("a")].map((half) => half.getBoundingClientRect());
			const spaces = [
				Math.min(...halves.map((half) => half.left)) - left,
				right - Math.max(...halves.map((half) => half.right)),
			];
			return spaces.map(Math.round);
		});
	for (const path of [paths.home(), paths.getApp()]) {
		await page.goto(path);
		for (const width of [240, 320, 430, 480, 600, 639, 640, 1280]) {
			await page.setViewportSize({ width, height: 740 });
			// Its padding and border.
			expect(await readHalves(), `${path} at ${width}`).toEqual([5, 5]);
		}
	}
});
