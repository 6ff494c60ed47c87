/** What is seen of a switch, and of the link to the tune: in windows of any width, while the page is coming. */
import type { Page } from "@playwright/test";
import { paths } from "../app/paths";
import { expect, test } from "./support/test";

/** Where the icons and the words of a page's switch are seen. */
const locateSwitch = (page: Page): Promise<Array<{ what: string; place: number[] }>> =>
	page.evaluate(() => {
		const range = document.createRange();
		const nodes = document.createTreeWalker(
			document.querySelector("main .segmented") ?? document.createElement("nav"),
			NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
		);
		const seen: Array<{ what: string; place: number[] }> = [];
		while (nodes.nextNode()) {
			const node = nodes.currentNode;
			if (!(node instanceof Text) && !(node instanceof SVGSVGElement)) continue;
			range.selectNode(node);
			const { x, y, width, height } = range.getBoundingClientRect();
			seen.push({ what: node.textContent || "icon", place: [x, y, width, height] });
		}
		return seen;
	});

for (const path of [paths.landing({ mode: "creator" }), paths.getApp()]) {
	test(`what is seen of the switch of ${path} does not move when the rest of it comes`, async ({
		page,
	}) => {
		const text = (await (await page.goto(path))?.text()) ?? "";
		const start = text.indexOf("segmented-highlight", text.indexOf("<main"));
		const end = text.indexOf("</nav>", start);
		const tags = [...text.slice(start, end).matchAll(/<(?:svg|span|\/?a)\b/g)];
		const cuts = tags.map(({ index }) => start + index);
		expect(cuts.length).toBeGreaterThan(5);
		await page.setContent(text);
		const whole = await locateSwitch(page);
		for (const cut of cuts) {
			await page.setContent(text.slice(0, cut), { waitUntil: "commit" });
			expect(whole).toEqual(expect.arrayContaining(await locateSwitch(page)));
		}
		// All of it has come at the last tag.
		expect(await locateSwitch(page)).toEqual(whole);
	});
}

test("the icon of the link to the tune waits for its word", async ({ page }) => {
	const text = (await (await page.goto(paths.home()))?.text()) ?? "";
	const icon = page.locator('a[href^="/tune-"] .icon');
	const word = text.indexOf("<span>", text.indexOf('href="/tune-')) + "<span>".length;
	for (const cut of [word - "<span>".length, word]) {
		await page.setContent(text.slice(0, cut), { waitUntil: "commit" });
		await expect(icon).toHaveCSS("display", "none");
	}
	await page.setContent(text.slice(0, word + 4), { waitUntil: "commit" });
	await expect(icon).toHaveCSS("display", "block");
});

test("the two halves of a switch fill it, beside each other or one above the other", async ({
	page,
}) => {
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
			// Its padding and its line.
			expect(await readHalves(), `${path} at ${width}`).toEqual([5, 5]);
		}
	}
});
