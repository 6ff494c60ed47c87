/**
 * `npm run check`: lint, unused code, types, and the tests that need no build, on SQLite. Use it
 * for every commit; `npm run verify` runs everything.
 */
import { fileURLToPath } from "node:url";
import { checkSources, printResult, runStep, vitest } from "./steps.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const startedAt = Date.now();
const tests = runStep("tests", { ...vitest("unit", "document"), allowsSkipped: true });
printResult((await Promise.all([tests, checkSources()])).flat(), startedAt);
