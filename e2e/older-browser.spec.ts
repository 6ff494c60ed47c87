/** Browsers without popovers (before April 2024) and without `:has()` (Firefox before December 2023). */
import { paths } from "../app/paths";
import { becomeMember } from "./support/member";
import { expect, test } from "./support/test";

/** The style sheet is inlined, and the policy has its hash. */
test.use({ bypassCSP: true });

/** Renames the features, so that the browser does not recognise them. */
const age = (text: string) =>
	text
		.replaceAll(":popover-open", ":unknown-open")
		.replaceAll(":has(", ":unknown-has(")
		.replaceAll(' popover="auto"', "");

test.beforeEach(async ({ page }) => {
	await page.route("**/*", async (route) => {
		if (!["document", "stylesheet"].includes(route.request().resourceType()))
			return route.continue();
		const response = await route.fetch();
		await route.fulfill({ response, body: age(await response.text()) });
	});
});

// The whole sheet arrives when the page is idle, which may be after the journey.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

test("[site-64] the header's menu is open without a button", async ({ page, t }) => {
	await page.goto(paths.getApp());
	const header = page.getByRole("banner");
	await expect(header.getByRole("link", { name: t("common:pricing") })).toBeVisible();
	await expect(header.getByRole("button", { name: t("common:menu") })).toBeHidden();
});

test("[site-64] a focused choice shows its focus", async ({ page, site }) => {
	await becomeMember(page, site, "verified");
	await page.goto(paths.tipping({ creatorId: "3" }));
	const chosen = page.getByRole("radio").first();
	await chosen.focus();
	await page.keyboard.press("Space");
	await expect(chosen).toBeChecked();
	await expect(chosen).toHaveCSS("outline-style", "solid");
});
