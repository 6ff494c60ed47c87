/** The browser of the journeys: one that is there, else Debian's package, else Playwright's. */
import { execFileSync } from "node:child_process";
import { findProgram, installDebianPackage } from "./command.js";

const names = ["/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome"];

/** The path of a Chromium; undefined means that Playwright's own is installed and to be used. */
export function provideChromium() {
	const given = process.env.CHROMIUM_PATH;
	if (given) {
		if (!findProgram([given])) throw new Error(`CHROMIUM_PATH is no program: ${given}`);
		return given;
	}
	const found = findProgram(names);
	if (found) return found;
	if (installDebianPackage("chromium")) return findProgram(names);
	execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
	return undefined;
}
