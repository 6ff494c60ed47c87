/**
 * `npm run verify:faults` (after `npm run build`): attacks and breaks the built server on loopback,
 * with its own PostgreSQL, Redis and load balancers, checks the alarms with Prometheus, and runs the
 * tests of the platform on both databases and those of the routes in both languages. `-- overload
 * burst` runs only the files with these names, and `-- -t notice` the tests that plant a fault which
 * their own check must notice.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installPrograms } from "./programs.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
if (!existsSync("build/server/server.js")) {
	throw new Error("`npm run verify:faults` needs a build: `npm run build`");
}
const missing = installPrograms([
	...["initdb", "redis-server", "haproxy", "nginx"],
	...["promtool", "prometheus-alertmanager", "prometheus-blackbox-exporter"],
]);
if (missing.length > 0) throw new Error(`install ${missing.join(", ")} first`);
const projects = ["databases", "languages", "faults", "load"].flatMap((name) => [
	"--project",
	name,
]);
const command = ["vitest", "run", ...projects, ...process.argv.slice(2)];
const { status } = spawnSync("npx", command, { stdio: "inherit" });
process.exitCode = status ?? 1;
