/**
 * Journeys in real Chromium: each runs with script and without, in English and in Arabic. The
 * language is asked for as browsers ask for it, by Accept-Language.
 */
import { defineConfig } from "@playwright/test";
import { findProgram } from "./scripts/command.js";

const browsers = ["/usr/bin/chromium", "chromium", "google-chrome"];
const args = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/** Axe is a script itself; where none may run these pages are walked, not scanned. */
const scans = ["pages.spec.ts", "face-access.spec.ts"];

const noScript = { javaScriptEnabled: false };
/** Axe and measuring work with timers, which stand still where script is off. */
const testIgnore = "**/*-access.spec.ts";

export default defineConfig({
	testDir: "e2e",
	outputDir: "test-results",
	fullyParallel: true,
	forbidOnly: true,
	retries: 0,
	workers: 2,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	reporter: "list",
	use: {
		launchOptions: { executablePath: process.env.CHROMIUM_PATH || findProgram(browsers), args },
		viewport: { width: 360, height: 740 },
		screenshot: "only-on-failure",
	},
	projects: [
		{ name: "script", use: { locale: "en-US" } },
		{ name: "no-script", testIgnore: scans, use: { locale: "en-US", javaScriptEnabled: false } },
		{ name: "arabic-script", use: { locale: "ar-EG" } },
		{
			name: "arabic-no-script",
			testIgnore: scans,
			use: { locale: "ar-EG", javaScriptEnabled: false },
		},
	],
});
