/**
 * `npm run verify:faults` (after `npm run build`): attacks and breaks the built server on purpose,
 * on loopback alone, with a PostgreSQL, a Redis and a load balancer of its own. It ends by itself
 * within ten minutes; docs/security.md says what each test is for.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findProgram, installDebianPackage } from "./command.js";
import { startPostgres } from "./postgres.js";
import { startRedis } from "./redis.js";

const LIMIT_MILLISECONDS = 10 * 60 * 1000;
/** What breaks beside the server is tested by these as well, which `npm run verify` runs too. */
const shared = [
	"tests/server/redis-loss.test.ts",
	"tests/server/canary.test.ts",
	"tests/server/crash",
	"tests/contract/platform/database-loss.test.ts",
	"tests/routes/payment/forged-callback.test.ts",
];

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
if (!existsSync("build/server/server.js")) {
	throw new Error("`npm run verify:faults` needs a build: `npm run build`");
}
if (!findProgram(["haproxy", "/usr/sbin/haproxy"])) installDebianPackage("haproxy");
const services = [await startPostgres(), await startRedis()];
const [database, redis] = services;
const { status } = spawnSync(
	"npx",
	["vitest", "run", "--maxWorkers=1", "tests/faults", ...shared],
	{
		stdio: "inherit",
		timeout: LIMIT_MILLISECONDS,
		env: {
			...process.env,
			TEST_DATABASE_URL: database.url,
			TEST_REDIS_URL: redis.url,
			REQUIRE_POSTGRES: "1",
			REQUIRE_REDIS: "1",
			REQUIRE_HAPROXY: "1",
		},
	},
);
await Promise.all(services.map(({ stop }) => stop()));
process.exitCode = status ?? 1;
