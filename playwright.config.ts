/** Journeys in real Chromium. The language comes from Accept-Language, as in a real browser. */
import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./scripts/chromium.js";

const english = { locale: "en-US" };
const arabic = { locale: "ar-EG" };
const noScript = { javaScriptEnabled: false };
/** Scans by axe and measures of small screens, which are scripts themselves. */
const looks = /everybody|@look|fits 320/;
/**
 * True in `npm run verify:browsers`, which runs what `npm run verify` leaves out: every journey in Arabic, and
 * every look in both languages.
 */
const isWhole = Boolean(process.env.ALL_JOURNEYS);
/**
 * `npm run verify` runs every journey with script in English. Tags add what could change its outcome
 * (docs/decisions/016): `@arabic-script` where a script writes text or parses numbers itself, and where
 * text or direction decides; `@no-script`, in Arabic, where a browser without script does what no test
 * of a route can show; `@glance` for looks that run with every change, in Arabic.
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
			...(isWhole ? { grep: looks } : { grepInvert: looks }),
			workers: 4,
			use: english,
		},
		{
			name: "arabic-script",
			...(!isWhole && { grep: /@glance|@arabic-script/ }),
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
