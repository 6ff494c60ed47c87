/** Scripted forms show their response in the current page, and are sent once. */
import type { Page } from "@playwright/test";
import { paths } from "../app/paths";
import { expectSameDocument, markDocument } from "./support/document-mark";
import { createPerson } from "./support/person";
import { heading, register, signIn, verifyByMail } from "./support/steps";
import { expect, test } from "./support/test";

function countPosts(page: Page, path: string): () => number {
	let count = 0;
	page.on("request", (request) => {
		if (request.method() === "POST" && new URL(request.url()).pathname === path) count += 1;
	});
	return () => count;
}

test("a rejected login shows the reason in place, and keeps the mail and the return address", async ({
	page,
	t,
}) => {
	await page.goto(paths.home());
	await page.goto(paths.login());
	await markDocument(page);
	await page.getByLabel(t("auth:email"), { exact: true }).fill("unknown@example.com");
	await page.getByLabel(t("auth:password"), { exact: true }).fill("wrong-password-1");
	await page.getByRole("button", { name: t("auth:login.submit"), exact: true }).click();
	await expect(page.getByRole("alert", { name: t("auth:problem") })).toBeFocused();
	await expect(page.getByLabel(t("auth:email"), { exact: true })).toHaveValue(
		"unknown@example.com",
	);
	await expect(page.getByLabel(t("auth:password"), { exact: true })).toHaveValue("");
	await expectSameDocument(page);
	await page.goBack();
	await expect(page).toHaveURL(paths.home());
});

test("a login leads to the requested page, with that page's title", async ({ walk, page, t }) => {
	const person = createPerson();
	const link = await register(walk, person);
	await page.getByRole("button", { name: t("auth:verificationRequired.signInAgain") }).click();
	await expect(heading(walk, "auth:login.title")).toBeVisible();
	// Signing out has ended what the browser knew of the address.
	await verifyByMail(walk, link, true);
	await signIn(walk, person);
	await expect(heading(walk, "plan:subscription.title")).toBeVisible();
	await expect(page).toHaveTitle(new RegExp(t("plan:subscription.title")));
	await page.goto(paths.account());
	await page.goBack();
	await expect(page).toHaveURL(paths.subscription());
});

test("a network failure is reported beside the form, which can be sent again unchanged", async ({
	page,
	t,
}) => {
	await page.goto(paths.login());
	await markDocument(page);
	await page.getByLabel(t("auth:email"), { exact: true }).fill("unknown@example.com");
	await page.getByLabel(t("auth:password"), { exact: true }).fill("wrong-password-1");
	const submit = page.getByRole("button", { name: t("auth:login.submit"), exact: true });
	await page.route("**/login", (route) => route.abort());
	await submit.click();
	const failure = page.getByRole("alert").filter({ hasText: t("auth:networkError") });
	await expect(failure).toBeFocused();
	await expect(page.getByLabel(t("auth:password"), { exact: true })).toHaveValue(
		"wrong-password-1",
	);
	await page.unroute("**/login");
	await submit.click();
	await expect(failure).toHaveCount(0);
	await expect(page.getByRole("alert", { name: t("auth:problem") })).toBeFocused();
	await expectSameDocument(page);
});

test("a form pressed twice is sent once", async ({ page, t }) => {
	const countLogins = countPosts(page, paths.login());
	let release = () => {};
	const pressed = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/login", async (route) => {
		if (route.request().method() === "POST") await pressed;
		await route.continue();
	});
	await page.goto(paths.login());
	await page.getByLabel(t("auth:email"), { exact: true }).fill("unknown@example.com");
	await page.getByLabel(t("auth:password"), { exact: true }).fill("wrong-password-1");
	await page.getByRole("button", { name: t("auth:login.submit"), exact: true }).dblclick();
	await expect(page.getByRole("button", { name: t("auth:login.pending") })).toBeVisible();
	await page.keyboard.press("Enter");
	release();
	await expect(page.getByRole("alert", { name: t("auth:problem") })).toBeFocused();
	expect(countLogins()).toBe(1);
});

test("[site-222] two messages can be written in the contact dialog, one after the other", async ({
	page,
	t,
}) => {
	const countMessages = countPosts(page, paths.contact());
	await page.goto(paths.landing({ mode: "creator" }));
	await markDocument(page);
	const opener = page.getByRole("main").getByRole("link", { name: t("common:getStarted") });
	const dialog = page.getByRole("dialog", { name: t("contact:title") });
	for (const message of ["A weekly show about bread.", "And one about salt."]) {
		await opener.click();
		await expect(dialog.getByLabel(t("contact:message"))).toHaveValue("");
		await dialog.getByLabel(t("contact:name")).fill("Mona Adel");
		await dialog.getByLabel(t("contact:email")).fill("mona@example.com");
		await dialog.getByLabel(t("contact:inquiryType")).selectOption("partnership");
		await dialog.getByLabel(t("contact:message")).fill(message);
		await dialog.getByRole("button", { name: t("contact:send") }).press("Enter");
		const sent = dialog.getByRole("heading", { name: t("contact:sent.title") });
		await expect(sent).toBeFocused();
		// It is read out and not pressed.
		await expect(sent).toHaveCSS("outline-style", "none");
		await dialog.getByRole("link", { name: t("contact:sent.action") }).click();
		await expect(dialog).toBeHidden();
	}
	expect(countMessages()).toBe(2);
	await expectSameDocument(page);
});

test("the mode switch leads to the other side at the same place, and Back returns", async ({
	page,
	t,
}) => {
	await page.goto(paths.home());
	const hero = page.getByRole("heading", { level: 1 });
	const modes = page.getByRole("main").getByRole("navigation", { name: t("common:mode.label") });
	await modes.getByRole("link", { name: t("common:mode.creator") }).press("Enter");
	await expect(hero).toHaveText(t("landing:hero.creator.title"));
	await expect(modes).toBeInViewport({ ratio: 1 });
	await page
		.getByRole("main")
		.getByRole("link", { name: t("common:getStarted") })
		.click();
	await expect(page.getByRole("dialog", { name: t("contact:title") })).toBeVisible();
	await page.keyboard.press("Escape");
	await page.goBack();
	await expect(hero).toHaveText(t("landing:hero.listener.title"));
	await expect(page).toHaveURL(paths.home());
});

test("[site-63] focus moves to the result of a form, on the same page and on the next", async ({
	walk,
	page,
	t,
	site,
}) => {
	await register(walk, createPerson());
	await markDocument(page);
	// Waits for it, because its link would be taken for the next mail's.
	await site.catchMailLink(() =>
		page.getByRole("button", { name: t("auth:verificationRequired.resend") }).click(),
	);
	const notice = page.getByRole("status").filter({ hasText: t("auth:verify.sentTitle") });
	await expect(notice).toBeFocused();
	await expect(notice).toBeInViewport();
	await expectSameDocument(page);
	await page.goto(paths.accountProfile());
	await page.getByRole("button", { name: t("account:profile.submit") }).click();
	await expect(page).toHaveURL(paths.account());
	const saved = page.getByRole("status").filter({ hasText: t("account:profile.saved") });
	await expect(saved).toBeFocused();
});

test("[site-63] the theme changes in place, and keeps the scroll position and the input", async ({
	page,
	t,
}) => {
	await page.goto(paths.register());
	await markDocument(page);
	const name = page.getByLabel(t("auth:name"), { exact: true });
	await name.fill("Mona Adel");
	const theme = page.getByRole("button", { name: t("common:theme.label") });
	await theme.press("Enter");
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
	await expect(theme).toBeFocused();
	await theme.press("Enter");
	await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
	await expect(theme).toBeFocused();
	await expect(name).toHaveValue("Mona Adel");
	await expectSameDocument(page);
});
