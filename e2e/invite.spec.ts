/** Invite and discount links in the browsers where they are opened, with script and without. */
import { paths } from "../app/paths";
import { type UserAgentName, userAgents } from "../tests/support/user-agent";
import { expect, test } from "./support/invite-site";
import {
	APP_STORE,
	cancelButton,
	LINK,
	openLink,
	PLAY_STORE,
	stopClock,
} from "./support/invite-steps";

const intent = /^intent:\/\/invite\/WELCOME20#Intent;scheme=sawt;package=com\.sawt\.app;/;
const universal = /^http:\/\/localhost:\d+\/invite\/WELCOME20\?via=app-link$/;
const scheme = /^sawt:\/\/invite\/WELCOME20$/;

const phones: Array<[UserAgentName, RegExp, string]> = [
	["Android Chrome", intent, PLAY_STORE],
	["Samsung Internet", intent, PLAY_STORE],
	["Android Firefox", universal, PLAY_STORE],
	["Instagram", intent, PLAY_STORE],
	["Facebook", intent, PLAY_STORE],
	["iPhone Safari", universal, APP_STORE],
	["Instagram on iPhone", scheme, APP_STORE],
];

for (const [name, link, store] of phones) {
	test.describe(`in ${name}`, () => {
		test.use({ userAgent: userAgents[name], hasTouch: true });

		test("an invite shows its offer and the link into the app", async ({ page, t, hasScript }) => {
			if (hasScript) await stopClock(page);
			await page.goto(LINK);
			const offer = t("invite:offer.percentage", { value: 20 });
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(
				t("invite:link.invite.title"),
			);
			await expect(page.getByText(offer, { exact: true })).toBeVisible();
			await expect(page.getByText(t("invite:benefits.trial", { count: 30 }))).toBeVisible();
			await expect(openLink(page, t)).toHaveAttribute("href", link);
			await expect(page.locator(`a[href="${store}"]`)).toBeVisible();
			// The countdown belongs to the script alone.
			await expect(cancelButton(page, t)).toBeVisible({ visible: hasScript });
		});
	});
}

test.describe("on an iPad", () => {
	test.use({ userAgent: userAgents.iPadOS, hasTouch: true });

	test("a script knows it by its touch points", async ({ page, t, hasScript }) => {
		if (hasScript) await stopClock(page);
		await page.addInitScript(() => {
			Object.defineProperty(navigator, "maxTouchPoints", { get: () => 5 });
		});
		await page.goto(LINK);
		await expect(openLink(page, t)).toBeVisible({ visible: hasScript });
		const qr = page.getByRole("img", { name: t("invite:desktop.qrLabel") });
		await expect(qr).toBeVisible({ visible: !hasScript });
	});
});

test.describe("on a desktop", () => {
	test.use({ userAgent: userAgents.desktop, viewport: { width: 1280, height: 800 } });

	test("the link goes on to a phone", async ({ page, context, t, hasScript, withApps }) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await page.goto(LINK);
		await expect(page.getByRole("img", { name: t("invite:desktop.qrLabel") })).toBeVisible();
		await expect(page.getByText(`${withApps.url}${LINK}`)).toBeVisible();
		await expect(openLink(page, t)).toHaveCount(0);
		const copy = page.getByRole("button", { name: t("invite:desktop.copy") });
		await expect(copy).toBeVisible({ visible: hasScript });
		if (!hasScript) return;
		await copy.click();
		await expect(page.getByRole("button", { name: t("invite:desktop.copied") })).toBeVisible();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(withApps.url + LINK);
	});

	test("the downloads are one press away", async ({ page, t }) => {
		await page.goto(LINK);
		await page.getByRole("link", { name: t("invite:desktop.downloadsLink") }).click();
		await expect(page).toHaveURL(paths.getApp({ platform: "desktop" }));
		await expect(page.getByText("WELCOME20")).toBeVisible();
	});
});

test.describe("bad links", () => {
	test.use({ userAgent: userAgents["Android Chrome"] });

	for (const [path, problem] of [
		["/invite", "invalid-token"],
		["/i/abc", "invalid-token"],
		["/discount/NOSUCHCODE", "not-found"],
		["/invite/EXPIRED30", "expired"],
	] as const) {
		test(`${path} says why and leads home`, async ({ page, t }) => {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("invite:invalid.title"));
			await expect(page.getByText(t(`invite:problem.${problem}`), { exact: true })).toBeVisible();
			await page.getByRole("link", { name: t("invite:invalid.home") }).click();
			await expect(page).toHaveURL("/");
		});
	}
});
