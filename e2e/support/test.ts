/** The test function of every journey, with the site, the language and a check of the console. */
import { test as base, expect, type Page } from "@playwright/test";
import { type Site, startEmbeddedSite, startSiteBesidePlatform } from "./site";
import { type Language, readTexts, type Texts } from "./texts";

export { expect };

/**
 * The context of a journey's steps: the browser, its language, the site, and whether scripts run.
 */
export type Walk = { page: Page; t: Texts; site: Site; hasScript: boolean };

type WorkerFixtures = {
	/** Tells whether the platform runs inside the web process or beside it. */
	platform: "embedded" | "separate";
	site: Site;
};

type TestFixtures = {
	language: Language;
	t: Texts;
	hasScript: boolean;
	walk: Walk;
	/** Console messages that the browser itself may log. */
	meantNotes: RegExp;
	watchedConsole: undefined;
};

/** The browser logs responses such as 404 and 422, which are intended. */
const RESPONSE_REPORTED = /^Failed to load resource/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
	platform: ["embedded", { option: true, scope: "worker" }],
	site: [
		async ({ platform }, use) => {
			const site = await (platform === "embedded"
				? startEmbeddedSite()
				: startSiteBesidePlatform());
			await use(site);
			await site.stop();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ site }, use) => use(site.url),
	language: async ({ locale }, use) => use(locale?.startsWith("ar") ? "ar" : "en"),
	t: async ({ language }, use) => use(readTexts(language)),
	hasScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
	walk: ({ page, t, site, hasScript }, use) => use({ page, t, site, hasScript }),
	meantNotes: [RESPONSE_REPORTED, { option: true }],
	watchedConsole: [
		async ({ page, meantNotes }, use) => {
			const complaints: string[] = [];
			page.on("pageerror", (error) => {
				complaints.push(String(error));
			});
			page.on("console", (message) => {
				if (message.type() === "error" && !meantNotes.test(message.text())) {
					complaints.push(message.text());
				}
			});
			await use(undefined);
			expect(complaints).toEqual([]);
		},
		{ auto: true },
	],
});
