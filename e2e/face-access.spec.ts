/** The rest of the face for everybody: its other states, small screens and large text. */
import { paths } from "../app/paths";
import { lookAt } from "./support/look";
import { expect, test } from "./support/test";

const creators = paths.landing({ mode: "creator" });
const desktop = paths.getApp({ platform: "desktop" });

test("the creators' landing page and its dialog are for everybody", async ({ page, t }, info) => {
	await page.goto(creators);
	await lookAt(page, "home-creator", info);
	const main = page.getByRole("main");
	await main.getByRole("link", { name: t("common:getStarted") }).click();
	const dialog = page.getByRole("dialog", { name: t("contact:title") });
	await expect(dialog).toBeVisible();
	await lookAt(page, "contact-dialog", info);
	await dialog.getByRole("button", { name: t("contact:send") }).click();
	await expect(dialog.getByRole("alert", { name: t("contact:problem") })).toBeVisible();
	await lookAt(page, "contact-dialog-refused", info);
});

test("the other face pages are for everybody", async ({ page }, info) => {
	await page.goto(desktop);
	await lookAt(page, "get-app-desktop", info);
	await page.goto(paths.contact({ isSent: true }));
	await lookAt(page, "contact-sent", info);
});

test("the header's open menu is for everybody", async ({ page, t }, info) => {
	await page.goto(paths.contact());
	await page.getByRole("button", { name: t("common:menu") }).click();
	await lookAt(page, "menu", info);
});

for (const path of [paths.home(), creators, paths.getApp(), desktop, paths.contact(), "/nowhere"]) {
	test(`${path} fits 320 pixels, and text twice as large`, async ({ page }) => {
		// The highlight of a switch would still be on its way when it is measured.
		await page.emulateMedia({ reducedMotion: "reduce" });
		for (const { width, percent } of [
			{ width: 320, percent: 100 },
			{ width: 360, percent: 200 },
			{ width: 768, percent: 200 },
			{ width: 1280, percent: 200 },
		]) {
			await page.setViewportSize({ width, height: 740 });
			await page.goto(path);
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
		}
	});
}
