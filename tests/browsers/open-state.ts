/** A state that was answered once, opened in Chromium. */
import {
	type Browser,
	type BrowserContext,
	chromium,
	type Page,
	type Route,
} from "@playwright/test";
import { afterAll, beforeAll } from "vitest";
import { chromiumArguments, findChromium } from "../../scripts/chromium.js";
import { type Site, startSite } from "../support/site";
import type { State } from "./state/state";

/** Chromium, and a site whose files the states load, while the tests of one file run. */
export function openChromium(): { browser: Browser; files: Site } {
	const opened = {} as { browser: Browser; files: Site };
	beforeAll(async () => {
		opened.files = await startSite();
		opened.browser = await chromium.launch({
			executablePath: findChromium(),
			args: chromiumArguments,
		});
	});
	afterAll(async () => {
		await opened.browser.close();
		await opened.files.stop();
	});
	return opened;
}

/**
 * Its document is what was answered once; files come from the site at `origin`. Scripts run,
 * but lead nowhere else: what polls or moves on by itself waits for ever.
 */
export async function openState(
	context: BrowserContext,
	state: State,
	origin: string,
): Promise<Page> {
	const page = await context.newPage();
	const { pathname, search } = new URL(state.url);
	const address = `${origin}${pathname}${search}`;
	let isOpen = false;
	await page.route("**/*", (route: Route) => {
		const request = route.request();
		if (["fetch", "xhr"].includes(request.resourceType())) return undefined;
		if (!request.isNavigationRequest()) return route.continue();
		if (isOpen) return route.fulfill({ status: 204 });
		isOpen = true;
		const policy = state.headers.get("Content-Security-Policy");
		return route.fulfill({
			contentType: "text/html; charset=utf-8",
			headers: policy ? { "Content-Security-Policy": policy } : {},
			body: state.html,
		});
	});
	await page.emulateMedia({ reducedMotion: "reduce" });
	await page.goto(address, { waitUntil: "commit" });
	// A page that moves on by itself ends loading without the event.
	await page.waitForFunction(() => document.readyState === "complete");
	return page;
}
