/**
 * `npm run verify`: installs what is missing (packages, PostgreSQL, browser), builds, and runs
 * lint, types, every test and every journey. The last line is the result.
 */
import { fileURLToPath } from "node:url";
import { installPackages, tellNode } from "./packages.js";
import { checkSources, playwright, printResult, runStep, vitest } from "./steps.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const startedAt = Date.now();
installPackages();
tellNode();

const programs = ["chromium", "chromium-headless-shell", "initdb"];
const results = await Promise.all([
	runStep("programs", { command: ["node", "scripts/provide-programs.js", ...programs] }),
	runStep("build", { command: ["npm", "run", "--silent", "build"], isQuiet: true }),
]);
// Without a build or a browser, a hundred failures would hide the reason.
if (results.every(({ failed }) => failed === 0)) {
	const tests = {
		...vitest("unit", "document", "server", "routes"),
		env: { TEST_ON_POSTGRES: "1" },
	};
	results.push(
		...(await Promise.all([runStep("tests", tests), checkSources()])).flat(),
		// Two browsers and their servers keep two processors busy.
		await runStep("journeys", playwright),
	);
}
printResult(results, startedAt);
