/** Using the marketing pages by keyboard, on a small phone, and in large text. */
import { paths } from "../app/paths";
import { expectSameDocument, markDocument } from "./support/document-mark";
import { becomeMember } from "./support/member";
import { expect, test } from "./support/test";

test("[site-1] the mode switch changes the page and keeps its place", async ({ page, t }) => {
	await page.goto(paths.home());
	const hero = page.getByRole("heading", { level: 1 });
	await expect(hero).toHaveText(t("landing:hero.listener.title"));
	const modes = page.getByRole("navigation", { name: t("common:mode.label") });
	const creator = modes.getByRole("link", { name: t("common:mode.creator") });
	const before = await modes.boundingBox();
	await markDocument(page);
	await creator.click();
	await expect(hero).toHaveText(t("landing:hero.creator.title"));
	await expect(modes.locator("[aria-current]")).toHaveText(t("common:mode.creator"));
	expect((await modes.boundingBox())?.y).toBe(before?.y);
	await expect(page).toHaveURL(/mode=creator/);
	await expect(creator).toBeFocused();
	await expect(page).toHaveTitle(new RegExp(t("landing:creatorTitle")));
	await page.goBack();
	await expect(hero).toHaveText(t("landing:hero.listener.title"));
	await expectSameDocument(page);
});

test("a sample goes on while the page changes its side, and the device of the apps changes in place", async ({
	page,
	t,
}) => {
	await page.goto(paths.home());
	const main = page.getByRole("main");
	const play = main.getByRole("button", { name: t("landing:hero.listener.play"), exact: true });
	await play.click();
	const pause = main.getByRole("button", { name: t("landing:hero.pause"), exact: true });
	await expect(pause).toBeVisible();
	await main.getByRole("link", { name: t("common:mode.creator") }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("landing:hero.creator.title"));
	await expect(pause).toBeVisible();
	await pause.click();
	await expect(
		main.getByRole("button", { name: t("landing:hero.creator.play"), exact: true }),
	).toBeVisible();

	await page.goto(paths.getApp());
	await markDocument(page);
	await main.getByRole("link", { name: t("download:devices.desktop"), exact: true }).click();
	await expect(main.getByRole("heading", { name: t("download:listTitle.desktop") })).toBeAttached();
	await expect(page).toHaveURL(/platform=desktop/);
	await expectSameDocument(page);
});

test("[site-60, site-101] the sample has one player: a button that says what it does, or without script the browser's own controls", {
	tag: "@no-script",
}, async ({ page, t, hasScript }) => {
	await page.goto(paths.home());
	const name = t("landing:hero.listener.play");
	const main = page.getByRole("main");
	const button = main.getByRole("button", { name, exact: true });
	const link = main.getByRole("link", { name });
	await expect(link).toBeHidden();
	await expect(button).toBeVisible({ visible: hasScript });
	if (!hasScript) {
		await expect(main.getByLabel(name)).toHaveAttribute("src", paths.sample("listener"));
		await expect(main.getByLabel(name)).toBeVisible();
		return;
	}
	const { width } = (await button.boundingBox()) ?? {};
	await button.press("Enter");
	const pause = main.getByRole("button", { name: t("landing:hero.pause"), exact: true });
	await expect(pause).toBeFocused();
	expect((await pause.boundingBox())?.width).toBe(width);
	// The drawn player plays the same sound: its time moves, and its glyph stops it.
	await expect(main.getByText("0:01", { exact: true })).toBeVisible();
	await main.locator("svg a").click();
	await expect(button).toBeVisible();
});

test("[site-242] the header's menu opens, closes and follows links by keyboard alone", {
	tag: "@no-script",
}, async ({ page, t }) => {
	await page.goto(paths.getApp());
	const menu = page.getByRole("button", { name: t("common:menu") });
	const pricing = page.getByRole("banner").getByRole("link", { name: t("common:pricing") });
	await expect(pricing).toBeHidden();
	await menu.press("Enter");
	await expect(pricing).toBeVisible();
	const shownName = await menu.evaluate((button) => getComputedStyle(button, "::after").content);
	expect(shownName, "the menu would cover a part of it").toBe("none");
	const isCovered = await page.evaluate(
		() => document.elementFromPoint(innerWidth / 2, innerHeight - 9)?.closest("main") === null,
	);
	expect(isCovered, "the menu of a phone fills the page").toBe(true);
	await page.keyboard.press("Escape");
	await expect(pricing).toBeHidden();
	await expect(menu).toBeFocused();
	await menu.press("Enter");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await expect(pricing).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(paths.landing({ section: "pricing" }));
});

test("an open menu fits into the header when a tablet is turned", async ({ page, t }) => {
	await page.setViewportSize({ width: 820, height: 1180 });
	await page.goto(paths.contact());
	const header = page.getByRole("banner");
	await header.getByRole("button", { name: t("common:menu") }).click();
	await page.setViewportSize({ width: 1180, height: 820 });
	const name = new RegExp(
		`${t("common:mode.creator")}|${t("common:login")}|${t("common:getStarted")}`,
	);
	const places = async () => {
		const links = await header.getByRole("link", { name }).all();
		return Promise.all(links.map((link) => link.boundingBox()));
	};
	const open = await places();
	await page.keyboard.press("Escape");
	expect(open).toEqual(await places());
	expect(open).toHaveLength(3);
});

test("the first Tab press offers the skip link", async ({ page, t }) => {
	await page.goto(paths.home());
	await page.keyboard.press("Tab");
	const skip = page.getByRole("link", { name: t("common:skipToContent") });
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("main")).toBeFocused();
});

test("a creator writes to the team by keyboard, in the dialog or on the page of its own", {
	tag: "@no-script",
}, async ({ page, t, hasScript }) => {
	await page.goto(paths.landing({ mode: "creator" }));
	const main = page.getByRole("main");
	await main.getByRole("link", { name: t("common:getStarted") }).press("Enter");
	const place = hasScript ? page.getByRole("dialog", { name: t("contact:title") }) : main;
	const name = place.getByLabel(t("contact:name"));
	if (hasScript) await expect(name).toBeFocused();
	await place.getByRole("button", { name: t("contact:send") }).press("Enter");
	const summary = place.getByRole("alert", { name: t("contact:problem") });
	if (hasScript) await expect(summary).toBeFocused();
	await summary.getByRole("link").first().press("Enter");
	await expect(name).toBeFocused();
	await page.keyboard.type("Mona Adel");
	await place.getByLabel(t("contact:email")).fill("mona@example.com");
	await place.getByLabel(t("contact:inquiryType")).selectOption("partnership");
	await place.getByLabel(t("contact:message")).fill("A weekly show about bread.");
	await place.getByRole("button", { name: t("contact:send") }).press("Enter");
	await expect(place.getByRole("heading", { name: t("contact:sent.title") })).toBeVisible();
	await place.getByRole("link", { name: t("contact:sent.action") }).press("Enter");
	// The summary's link to the field left its fragment in the landing page's address.
	const landing = new URL(paths.landing({ mode: "creator" }), page.url());
	await expect(page).toHaveURL(
		({ pathname, search }) => pathname + search === landing.pathname + landing.search,
	);
	if (hasScript) await expect(place).toBeHidden();
});

test("Escape and Cancel close the contact dialog and return the focus", async ({ page, t }) => {
	await page.goto(paths.landing({ mode: "creator" }));
	const opener = page.getByRole("main").getByRole("link", { name: t("common:getStarted") });
	const dialog = page.getByRole("dialog");
	await opener.press("Enter");
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(opener).toBeFocused();
	await opener.press("Enter");
	await page.getByRole("link", { name: t("contact:cancel") }).press("Enter");
	await expect(page).toHaveURL(paths.landing({ mode: "creator" }));
	await expect(dialog).toBeHidden();
});

test("[site-71] the contact dialog opened from the menu returns the focus to the menu's button", async ({
	page,
	t,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(paths.landing({ mode: "creator" }));
	const menu = page.getByRole("button", { name: t("common:menu") });
	await menu.press("Enter");
	await page
		.getByRole("banner")
		.getByRole("link", { name: t("common:getStarted") })
		.press("Enter");
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toBeHidden();
	await expect(menu).toBeFocused();
});

test("[site-6] the download page shows each device its apps, none of which is available yet", async ({
	page,
	t,
}) => {
	await page.goto(paths.getApp());
	const buttons = page.getByRole("button", { name: t("download:comingSoon") });
	await expect(buttons).toHaveCount(2);
	await page.getByRole("link", { name: t("download:devices.desktop") }).click();
	await expect(buttons).toHaveCount(3);
	for (const button of await buttons.all()) {
		await expect(button).toBeDisabled();
	}
	await expect(page.getByRole("link", { name: t("download:launchMail.link") })).toHaveCount(3);
	const more = page.getByText(t("download:moreFeatures", { count: 2 })).first();
	await more.click();
	await expect(page.getByText(t("download:features.analytics")).first()).toBeVisible();
});

test("headings load their font, unless the visitor asks for less data", async ({ page }) => {
	const fonts: string[] = [];
	page.on("request", (request) => {
		// The first page preloads it for the following ones; a page with the whole sheet uses it.
		if (request.url().endsWith(".woff2")) fonts.push(request.url());
	});
	await page.setExtraHTTPHeaders({ "Save-Data": "on" });
	await page.goto(paths.home(), { waitUntil: "networkidle" });
	expect(fonts).toEqual([]);
	await page.setExtraHTTPHeaders({});
	await page.goto(paths.home());
	// The page is idle some time after its text appeared.
	await expect.poll(() => fonts).not.toEqual([]);
});

test("[site-77] an icon says its name after a while, and the next one at once", async ({
	page,
}) => {
	await page.goto(paths.home());
	const icons = page.getByRole("contentinfo").locator(".has-tooltip");
	const isShown = (place: number) =>
		icons.nth(place).evaluate((icon) => getComputedStyle(icon, "::after").visibility === "visible");
	const measureWait = async (place: number) => {
		const startedAt = Date.now();
		await icons.nth(place).hover();
		await expect.poll(() => isShown(place), { intervals: [20] }).toBe(true);
		return Date.now() - startedAt;
	};
	await icons.first().scrollIntoViewIfNeeded();
	expect(await measureWait(0)).toBeGreaterThan(600);
	expect(await measureWait(1)).toBeLessThan(600);
	await page.mouse.move(0, 0);
	await icons.nth(2).focus();
	await page.keyboard.press("Tab");
	await expect.poll(() => isShown(3)).toBe(true);
});

test("[site-223, site-225] rules outside the critical styles apply on a first visit and on later ones", async ({
	page,
	site,
}) => {
	await becomeMember(page, site, "verified");
	const forgetSheet = () => page.context().clearCookies({ name: "sheet" });
	const look = async () => {
		await page.goto("/pages/payments");
		const cell = page.locator(".prose th").first();
		await expect(cell).toHaveCSS("border-bottom-style", "solid");
		await expect(cell).toHaveCSS("padding-bottom", "10px");
		await page.goto(paths.tipping({ creatorId: "1" }));
		await page.setViewportSize({ width: 360, height: 740 });
		await expect(page.locator(".tip-form .action-bar")).toHaveCSS("position", "sticky");
		await page.setViewportSize({ width: 800, height: 900 });
		await expect(page.locator(".tip-form .action-bar")).toHaveCSS("position", "static");
		await page.goto(paths.premium({ planId: "2", step: "method" }));
		await expect(page.locator("dialog[open]")).toHaveCSS("border-top-width", "1px");
		await expect(page.locator("dialog[open]")).toHaveCSS("border-top-left-radius", "16px");
	};
	await forgetSheet();
	await look();
	expect((await page.context().cookies()).map(({ name }) => name)).toContain("sheet");
	await look();
});
