/** Corrects an address that was mistyped at registration (docs/product/account.md, account-64). */
import { paths } from "../app/paths";
import { createPerson } from "./support/person";
import { heading, register, signIn, verifyByMail } from "./support/steps";
import { expect, test } from "./support/test";

test("a mistyped address is corrected, and only the new link verifies it", async ({
	walk,
	page,
	t,
	site,
}) => {
	const person = createPerson();
	const oldLink = await register(walk, person);
	const right = { ...person, email: `right-${person.email}` };
	await page.getByText(t("auth:changeEmail.summary")).click();
	await page.getByLabel(t("auth:changeEmail.email"), { exact: true }).fill(right.email);
	const password = page.getByLabel(t("account:password.current"), { exact: true });
	const submit = page.getByRole("button", { name: t("auth:changeEmail.submit"), exact: true });
	await password.fill("not my password");
	await submit.click();
	await expect(page.getByText(t("error:current_password_wrong")).first()).toBeVisible();
	await expect(page.getByLabel(t("auth:changeEmail.email"), { exact: true })).toHaveValue(
		right.email,
	);
	await password.fill(person.password);
	const link = await site.catchMailLink(() => submit.click());
	await expect(page.getByText(t("auth:changeEmail.changed"), { exact: true })).toBeVisible();
	await expect(page.getByText(right.email, { exact: true })).toBeVisible();

	await page.context().clearCookies();
	await page.goto(oldLink);
	await page.getByRole("button", { name: t("auth:verify.confirm"), exact: true }).click();
	await expect(heading(walk, "auth:verify.failedTitle")).toBeVisible();
	await verifyByMail(walk, link, true);
	await signIn(walk, right, paths.subscription());
});
