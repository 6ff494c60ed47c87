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

const noScript = { javaScriptEnabled: false };
/** Axe is a script itself and waits for timers: where none may run these files have no subject. */
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
		{ name: "no-script", testIgnore, use: { locale: "en-US", ...noScript } },
		{ name: "arabic-script", use: { locale: "ar-EG" } },
		{ name: "arabic-no-script", testIgnore, use: { locale: "ar-EG", ...noScript } },
	],
});
