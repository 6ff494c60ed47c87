/** A forgotten password: requested, replaced through the mailed link, and used to sign in. */
import { paths } from "../app/paths";
import { lookAt } from "./support/look";
import { becomeMember } from "./support/member";
import { heading, signIn } from "./support/steps";
import { expect, test } from "./support/test";

const NEW_PASSWORD = "an even better battery";

test(
	"somebody who forgot the password sets a new one by mail and signs in with it",
	{ tag: ["@look", "@glance"] },
	async ({ walk, page, t, site, context }, info) => {
		const person = await becomeMember(page, site, "verified");
		await context.clearCookies();
		await page.goto(paths.login());
		await page.getByRole("link", { name: t("auth:login.forgotPassword") }).click();
		await page.getByLabel(t("auth:email"), { exact: true }).fill(person.email);
		const link = await site.catchMailLink(() =>
			page.getByRole("button", { name: t("auth:forgot.send"), exact: true }).click(),
		);
		await expect(heading(walk, "auth:forgot.sentTitle")).toBeVisible();
		await lookAt(page, "forgot-password-sent", info);

		await page.goto(link);
		await expect(heading(walk, "auth:reset.title")).toBeVisible();
		await lookAt(page, "reset-password", info);
		await page.getByLabel(t("auth:newPassword"), { exact: true }).fill(NEW_PASSWORD);
		await page.getByLabel(t("auth:newPasswordConfirmation"), { exact: true }).fill(NEW_PASSWORD);
		await page.getByRole("button", { name: t("auth:reset.submit"), exact: true }).click();
		await expect(page.getByText(t("auth:notice.password-changed"))).toBeVisible();
		await signIn(walk, { ...person, password: NEW_PASSWORD });

		await page.goto(link);
		await page.getByLabel(t("auth:newPassword"), { exact: true }).fill(NEW_PASSWORD);
		await page.getByLabel(t("auth:newPasswordConfirmation"), { exact: true }).fill(NEW_PASSWORD);
		await page.getByRole("button", { name: t("auth:reset.submit"), exact: true }).click();
		await expect(heading(walk, "auth:reset.invalidTitle")).toBeVisible();
	},
);

test(
	"the password is changed in the account",
	{ tag: ["@look", "@glance"] },
	async ({ page, t, site }, info) => {
		const person = await becomeMember(page, site, "verified");
		await page.goto(paths.account());
		await page.getByRole("link", { name: t("account:changePassword") }).click();
		await page.getByLabel(t("account:password.current"), { exact: true }).fill(person.password);
		await page.getByLabel(t("auth:newPassword"), { exact: true }).fill(NEW_PASSWORD);
		await page.getByLabel(t("auth:newPasswordConfirmation"), { exact: true }).fill(NEW_PASSWORD);
		await lookAt(page, "change-password", info);
		await page.getByRole("button", { name: t("account:password.submit"), exact: true }).click();
		await expect(page).toHaveURL(paths.account());
		await expect(page.getByText(t("account:password.changed"))).toBeVisible();
	},
);
