/**
 * `npm run verify:browsers` (after `npm run build`): runs the main job and the manual payment in
 * browsers other than Chromium (as Debian packages them), the Nu HTML checker on every page, and
 * axe on every state in Chromium. It installs what is missing, and ends within forty minutes.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { provideChromium } from "./chromium.js";
import { installPrograms } from "./programs.js";

const LIMIT_MILLISECONDS = 40 * 60 * 1000;
const programs = ["firefox-esr", "WebKitWebDriver", "xvfb-run", "lynx", "links2", "w3m", "java"];
/** Installed apart from the packages, because nothing else needs these 30 MB. */
const checker = "vnu-jar@26.9.27";
const folder = resolve("node_modules/.cache/vnu");

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
if (!existsSync("build/server/server.js")) {
	throw new Error("`npm run verify:browsers` needs a build: `npm run build`");
}
const missing = installPrograms(programs);
if (missing.length > 0) throw new Error(`install ${missing.join(", ")} first`);
provideChromium();
const jar = `${folder}/node_modules/vnu-jar/build/dist/vnu.jar`;
if (!existsSync(jar)) {
	const options = ["--no-save", "--no-audit", "--no-fund", "--prefix", folder];
	execFileSync("npm", ["install", ...options, checker], { stdio: "inherit" });
}
const { status } = spawnSync("npx", ["vitest", "run", "--project", "browsers"], {
	stdio: "inherit",
	timeout: LIMIT_MILLISECONDS,
	env: { ...process.env, VNU_JAR: jar },
});
process.exitCode = status ?? 1;
