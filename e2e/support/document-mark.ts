/** Tells a page that was changed in place from one that was loaded anew. */
import type { Page } from "@playwright/test";
import { expect } from "./test";

/** Marks the document once its script has come; the mark is gone after a navigation. */
export async function markDocument(page: Page): Promise<void> {
	await page.waitForLoadState();
	await page.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
}

export const expectSameDocument = (page: Page) =>
	expect(page.locator("html")).toHaveAttribute("data-mark", "");
