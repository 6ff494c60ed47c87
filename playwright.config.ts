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
const access = "**/*-access.spec.ts";
/**
 * The journeys that move money or accounts run in all four projects. The long tables of devices
 * run with script in English and without it in Arabic; the look of each page, in both languages.
 */
const devices = "**/invite*.spec.ts";
const look = /everybody/;

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
		{
			name: "no-script",
			testIgnore: [access, devices],
			grepInvert: look,
			use: { locale: "en-US", ...noScript },
		},
		{ name: "arabic-script", testIgnore: devices, use: { locale: "ar-EG" } },
		{
			name: "arabic-no-script",
			testIgnore: access,
			grepInvert: look,
			use: { locale: "ar-EG", ...noScript },
		},
	],
});
