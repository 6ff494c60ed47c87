/** The remaining marketing pages for everybody: other states, small screens and large text. */
import { paths } from "../app/paths";
import { expectToFit } from "./support/fit";
import { lookAt } from "./support/look";
import { expect, test } from "./support/test";

const creators = paths.landing({ mode: "creator" });
const desktop = paths.getApp({ platform: "desktop" });

test(
	"the creators' landing page and its dialog are for everybody",
	{ tag: "@glance" },
	async ({ page, t }, info) => {
		await page.goto(creators);
		await lookAt(page, "home-creator", info);
		const main = page.getByRole("main");
		await main.getByRole("link", { name: t("common:getStarted") }).click();
		const dialog = page.getByRole("dialog", { name: t("contact:title") });
		await expect(dialog).toBeVisible();
		await lookAt(page, "contact-dialog", info);
		await dialog.getByRole("button", { name: t("contact:send") }).click();
		await expect(dialog.getByRole("alert", { name: t("contact:problem") })).toBeVisible();
		await lookAt(page, "contact-dialog-rejected", info);
	},
);

test("the other marketing pages are for everybody", async ({ page }, info) => {
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
	const tag = path === paths.home() ? "@glance" : [];
	test(`${path} fits 320 pixels, and text twice as large`, { tag }, async ({ page }) => {
		await expectToFit(page, () => page.goto(path));
	});
}
