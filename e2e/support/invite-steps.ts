/** What happens around an invite link, by what people and browsers see. */
import type { Page } from "@playwright/test";
import type { Texts } from "./texts";

export const LINK = "/invite/WELCOME20";
export const PLAY_STORE = "https://play.google.com/store/apps/details?id=com.sawt.app";
export const APP_STORE = "https://apps.apple.com/app/id123456789";

/** The stores, answered here: journeys leave this machine for no one. */
export async function standInForStores(page: Page): Promise<void> {
	await page.route(/^https:\/\/(play\.google|apps\.apple)\.com\//, (route) =>
		route.fulfill({ contentType: "text/html", body: "<title>store</title>" }),
	);
}

/** Every address that the page asks the browser for, also those that only an app could open. */
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

/** As if another app or tab had come to the front. */
export async function hidePage(page: Page): Promise<void> {
	await page.evaluate(() => {
		Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
		document.dispatchEvent(new Event("visibilitychange"));
	});
}

const NOON = new Date("2026-01-15T12:00:00Z");

const HOUR_MILLISECONDS = 60 * 60 * 1000;

/** Time is stopped for the page's timers until a journey lets it run. */
export async function stopClock(page: Page): Promise<void> {
	await page.clock.install({ time: NOON });
	// It goes on until then, and stops at no time that has passed on a busy machine.
	await page.clock.pauseAt(new Date(NOON.getTime() + HOUR_MILLISECONDS));
}
