/** Opens a recorded state in Chromium. */
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

/** Provides Chromium, and a site that serves the files of the states, for the tests of one file. */
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
 * Opens the recorded document; files come from the site at `origin`. Scripts run but reach no other
 * address, so polls and automatic redirects wait for ever.
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
	// A page that redirects by itself may never fire the load event.
	await page.waitForFunction(() => document.readyState === "complete");
	return page;
}
