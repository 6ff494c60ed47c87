/** The operator, in a second browser. */
import type { Browser, Locator, Page } from "@playwright/test";
import { expect, type Walk } from "./test";

/** The operator of these journeys. */
const OPERATOR = "Hala";

/** Turns off the second factor, for the next journeys on this site. */
export const resetFactor = (site: Walk["site"]): string =>
	site.runPlatform("operators", "reset-factor", OPERATOR);

/** Makes a new password for the operator. */
export const readNewPassword = (site: Walk["site"]): string =>
	site.runPlatform("operator-password").split("\n")[0] ?? "";

/** Opens a second browser signed in to the console with a new password, in the current language. */
export async function openConsole(
	browser: Browser,
	walk: Walk,
	password = readNewPassword(walk.site),
): Promise<Page> {
	const { page: payer, t, site } = walk;
	const locale = await payer.evaluate(() => navigator.language);
	const context = await browser.newContext({ baseURL: site.url, locale });
	const page = await context.newPage();
	await typePassword(page, walk, password);
	const first = page.getByRole("heading", { level: 1, name: t("operator:today.title") });
	await expect(first).toBeVisible();
	return page;
}

/** The first page of a sign-in. */
export async function typePassword(page: Page, { t }: Pick<Walk, "t">, password: string) {
	await page.goto("/operator");
	await page.getByLabel(t("operator:signIn.name")).fill(OPERATOR);
	await page.getByLabel(t("operator:signIn.password")).fill(password);
	await page.getByRole("button", { name: t("operator:signIn.submit") }).click();
}

/** Returns the record of a list with this id, a row or a card. */
export const findRecord = (operator: Page, id: string): Locator =>
	operator.locator(`main [id="${id}"]`);

/** Returns the rows of a list that lead to the record with this id. */
export const findRows = (operator: Page, id: string): Locator =>
	operator.locator("main tbody").filter({ has: operator.locator(`a[href$="${id}"]`) });

/** Opens the menu that phones have: sections, language and sign-out. */
export async function openMenu(operator: Page, t: Walk["t"]): Promise<void> {
	const button = operator.getByRole("button", { name: t("operator:frame.menu"), exact: true });
	if (await button.isVisible()) await button.click();
}
