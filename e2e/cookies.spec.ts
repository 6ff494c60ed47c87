/** A browser that keeps no cookies: people are told, instead of ending signed out without a word. */
import type { Page } from "@playwright/test";
import { paths } from "../app/paths";
import { becomeMember } from "./support/member";
import { heading } from "./support/steps";
import { expect, test } from "./support/test";
import { namePremium } from "./support/texts";

/** The browser sends no cookie, as one that blocks them: the answers come without any. */
async function blockCookies(page: Page): Promise<void> {
	const context = page.context();
	await context.clearCookies();
	await context.route("**/*", async (route) => {
		const response = await route.fetch({ maxRedirects: 0 });
		const { "set-cookie": _, ...headers } = response.headers();
		await context.clearCookies();
		await route.fulfill({ response, headers });
	});
}

test("[site-91] a sign-in, a theme and a plan say that cookies are needed", async ({
	walk,
	page,
	t,
	site,
}) => {
	const person = await becomeMember(page, site, "verified");
	await blockCookies(page);
	const told = heading(walk, "common:refusal.cookiesTitle");

	await page.goto(paths.login());
	await page.getByLabel(t("auth:email"), { exact: true }).fill(person.email);
	await page.getByLabel(t("auth:password"), { exact: true }).fill(person.password);
	await page.getByRole("button", { name: t("auth:login.submit"), exact: true }).click();
	await expect(told).toBeVisible();
	await page.getByRole("link", { name: t("common:refusal.again") }).click();
	await expect(page).toHaveURL(paths.subscription());
	await expect(heading(walk, "plan:subscription.title")).toBeVisible();

	const name = namePremium(t);
	const plan = page.getByRole("article", { name, exact: true });
	await plan.getByRole("button", { name: t("plan:choose", { name }) }).click();
	await expect(told).toBeVisible();

	await page.goto(paths.login());
	await page.getByRole("button", { name: t("common:theme.dark"), exact: true }).click();
	await expect(told).toBeVisible();
});

test("[site-91] a first theme keeps what was typed, and its address stays clean", {
	tag: "@scripted",
}, async ({ page, t }) => {
	await page.goto(paths.login());
	const email = page.getByLabel(t("auth:email"), { exact: true });
	await email.fill("mona@example.com");
	// The style sheet has set one already.
	await page.context().clearCookies();
	await page.getByRole("button", { name: t("common:theme.dark"), exact: true }).click();
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await expect(email).toHaveValue("mona@example.com");
	await expect(page).toHaveURL(paths.login());
});
