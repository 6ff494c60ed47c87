/**
 * `npm run check`: runs lint, the search for unused code, type checks, and the unit and contract
 * tests on SQLite in parallel. Use it for every save and commit; `npm run verify` runs everything.
 */
import { fileURLToPath } from "node:url";
import { listCheckSteps } from "./check-steps.js";
import { findDataFolder } from "./data-folder.js";
import { describeResults, runSteps, watchInterrupt } from "./run-steps.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const startedAt = Date.now();
const readInterrupt = watchInterrupt();
// Only `npm run verify` requires PostgreSQL.
const onSqlite = {
	env: { TEST_DATABASE_URL: "", REQUIRE_POSTGRES: "", CI: "", TMPDIR: findDataFolder() },
	allowsSkipped: true,
};
const results = await runSteps(listCheckSteps(onSqlite), {
	isInterrupted: () => readInterrupt() !== undefined,
});
const { lines, isGood } = describeResults(results, startedAt, readInterrupt());
console.log(lines.join("\n"));
process.exitCode = isGood ? 0 : 1;
