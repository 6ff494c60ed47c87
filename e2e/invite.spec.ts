/** An invite link on an iPad, which only a script can tell from a Mac, and on a desktop. */
import { userAgents } from "../tests/support/user-agent";
import { expect, test } from "./support/invite-site";
import { LINK, openLink, stopClock } from "./support/invite-steps";

test.describe("on an iPad", () => {
	test.use({ userAgent: userAgents.iPadOS, hasTouch: true });

	test("a script recognises it by its touch points", async ({ page, t }) => {
		await stopClock(page);
		await page.addInitScript(() => {
			Object.defineProperty(navigator, "maxTouchPoints", { get: () => 5 });
		});
		await page.goto(LINK);
		await expect(openLink(page, t)).toBeVisible();
		const qr = page.getByRole("img", { name: t("invite:desktop.qrLabel") });
		await expect(qr).toBeHidden();
	});
});

test.describe("on a desktop", () => {
	test.use({ userAgent: userAgents.desktop, viewport: { width: 1280, height: 800 } });

	test("the link can be passed on to a phone", async ({ page, context, t, withApps }) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await page.goto(LINK);
		await expect(page.getByRole("img", { name: t("invite:desktop.qrLabel") })).toBeVisible();
		await expect(page.getByText(`${withApps.url}${LINK}`)).toBeVisible();
		await expect(openLink(page, t)).toBeVisible();
		const copy = page.getByRole("button", { name: t("invite:desktop.copy") });
		await copy.click();
		await expect(page.getByRole("button", { name: t("invite:desktop.copied") })).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(withApps.url + LINK);
	});
});
