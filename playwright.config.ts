/** Journeys in real Chromium. The language is asked for as browsers do, by Accept-Language. */
import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/chromium.js";

const english = { locale: "en-US" };
const arabic = { locale: "ar-EG" };
const noScript = { javaScriptEnabled: false };
/** Scans by axe. They run in Arabic, and with ALL_LOOKS, which takes the pictures, in English too. */
const scans = /everybody|@look/;
/** Axe is a script itself, and so is what measures small screens. */
const looks = new RegExp(`${scans.source}|fits 320`);
const access = "**/*-access.spec.ts";
/** About scripts alone. Single journeys are tagged `@scripted`: those, and where a route test goes the way without script. */
const scripted = ["**/*-in-place.spec.ts", "**/delivery.spec.ts"];

/**
 * Every journey runs twice: with script in English, and without script in Arabic, so that each
 * value of both dimensions is met once. The crossed pairs run what the two together can change:
 * `@arabic-script` where a script writes texts or reads numbers itself, the looks in Arabic, and
 * `@everywhere` the main way to a paid plan (docs/decisions/016).
 */
export default defineConfig({
	testDir: "e2e",
	outputDir: "test-results",
	fullyParallel: true,
	forbidOnly: true,
	// What it rescues is named as flaky by `npm run verify`.
	retries: 1,
	// Twice the processors of the smallest machine: a journey waits as often as it works.
	workers: 4,
	// Ten times what a journey takes: a busy machine is no fault of the product.
	timeout: 120_000,
	expect: { timeout: 20_000 },
	reporter: "list",
	use: {
		launchOptions: { executablePath: findChromium(), args: chromiumArguments },
		viewport: { width: 360, height: 740 },
		screenshot: "only-on-failure",
	},
	projects: [
		{ name: "script", grepInvert: process.env.ALL_LOOKS ? undefined : scans, use: english },
		{
			name: "no-script",
			grep: /@everywhere/,
			// So few that one browser and one server are enough for them.
			workers: 1,
			use: { ...english, ...noScript },
		},
		{
			name: "arabic-script",
			grep: new RegExp(`${looks.source}|@arabic-script|@everywhere`),
			use: arabic,
		},
		{
			name: "arabic-no-script",
			grepInvert: /everybody|fits 320|@scripted/,
			testIgnore: [access, ...scripted],
			use: { ...arabic, ...noScript },
		},
	],
});
