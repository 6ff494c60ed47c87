/**
 * `npm run verify:faults` (after `npm run build`): attacks and breaks the built server on loopback,
 * with its own PostgreSQL, Redis and load balancers. It ends within ten minutes; docs/security.md
 * describes each test. `-- --planted` runs only the tests that plant a fault and expect their check
 * to notice it; `-- NAME ...` runs only the files whose names contain one of these words.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findProgram, installDebianPackage } from "./command.js";
import { startPostgres } from "./postgres.js";
import { startRedis } from "./redis.js";

const LIMIT_MILLISECONDS = 10 * 60 * 1000;
/**
 * Groups run one after another. The lists of a group run in parallel, because they wait about half
 * of the time.
 */
const groups = [
	[
		[
			"tests/faults/platform-matrix",
			"tests/faults/hanging-platform",
			"tests/faults/redis-fault",
			"tests/faults/nginx",
			"tests/server/redis-loss.test.ts",
			"tests/contract/platform/database-loss.test.ts",
		],
		[
			"tests/faults/seeded-input",
			"tests/faults/attack",
			"tests/faults/disk-full",
			"tests/faults/kill.test",
			"tests/faults/postgres-fault",
			"tests/server/crash",
			"tests/server/canary.test.ts",
			"tests/routes/payment/forged-callback.test.ts",
			"tests/routes/http/every-route.test.ts",
		],
	],
	// These load the machine and measure times, so nothing else may run meanwhile.
	[["tests/faults/overload.test", "tests/faults/guessing", "tests/faults/back-office-speed.test"]],
	// These take long and use little processor time.
	[
		["tests/faults/burst.test", "tests/faults/stop.test"],
		["tests/faults/rolling-restart.test", "tests/faults/slow-client.test"],
	],
];

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = words.filter((word) => !groups.flat(2).some((file) => file.includes(word)));
if (unknown.length > 0) {
	throw new Error(`No file of verify:faults has in its name: ${unknown.join(", ")}`);
}

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
if (!existsSync("build/server/server.js")) {
	throw new Error("`npm run verify:faults` needs a build: `npm run build`");
}
if (!findProgram(["haproxy", "/usr/sbin/haproxy"])) installDebianPackage("haproxy");
if (!findProgram(["nginx", "/usr/sbin/nginx"])) installDebianPackage("nginx-light");
const startedAt = Date.now();
const services = [await startPostgres(), await startRedis()];
const [database, redis] = services;
const isPlanted = process.argv.includes("--planted");
const chosen = isPlanted ? ["-t", "notice|would be"] : [];
const isNamed = (file) => words.length === 0 || words.some((word) => file.includes(word));

/** Resolves with true when every test of these files passed in time. */
function run(all) {
	const files = all.filter(isNamed);
	if (files.length === 0) return true;
	const child = spawn("npx", ["vitest", "run", "--maxWorkers=1", ...chosen, ...files], {
		stdio: "inherit",
		timeout: Math.max(1, startedAt + LIMIT_MILLISECONDS - Date.now()),
		env: {
			...process.env,
			TEST_DATABASE_URL: database.url,
			TEST_REDIS_URL: redis.url,
			REQUIRE_POSTGRES: "1",
			REQUIRE_REDIS: "1",
			REQUIRE_HAPROXY: "1",
			REQUIRE_NGINX: "1",
		},
	});
	return new Promise((resolve) => {
		child.once("close", (status, signal) => {
			if (signal) console.error(`ended by ${signal}, ten minutes are over: ${files.join(", ")}`);
			resolve(status === 0);
		});
	});
}

const results = [];
for (const lists of groups) results.push(...(await Promise.all(lists.map(run))));
await Promise.all(services.map(({ stop }) => stop()));
const seconds = Math.round((Date.now() - startedAt) / 1000);
const isGood = results.every(Boolean);
console.log(`verify:faults ${isGood ? "passed" : "FAILED"} in ${seconds} s`);
process.exitCode = isGood ? 0 : 1;
