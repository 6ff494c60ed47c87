/** Journeys in real Chromium. The language comes from Accept-Language, as in a real browser. */
import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/chromium.js";

const english = { locale: "en-US" };
const arabic = { locale: "ar-EG" };
const noScript = { javaScriptEnabled: false };
/**
 * Scans by axe and measures of small screens, which are scripts themselves. With ALL_LOOKS, as in `npm
 * run verify:browsers` and `npm run pictures`, all of them run, in both languages; without it those
 * with the tag `@glance`, in Arabic.
 */
const looks = /everybody|@look|fits 320/;
const hasAllLooks = Boolean(process.env.ALL_LOOKS);
/**
 * Every journey runs with script in English. Tags add what could change its outcome (docs/decisions/016):
 * `@arabic-script` where a script writes text or parses numbers itself, and where text or direction
 * decides; `@no-script`, in Arabic, where a browser without script does what no test of a route can
 * show.
 */
export default defineConfig({
	testDir: "e2e",
	outputDir: "test-results",
	forbidOnly: true,
	// `npm run verify` reports a test that passes on retry as flaky.
	retries: 1,
	// More than three times the processors of the smallest machine, because a journey mostly waits. A worker
	// starts a server and a browser, and starts anew for a file with another site or of another project: so
	// files stay whole, and the projects divide the workers instead of following one another.
	workers: 7,
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
		{
			name: "script",
			grepInvert: hasAllLooks ? undefined : looks,
			workers: 4,
			use: english,
		},
		{
			name: "arabic-script",
			grep: hasAllLooks ? new RegExp(`${looks.source}|@arabic-script`) : /@glance|@arabic-script/,
			workers: 2,
			use: arabic,
		},
		{
			name: "arabic-no-script",
			grep: /@no-script/,
			workers: 1,
			use: { ...arabic, ...noScript },
		},
	],
});
