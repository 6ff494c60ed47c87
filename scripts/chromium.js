/**
 * The browser of the journeys. Debian's headless shell comes first: it draws no window, and a
 * journey takes half the time that the whole browser needs for it.
 */
import { execFileSync } from "node:child_process";
import { findProgram, installDebianPackage } from "./command.js";

const shell = "chromium-headless-shell";
const wholeBrowsers = ["/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome"];

/** It draws nothing by a graphics card, and asks no one for anything. */
export const chromiumArguments = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/** For what the shell cannot do: keeping a page for going back. */
export const findWholeChromium = () => findProgram(wholeBrowsers);

/** The one that is there; undefined where none is. */
export const findChromium = () =>
	findProgram([process.env.CHROMIUM_PATH, shell, ...wholeBrowsers].filter(Boolean));

/** The path of a Chromium; undefined means that Playwright's own is installed and to be used. */
export function provideChromium() {
	const given = process.env.CHROMIUM_PATH;
	if (given) {
		if (!findProgram([given])) throw new Error(`CHROMIUM_PATH is no program: ${given}`);
		return given;
	}
	if (!findProgram([shell])) installDebianPackage(shell);
	if (!findWholeChromium()) installDebianPackage("chromium");
	const found = findChromium();
	if (found) return found;
	execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
	return undefined;
}
