/** The environment of an invite link, as people and browsers see it. */
import type { Page } from "@playwright/test";
import type { Texts } from "./texts";

export const LINK = "/invite/WELCOME20";
export const PLAY_STORE = "https://play.google.com/store/apps/details?id=com.sawt.app";
export const APP_STORE = "https://apps.apple.com/app/id123456789";

/** Responds for the stores locally, because journeys use no network. */
export async function standInForStores(page: Page): Promise<void> {
	await page.route(/^https:\/\/(play\.google|apps\.apple)\.com\//, (route) =>
		route.fulfill({ contentType: "text/html", body: "<title>store</title>" }),
	);
}

/** Records every address that the page navigates to, including those only an app can open. */
export async function watchAttempts(page: Page): Promise<string[]> {
	const attempts: string[] = [];
	const session = await page.context().newCDPSession(page);
	await session.send("Page.enable");
	session.on("Page.frameRequestedNavigation", ({ url }) => attempts.push(url));
	return attempts;
}

export const openLink = (page: Page, t: Texts) =>
	page.getByRole("link", { name: t("invite:open.button"), exact: true });
export const cancelButton = (page: Page, t: Texts) =>
	page.getByRole("button", { name: t("invite:open.cancel"), exact: true });

/** Simulates another app or tab in front. */
export async function hidePage(page: Page): Promise<void> {
	await page.evaluate(() => {
		Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
		document.dispatchEvent(new Event("visibilitychange"));
	});
}

const NOON = new Date("2026-01-15T12:00:00Z");

const HOUR_MILLISECONDS = 60 * 60 * 1000;

/** Stops the page's timers until a journey advances them. */
export async function stopClock(page: Page): Promise<void> {
	await page.clock.install({ time: NOON });
	// Runs until that time; on a busy machine it may already have passed.
	await page.clock.pauseAt(new Date(NOON.getTime() + HOUR_MILLISECONDS));
}
