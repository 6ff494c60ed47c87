/** What arrives after the text of a page, or does not: fonts, and a script that is cut off. */
import type { Page } from "@playwright/test";
import { paths } from "../app/paths";
import { expect, test } from "./support/test";

/** How far things moved by themselves since the page was opened. */
const readShift = (page: Page): Promise<number> =>
	page.evaluate(
		() =>
			new Promise((resolve) => {
				const observer = new PerformanceObserver((list) => {
					const shifts = list.getEntriesByType("layout-shift") as Array<
						PerformanceEntry & { value: number }
					>;
					resolve(shifts.reduce((sum, { value }) => sum + value, 0));
				});
				observer.observe({ type: "layout-shift", buffered: true });
				// There is always one of these, so an answer comes when nothing moved, too.
				observer.observe({ type: "paint", buffered: true });
			}),
	);

test("fonts arrive after the text and move nothing, and the next page has them @arabic-script", async ({
	page,
}) => {
	const font = page.waitForResponse(/\.woff2$/);
	await page.goto(paths.landing({ mode: "creator" }));
	await (await font).finished();
	await page.evaluate(() => document.fonts.ready);
	expect(await readShift(page)).toBe(0);
	await page.goto(paths.login());
	const listLoaded = () =>
		page.evaluate(() => [...document.fonts].filter((one) => one.status === "loaded").length);
	await expect.poll(listLoaded).toBeGreaterThan(0);
	expect(await readShift(page)).toBe(0);
});
