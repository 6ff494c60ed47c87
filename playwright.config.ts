/** Journeys in real Chromium. The language comes from Accept-Language, as in a real browser. */
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
/**
 * Specs that only concern scripts. A single journey is tagged `@scripted` when it needs script, or
 * when a route test covers the way without script.
 */
const scripted = ["**/*-in-place.spec.ts", "**/delivery.spec.ts"];

/**
 * Every journey runs twice, with script in English and without script in Arabic, so that each value
 * of both dimensions is covered once. Some journeys run in a further combination: `@arabic-script`
 * where a script writes text or parses numbers itself, the visual tests in Arabic, and
 * `@everywhere` the main path to a paid plan (docs/decisions/016).
 */
export default defineConfig({
	testDir: "e2e",
	outputDir: "test-results",
	fullyParallel: true,
	forbidOnly: true,
	// `npm run verify` reports a test that passes on retry as flaky.
	retries: 1,
	// Twice the processors of the smallest machine, because a journey waits about half of the time.
	workers: 4,
	// Generous on purpose: a slow machine must not fail a test.
	timeout: 120_000,
	expect: { timeout: 20_000 },
	reporter: "list",
	use: {
		launchOptions: { executablePath: findChromium(), args: chromiumArguments },
		viewport: { width: 360, height: 740 },
		screenshot: "only-on-failure",
		// Pages that move are painted again and again, which costs a journey a fifth of its time.
		contextOptions: { reducedMotion: "reduce" },
	},
	projects: [
		{ name: "script", grepInvert: process.env.ALL_LOOKS ? undefined : scans, use: english },
		{
			name: "no-script",
			grep: /@everywhere/,
			// There are few of these, so one browser and one server are enough.
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
