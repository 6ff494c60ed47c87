/** The main job and the manual payment as a person does them: by button texts, in English. */
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { RunningServer } from "../support/server";
import { listMailLinks } from "../support/site";
import { type Browser, normalize } from "./browser";

const LIMIT_MILLISECONDS = 20_000;
let people = 0;

/** Waits until the page shows the text; `again` reloads a page that waits. */
async function waitFor(browser: Browser, words: string, again?: () => Promise<void>) {
	const end = Date.now() + LIMIT_MILLISECONDS;
	for (;;) {
		// A page that is unloading has nothing to read.
		const text = normalize(await browser.read().catch(() => ""));
		if (text.includes(words)) return;
		if (Date.now() > end) expect(text).toContain(words);
		await wait(250);
		if (again && Date.now() < end) await again().catch(() => undefined);
	}
}

/** Registers, confirms the mail, chooses a plan, pays at the gateway, and checks the result. */
export async function payForPlan(browser: Browser, server: RunningServer): Promise<void> {
	people += 1;
	const email = `browser-${people}-${Date.now()}@example.com`;
	const password = "correct-horse-7-battery";
	await browser.open(`${server.url}/register`);
	await waitFor(browser, "At least 8 characters.");
	const earlier = listMailLinks(server.output()).length;
	await browser.submit("Create Account", {
		name: "Mona Adel",
		email,
		phone: "01001234567",
		password,
		password_confirmation: password,
	});
	await waitFor(browser, email);
	const link = (await server.waitForMailLinks(earlier + 1))[earlier] ?? "";
	await browser.open(link);
	const confirm = () => browser.submit(`Confirm ${email}`);
	await waitFor(browser, "Email Verified!", confirm);
	await browser.open(`${server.url}/subscription`);
	await waitFor(browser, "Choose your plan");
	await browser.submit("Choose Premium");
	await waitFor(browser, "EGP 99.99");
	await browser.submit("Simulate Success");
	await waitFor(browser, "Your subscription is ready", () => browser.submit("Check Again"));
}

/**
 * Pays for another plan by transfer, through all four steps, and checks the status while it waits.
 */
export async function payManually(browser: Browser, server: RunningServer): Promise<void> {
	await browser.open(`${server.url}/premium?plan=3`);
	await waitFor(browser, "Choose how to pay");
	await browser.submit("InstaPay");
	await waitFor(browser, "sawt@instapay");
	await browser.submit("I've Made the Transfer");
	await waitFor(browser, "Your mobile number");
	await browser.submit("Continue", { user_phone: "01012345678" });
	await waitFor(browser, "Check your details");
	await browser.submit("Request approval");
	await waitFor(browser, "Waiting for approval");
	await browser.follow("Check Again");
	await waitFor(browser, "Waiting for approval");
}
