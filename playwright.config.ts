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
/**
 * Every journey runs with script in English. Tags add what could change its outcome (docs/decisions/016):
 * `@arabic-script` where a script writes text or parses numbers itself, and where text or direction
 * decides; `@no-script`, in Arabic, where a browser without script does what no test of a route can
 * show. The visual tests run in Arabic.
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
			name: "arabic-script",
			grep: new RegExp(`${looks.source}|@arabic-script`),
			use: arabic,
		},
		{ name: "arabic-no-script", grep: /@no-script/, use: { ...arabic, ...noScript } },
	],
});
