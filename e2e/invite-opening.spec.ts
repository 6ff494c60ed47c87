/** From an invite into the app: the countdown, the detection, the store, and the stored code. */
import { paths } from "../app/paths";
import { userAgents } from "../tests/support/user-agent";
import { expect, test } from "./support/invite-site";
import {
	APP_STORE,
	cancelButton,
	hidePage,
	LINK,
	openLink,
	PLAY_STORE,
	standInForStores,
	stopClock,
	watchAttempts,
} from "./support/invite-steps";
import { createPerson } from "./support/person";
import { register } from "./support/steps";

test.describe("on Android", () => {
	test.use({ userAgent: userAgents["Android Chrome"], hasTouch: true });
	test.beforeEach(async ({ page, hasScript }) => {
		await standInForStores(page);
		if (hasScript) await stopClock(page);
	});

	test("[invite-11] the countdown tries the app once and continues to the store", async ({
		page,
		t,
	}) => {
		const attempts = await watchAttempts(page);
		await page.goto(LINK);
		await expect(page.getByText(t("invite:open.countdown.app"))).toBeVisible();
		await page.clock.runFor(2900);
		expect(attempts.filter((url) => url.startsWith("intent:"))).toEqual([]);
		await page.clock.runFor(200);
		await expect(page.getByText(t("invite:open.opening"))).toBeVisible();
		await page.clock.runFor(2300);
		await expect(page).toHaveURL(LINK);
		await page.clock.runFor(300);
		await expect(page).toHaveURL(PLAY_STORE);
		expect(attempts.filter((url) => url.startsWith("intent:"))).toHaveLength(1);

		await page.goBack();
		await expect(openLink(page, t)).toBeVisible();
		await page.clock.runFor(10_000);
		await expect(page).toHaveURL(LINK);
	});

	for (const [way, act] of [
		["its button", (page, t) => cancelButton(page, t).click()],
		["a touch", (page) => page.getByRole("heading", { level: 1 }).tap()],
		["focus", (page) => page.keyboard.press("Tab")],
		["a key", (page) => page.keyboard.press("ArrowDown")],
		["hiding the tab", (page) => hidePage(page)],
	] satisfies Way[]) {
		test(`[invite-10] the countdown is cancelled by ${way}, for good`, async ({ page, t }) => {
			const attempts = await watchAttempts(page);
			await page.goto(LINK);
			await expect(cancelButton(page, t)).toBeVisible();
			await page.clock.runFor(1500);
			await act(page, t);
			await expect(page.getByText(t("invite:open.cancelled"))).toBeVisible();
			await expect(cancelButton(page, t)).toBeHidden();
			await page.clock.runFor(20_000);
			await expect(page).toHaveURL(LINK);
			expect(attempts.filter((url) => url.startsWith("intent:"))).toEqual([]);
			await expect(openLink(page, t)).toBeVisible();

			await page.reload();
			await page.clock.runFor(20_000);
			await expect(page).toHaveURL(LINK);
			await expect(cancelButton(page, t)).toBeHidden();
			expect(attempts.filter((url) => url.startsWith("intent:"))).toEqual([]);
		});
	}

	test("Cancel comes first in keyboard order", async ({ page, t }) => {
		await page.goto(LINK);
		const panel = page.getByRole("group", { name: t("invite:open.countdown.app") });
		await expect(panel).toBeFocused();
		expect(await panel.locator("button, a").count()).toBe(1);
	});

	test("a phone that opens the app does not go to the store", async ({ page, t }) => {
		await page.goto(LINK);
		await page.clock.runFor(3100);
		await expect(page.getByText(t("invite:open.opening"))).toBeVisible();
		await hidePage(page);
		await page.clock.runFor(20_000);
		await expect(page).toHaveURL(LINK);
	});

	test("a tap copies the code and continues to the store when there is no app", {
		tag: "@no-script",
	}, async ({ page, context, t, hasScript }) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		const attempts = await watchAttempts(page);
		await page.goto(LINK);
		// Only the script has a countdown.
		await expect(cancelButton(page, t)).toBeVisible({ visible: hasScript });
		await openLink(page, t).click();
		await expect.poll(() => attempts.filter((url) => url.startsWith("intent:")).length).toBe(1);
		if (!hasScript) return;
		// The clipboard write is asynchronous, and the page does not wait for it.
		await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("WELCOME20");
		await page.clock.runFor(2600);
		await expect(page).toHaveURL(PLAY_STORE);
	});

	test("a link that returned unopened continues after the time limit", async ({ page, t }) => {
		await page.goto(`${LINK}#not-opened`);
		await expect(cancelButton(page, t)).toBeHidden();
		await expect(page).toHaveURL(LINK);
		await page.clock.runFor(2600);
		await expect(page).toHaveURL(PLAY_STORE);
	});
});

type Way = [
	string,
	(page: Parameters<typeof hidePage>[0], t: Parameters<typeof openLink>[1]) => Promise<unknown>,
];

test.describe("on an iPhone", () => {
	test.use({ userAgent: userAgents["iPhone Safari"], hasTouch: true });
	test.beforeEach(async ({ page }) => {
		await standInForStores(page);
		await stopClock(page);
	});

	test("a universal link without an app ends on this site's page with the other options", async ({
		page,
		t,
		withApps,
	}) => {
		const attempts = await watchAttempts(page);
		await page.goto(LINK);
		await openLink(page, t).click();
		await expect(page).toHaveURL(`${withApps.url}${LINK}?via=app-link`);
		expect(attempts).toContain(`${withApps.linkOrigin}${LINK}?via=app-link`);
		await expect(openLink(page, t)).toHaveAttribute("href", "sawt://invite/WELCOME20");
		await expect(page.getByText(t("invite:open.failed"))).toBeVisible();
	});

	test("the countdown tries the universal link, then the store, each once", async ({ page, t }) => {
		await page.goto(LINK);
		await expect(page.getByText(t("invite:open.countdown.app"))).toBeVisible();
		await page.clock.runFor(3100);
		await expect(page).toHaveURL(`${LINK}?via=app-link`);
		await expect(page.getByText(t("invite:open.countdown.store"))).toBeVisible();
		await page.clock.runFor(3100);
		await expect(page).toHaveURL(APP_STORE);

		await page.goBack();
		await expect(openLink(page, t)).toBeVisible();
		await page.clock.runFor(10_000);
		await expect(page).toHaveURL(`${LINK}?via=app-link`);
	});

	test("an invite that returned unopened leads to registration, with its code", async ({
		walk,
		page,
		t,
	}) => {
		await page.goto(LINK);
		await openLink(page, t).click();
		await expect(page.getByText(t("invite:open.failed"))).toBeVisible();
		await register(walk, createPerson());
		await expect(page.getByText("WELCOME20")).toBeVisible();
	});
});

test.describe("before launch", () => {
	test.use({ userAgent: userAgents["iPhone Safari"], hasTouch: true });

	test("the countdown leads to the download page, which keeps the code", async ({
		page,
		beforeLaunch,
	}) => {
		await stopClock(page);
		await page.goto(beforeLaunch.url + LINK);
		await page.clock.runFor(3100);
		await expect(page).toHaveURL(beforeLaunch.url + paths.getApp());
		await expect(page.getByText("WELCOME20")).toBeVisible();
	});
});
