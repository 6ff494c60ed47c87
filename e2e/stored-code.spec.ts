/** The code of an invite comes along: to the download page, through registration, to the prices. */
import { paths } from "../app/paths";
import { createPerson } from "./support/person";
import { heading, register } from "./support/steps";
import { expect, test } from "./support/test";

const CODE = "WELCOME20";

test("[invite-15, invite-26] an invite's code leads on the download page, and is in the prices after registration", async ({
	walk,
	page,
	t,
}) => {
	const main = page.getByRole("main");
	const buttons = main.locator("a.button").filter({ visible: true });
	await page.goto(paths.discount({ code: CODE }));
	await expect(buttons.first()).toHaveText(t("invite:plansWithCode"));
	await expect(buttons.nth(1)).toHaveText(t("invite:open.button"));
	await page.goto(paths.invite({ token: CODE }));
	await main.getByRole("link", { name: t("invite:open.button"), exact: true }).click();
	await expect(page).toHaveURL(paths.getApp());
	await expect(buttons.first()).toHaveText(t("invite:remembered.plans"));
	const stored = main.getByRole("complementary", { name: t("invite:remembered.label") });
	await expect(stored).toContainText(t("invite:remembered.title.percentage", { value: 20 }));

	await page.goto(paths.register());
	await expect(stored).toContainText(CODE);
	await expect(stored).toContainText(t("invite:remembered.comesAlong"));
	await page.goto(await register(walk, createPerson()));
	await expect(heading(walk, "auth:verify.successTitle")).toBeVisible();
	// They are signed in already.
	await page.getByRole("link", { name: t("auth:verify.goOn"), exact: true }).click();
	await expect(page).toHaveURL(paths.subscription());
	const card = page.getByRole("article").filter({ has: page.locator("#plan-2") });
	await expect(card.locator("s")).toContainText("EGP\u00a049");
	await expect(card).toContainText("EGP\u00a039.20");
	await expect(card).toContainText(`${t("plan:quoted.with")} ${CODE}`);
});
