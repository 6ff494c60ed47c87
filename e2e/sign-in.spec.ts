/**
 * Signs in before the email is verified; the mail can be sent again from there (docs/product/account.md,
 * account-8, account-9).
 */
import { paths } from "../app/paths";
import { createPerson } from "./support/person";
import { register, signIn, verifyByMail } from "./support/steps";
import { expect, test } from "./support/test";

/** Whether a person sees the element: what is at its middle is the element, or a part of it. */
function isPainted(element: Element): boolean {
	element.scrollIntoView({ block: "center" });
	const { x, y, width, height } = element.getBoundingClientRect();
	const met = document.elementFromPoint(x + width / 2, y + height / 2);
	return met !== null && element.contains(met);
}

test("a rejected form says so at the start of the title", async ({ page, t }) => {
	await page.goto(paths.login());
	const title = await page.title();
	const rejected = t("common:titleRejected", { title });
	await page.getByRole("button", { name: t("auth:login.submit"), exact: true }).click();
	await expect(page.getByText(t("auth:required.email")).first()).toBeVisible();
	await expect(page).toHaveTitle(rejected);
	await page.getByRole("link", { name: t("auth:login.createAccount") }).click();
	await expect(page).not.toHaveTitle(rejected);
	await page.goto(paths.login());
	await expect(page).toHaveTitle(title);
});

test("an unverified person gets the mail again, to the address just typed", async ({
	walk,
	page,
	t,
	site,
}) => {
	const person = createPerson();
	const firstLink = await register(walk, person);
	await page.getByRole("button", { name: t("auth:verificationRequired.signInAgain") }).click();
	await signIn(walk, person, paths.login());
	await expect(page.getByRole("alert")).toHaveText(t("auth:login.notVerified"));
	await expect(page.getByLabel(t("auth:email"), { exact: true })).toHaveValue(person.email);

	const link = await site.catchMailLink(() =>
		page.getByRole("button", { name: t("auth:login.resend") }).click(),
	);
	expect(link).not.toBe(firstLink);
	await expect(page.getByText(t("auth:login.resent"))).toBeVisible();
	await test.step("[account-9] the message is dismissed", async () => {
		const message = page.getByText(t("auth:login.resent"));
		await expect.poll(() => message.evaluate(isPainted)).toBe(false);
		await expect(page.locator("[data-takes-focus]")).toBeFocused();
		await expect(message).toHaveText(t("auth:login.resent"));
	});

	await verifyByMail(walk, link);
	await signIn(walk, person);
});
