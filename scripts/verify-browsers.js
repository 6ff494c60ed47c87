/**
 * `npm run verify:browsers` (after `npm run build`): runs the main job and the manual payment in
 * browsers other than Chromium (as Debian packages them), the Nu HTML checker on every page, axe on
 * every state in Chromium, also on the way to them, and every journey in Arabic. It installs what is
 * missing, and each of its two runs ends within an hour. `-- axe nu` runs only the files with these names, and `BRAND_DIR`
 * makes it a brand's house.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { provideChromium } from "./chromium.js";
import { installPrograms } from "./programs.js";

const LIMIT_MILLISECONDS = 60 * 60 * 1000;
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
const run = (...words) =>
	spawnSync("npx", words, {
		stdio: "inherit",
		timeout: LIMIT_MILLISECONDS,
		env: { ...process.env, VNU_JAR: jar, ALL_JOURNEYS: "1" },
	}).status;
const projects = ["--project", "script", "--project", "arabic-script"];
const files = process.argv.slice(2);
const statuses = [
	run("vitest", "run", "--project", "browsers", ...files),
	...(files.length === 0 ? [run("playwright", "test", "--timeout", "300000", ...projects)] : []),
];
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;
