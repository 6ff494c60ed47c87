/**
 * Chooses the browser for the journeys. Debian's headless shell is preferred: it draws no window,
 * and a journey takes half the time it takes in the full browser.
 */
import { execFileSync } from "node:child_process";
import { findProgram, installPrograms } from "./programs.js";

const shell = "chromium-headless-shell";
const wholeBrowsers = ["/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome"];

/** Turns off the graphics card and all background network requests. */
export const chromiumArguments = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/** The full browser, for what the shell lacks, such as the back/forward cache. */
export const findWholeChromium = () => findProgram(...wholeBrowsers);

/** Returns the installed browser; undefined when there is none. */
export const findChromium = () =>
	findProgram(...[process.env.CHROMIUM_PATH, shell, ...wholeBrowsers].filter(Boolean));

/**
 * Returns the path of a Chromium; undefined when Playwright's own browser is installed and should
 * be used.
 */
export function provideChromium() {
	const given = process.env.CHROMIUM_PATH;
	if (given) {
		if (!findProgram(given)) throw new Error(`CHROMIUM_PATH is no program: ${given}`);
		return given;
	}
	installPrograms(findWholeChromium() ? [shell] : [shell, "chromium"]);
	const found = findChromium();
	if (found) return found;
	execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
	return undefined;
}
