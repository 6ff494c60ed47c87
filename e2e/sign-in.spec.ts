/** Signing in before the email is verified: the mail is sent again from the same place (spec 8). */
import { paths } from "../app/paths";
import { createPerson } from "./support/person";
import { register, signIn, verifyByMail } from "./support/steps";
import { expect, test } from "./support/test";

test("somebody who is not verified gets the mail again, to the address just typed", async ({
	page,
	t,
	site,
	hasScript,
}) => {
	const walk = { page, t, site, hasScript };
	const person = createPerson();
	await register(walk, person);
	const firstLink = await site.readMailLink(person.email);
	await page.getByRole("button", { name: t("auth:verificationRequired.signInAgain") }).click();
	await signIn(walk, person, paths.login());
	await expect(page.getByRole("alert")).toHaveText(t("auth:login.notVerified"));
	await expect(page.getByLabel(t("auth:email"), { exact: true })).toHaveValue(person.email);

	await page.getByRole("button", { name: t("auth:login.resend") }).click();
	await expect(page.getByText(t("auth:login.resent"))).toBeVisible();
	await expect.poll(() => site.readMailLink(person.email)).not.toBe(firstLink);
	if (hasScript) {
		await test.step("the message is cleared from sight", async () => {
			await expect(
				page.locator(".visually-hidden", { hasText: t("auth:login.resent") }),
			).toHaveCount(1);
		});
	}

	await verifyByMail(walk, person);
	await signIn(walk, person);
});
