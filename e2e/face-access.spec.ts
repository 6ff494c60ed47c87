/** The public pages for everybody: axe in both themes, small screens, large text, no shifts. */
import AxeBuilder from "@axe-core/playwright";
import { paths } from "../app/paths";
import { expect, test } from "./support/test";

const pages = {
	landing: paths.home(),
	"landing for creators": paths.landing({ mode: "creator" }),
	download: paths.getApp(),
	"download on the desktop": paths.getApp({ platform: "desktop" }),
	contact: paths.contact(),
	"not found": "/nowhere",
};
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const [name, path] of Object.entries(pages)) {
	for (const colorScheme of ["light", "dark"] as const) {
		test(`axe finds nothing on the ${name} page in the ${colorScheme} theme`, async ({ page }) => {
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			await page.goto(path);
			const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
			expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
		});
	}

	test(`the ${name} page fits 320 pixels and text twice as large`, async ({ page }) => {
		for (const { width, percent } of [
			{ width: 320, percent: 100 },
			{ width: 360, percent: 200 },
			{ width: 1280, percent: 200 },
		]) {
			await page.setViewportSize({ width, height: 740 });
			await page.goto(path);
			await page.addStyleTag({ content: `html { font-size: ${percent}% }` });
			const overflow = await page.evaluate(() => {
				const { scrollWidth, clientWidth } = document.documentElement;
				return scrollWidth - clientWidth;
			});
			expect(overflow, `${width} px at ${percent} %`).toBe(0);
		}
	});
}
