/** A browser that stores no cookies: a page says so, instead of leaving people signed out without a message. */
import type { Page } from "@playwright/test";
import { paths } from "../app/paths";
import { becomeMember } from "./support/member";
import { heading } from "./support/steps";
import { expect, test } from "./support/test";
import { namePremium } from "./support/texts";

/** The browser sends no cookie, as one that blocks them: the responses come without any. */
async function blockCookies(page: Page): Promise<void> {
	const context = page.context();
	await context.clearCookies();
	await context.route("**/*", async (route) => {
		const sent = route.request().headers();
		// The fetch of a test leaves this header out.
		const site = sent.referer ? "same-origin" : "none";
		const response = await route.fetch({
			maxRedirects: 0,
			headers: { ...sent, "sec-fetch-site": site },
		});
		const { "set-cookie": _, ...headers } = response.headers();
		await context.clearCookies();
		await route.fulfill({ response, headers });
	});
}

test("[site-91] a plan after a sign-in leads to a page that says that cookies are needed", async ({
	walk,
	page,
	t,
	site,
}) => {
	const person = await becomeMember(page, site, "verified");
	await blockCookies(page);
	const said = page.getByRole("status").filter({ hasText: t("auth:login.cookiesTitle") });

	await page.goto(paths.login());
	await expect(said).toBeHidden();
	await page.getByLabel(t("auth:email"), { exact: true }).fill(person.email);
	await page.getByLabel(t("auth:password"), { exact: true }).fill(person.password);
	await page.getByRole("button", { name: t("auth:login.submit"), exact: true }).click();
	await expect(page).toHaveURL(paths.subscription());
	await expect(heading(walk, "plan:subscription.title")).toBeVisible();

	const name = namePremium(t);
	const plan = page.getByRole("article", { name, exact: true });
	await plan.getByRole("button", { name: t("plan:choose", { name }) }).click();
	await expect(page).toHaveURL(paths.login({ returnUrl: paths.subscription() }));
	await expect(said).toBeVisible();
	await expect(said).toContainText(t("auth:login.cookiesText"));
	// A file of the page may still be on its way when the test ends.
	await page.context().unrouteAll({ behavior: "ignoreErrors" });
});

test("[site-63] a first theme keeps what was typed, and its address stays clean", async ({
	page,
	t,
}) => {
	await page.goto(paths.login());
	const email = page.getByLabel(t("auth:email"), { exact: true });
	await email.fill("mona@example.com");
	await page.getByRole("button", { name: t("common:theme.label") }).click();
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await expect(email).toHaveValue("mona@example.com");
	await expect(page).toHaveURL(paths.login());
});
