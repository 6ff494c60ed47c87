/** Late, preloaded, cached and missing resources: fonts, pages, scripts. */
import type { Page } from "@playwright/test";
import { paths } from "../app/paths";
import { findWholeChromium } from "../scripts/chromium.js";
import { startJsonServer } from "../tests/support/json-server";
import { arriveAtPlans, choosePlan } from "./support/steps";
import { expect, test } from "./support/test";
import { namePremium } from "./support/texts";

// Browsers keep pages for going back, but Playwright switches that off and the shell lacks it.
test.use({
	launchOptions: async ({ launchOptions }, use) =>
		use({
			...launchOptions,
			executablePath: findWholeChromium() ?? launchOptions.executablePath,
			ignoreDefaultArgs: ["--disable-back-forward-cache"],
		}),
});

/** Returns the layout shifts since the page was opened. */
const readShift = (page: Page): Promise<number> =>
	page.evaluate(
		() =>
			new Promise((resolve) => {
				const observer = new PerformanceObserver((list) => {
					const shifts = list.getEntriesByType("layout-shift") as Array<
						PerformanceEntry & { value: number }
					>;
					resolve(shifts.reduce((sum, { value }) => sum + value, 0));
				});
				observer.observe({ type: "layout-shift", buffered: true });
				// This entry always exists, so that the promise resolves even when nothing moved.
				observer.observe({ type: "paint", buffered: true });
			}),
	);

test("[site-22] late fonts move nothing, and the next page has them @arabic-script", async ({
	page,
	language,
}) => {
	const fonts: string[] = [];
	page.on("requestfinished", (request) => {
		const [, letters] = /(\w+)-[^/]*\.woff2$/.exec(request.url()) ?? [];
		if (letters) fonts.push(letters);
	});
	await page.goto(paths.landing({ mode: "creator" }));
	const wanted = language === "ar" ? ["arabic", "latin"] : ["latin"];
	await expect.poll(() => [...fonts].sort()).toEqual(wanted);
	await page.evaluate(() => document.fonts.ready);
	expect(await readShift(page)).toBe(0);
	await page.goto(paths.login());
	const listLoaded = () =>
		page.evaluate(() => [...document.fonts].filter((one) => one.status === "loaded").length);
	await expect.poll(listLoaded).toBeGreaterThan(0);
	expect(await readShift(page)).toBe(0);
});

test("[site-23] a page is preloaded when its link is about to be pressed, and cached for going back", async ({
	page,
	t,
}) => {
	const ahead: string[] = [];
	const session = await page.context().newCDPSession(page);
	await session.send("Preload.enable");
	session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
		if (status === "Ready") ahead.push(new URL(prefetchUrl).pathname);
	});
	await page.goto(paths.getApp());
	const header = page.getByRole("banner");
	await header.getByRole("button", { name: t("common:menu") }).click();
	await page.evaluate(() => {
		addEventListener("pageshow", ({ persisted }) => {
			document.title = persisted ? "restored" : "loaded";
		});
	});
	const login = header.getByRole("link", { name: t("common:login") });
	await login.hover();
	await expect.poll(() => ahead).toEqual([paths.login()]);
	await login.click();
	await expect(page).toHaveURL(paths.login());
	const delivery = await page.evaluate(() => {
		const [entry] = performance.getEntriesByType("navigation");
		return (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType;
	});
	expect(delivery).toBe("navigational-prefetch");
	await page.goBack({ waitUntil: "commit" });
	await expect.poll(() => page.title()).toBe("restored");
});

/** Sends the start of a document at once, and the rest on demand. */
async function startSlowSite(beginning: string, rest: string) {
	let sendRest = () => {};
	const isReported = new Promise<void>((resolve) => {
		sendRest = resolve;
	});
	const site = await startJsonServer(async ({ address }, response) => {
		if (address !== "/") return response.writeHead(404).end();
		response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).write(beginning);
		await isReported;
		return response.end(rest);
	});
	return { ...site, sendRest };
}

test("[site-22] a page painted before its footer arrives does not move when it does", async ({
	page,
}) => {
	const html = await (await page.request.get(paths.forgotPassword())).text();
	const inFooter = html.indexOf("</nav>", html.indexOf("<footer"));
	const site = await startSlowSite(html.slice(0, inFooter), html.slice(inFooter));
	const footer = page.getByRole("contentinfo");
	try {
		// The window is so high that the page does not fill it.
		await page.setViewportSize({ width: 412, height: 915 });
		await page.goto(site.url, { waitUntil: "commit" });
		await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
		await expect(page.locator("footer")).toBeAttached();
		await expect(footer).toBeHidden();
		site.sendRest();
		await expect(footer).toBeVisible();
		expect(await readShift(page)).toBe(0);
	} finally {
		await site.stop();
	}
});

test("[site-24] a plan can be paid for while no script arrives", async ({ walk, page }) => {
	// `page.route` would disable the browser's cache.
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	await session.send("Network.setBlockedURLs", { urls: ["*.js"] });
	const withoutScript = { ...walk, hasScript: false };
	await arriveAtPlans(withoutScript);
	await choosePlan(withoutScript, namePremium(withoutScript.t));
});
