/**
 * `npm run verify`: installs what is missing (packages, PostgreSQL, Redis, browser, promtool), then runs the
 * build, the steps of `npm run check`, and the route, server and browser tests, in parallel where
 * their dependencies allow it. The last line is the result.
 */
import { fileURLToPath } from "node:url";
import { listCheckSteps, reports, vitest } from "./check-steps.js";
import { findDataFolder } from "./data-folder.js";
import { installPackages, tellNode } from "./packages.js";
import { startRedis } from "./redis.js";
import { describeResults, runSteps, watchInterrupt } from "./run-steps.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const startedAt = Date.now();
const results = [];
const services = [];
const readInterrupt = watchInterrupt();

const secondsSince = (began) => Math.round((Date.now() - began) / 1000);

/** Provides a prerequisite of the steps; a failure counts as one failed step. */
async function prepare(name, permission, run) {
	const began = Date.now();
	try {
		const provided = await run();
		results.push({ name, passed: 1, failed: 0, seconds: secondsSince(began) });
		return provided;
	} catch (error) {
		const isAllowed = permission !== undefined && process.env[permission] === "1";
		const line = "!".repeat(72);
		console.error(`${line}\n${name} IS MISSING: ${error.message}`);
		if (permission) console.error(`Tests that need it do not run. ${permission}=1 accepts that.`);
		console.error(line);
		results.push({ name, passed: 0, failed: isAllowed ? 0 : 1, failures: [error.message] });
		return undefined;
	}
}

async function startService(name, permission, start) {
	const service = await prepare(name, permission, start);
	if (service) services.push(service);
	return service?.url;
}

function listSteps({ databaseUrl, redisUrl }) {
	const env = {
		...(databaseUrl && { TEST_DATABASE_URL: databaseUrl, REQUIRE_POSTGRES: "1" }),
		...(redisUrl && { TEST_REDIS_URL: redisUrl, REQUIRE_REDIS: "1" }),
	};
	const after = ["build"];
	// A missing service has already failed above, unless its absence was accepted.
	const allowsSkipped = !databaseUrl || !redisUrl;
	return [
		{ name: "Chromium", command: ["node", "scripts/provide-chromium.js"], isLight: true },
		// Waits, because apt-get installs one package at a time.
		{
			name: "alarms",
			command: ["node", "scripts/check-alarms.js"],
			after: ["Chromium"],
			isLight: true,
		},
		// Starts first, because other steps wait for it.
		{ name: "build", command: ["npm", "run", "--silent", "build"] },
		...listCheckSteps({ env: { ...env, TMPDIR: findDataFolder() }, allowsSkipped }),
		vitest("server tests", "server", { env, after, allowsSkipped }),
		vitest("route tests", "routes", { env, after, allowsSkipped }),
		{
			name: "journeys in the browser",
			runner: "playwright",
			report: `${reports}/playwright.json`,
			after: [...after, "Chromium"],
			// Two browsers and their servers already keep two processors busy.
			isAlone: true,
			env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` },
			command: ["npx", "playwright", "test", "--reporter=list,json"],
		},
	];
}

async function main() {
	await prepare("packages", undefined, async () => installPackages());
	await prepare("Node", undefined, async () => tellNode());
	const databaseUrl = await startService("PostgreSQL", "ALLOW_NO_POSTGRES", async () => {
		// Imported late, because its package may have been installed only now.
		const { startPostgres } = await import("./postgres.js");
		return startPostgres();
	});
	const redisUrl = await startService("Redis", "ALLOW_NO_REDIS", startRedis);
	const steps = listSteps({ databaseUrl, redisUrl });
	results.push(...(await runSteps(steps, { isInterrupted: () => readInterrupt() !== undefined })));
}

await main().finally(() => Promise.all(services.map(({ stop }) => stop())));
const { lines, isGood } = describeResults(results, startedAt, readInterrupt());
console.log(lines.join("\n"));
process.exitCode = isGood ? 0 : 1;
