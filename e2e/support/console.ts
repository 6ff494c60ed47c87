/** The operator, in a browser of their own. */
import type { Browser, Locator, Page } from "@playwright/test";
import type { Site } from "./site";
import { expect } from "./test";

/** A second browser that has signed in at the console with a new password. */
export async function openConsole(browser: Browser, site: Site, hasScript: boolean): Promise<Page> {
	const [password = ""] = site.runPlatform("operator-password").split("\n");
	const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: hasScript });
	const page = await context.newPage();
	await page.goto("/operator");
	await page.getByLabel("Your name").fill("Hala");
	await page.getByLabel("Operator password").fill(password);
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Manual payments" })).toBeVisible();
	return page;
}

/** The record of a list that names this id. */
export const findRecord = (operator: Page, id: string): Locator =>
	operator.getByRole("listitem").filter({ hasText: id });
