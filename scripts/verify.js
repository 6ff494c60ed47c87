/**
 * `npm run verify`: installs what is missing (packages, browser, PostgreSQL, Redis), then lint,
 * types, unit, contract, build, route, server and browser tests. The last line is the verdict.
 */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { provideChromium } from "./chromium.js";
import { installPackages } from "./packages.js";
import { startRedis } from "./redis.js";
import { endRunningStep, runStep } from "./step.js";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const reports = ".verify";
mkdirSync(reports, { recursive: true });
const startedAt = Date.now();
const results = [];
const services = [];
let isInterrupted = false;

/** Something that is needed before the steps: a failure is one failed step, told loudly. */
async function prepare(name, permission, run) {
	try {
		const provided = await run();
		results.push({ name, passed: 1, failed: 0 });
		return provided;
	} catch (error) {
		const isAllowed = permission !== undefined && process.env[permission] === "1";
		const line = "!".repeat(72);
		console.error(`${line}\n${name} IS MISSING: ${error.message}`);
		if (permission) console.error(`Tests that need it do not run. ${permission}=1 accepts that.`);
		console.error(line);
		results.push({ name, passed: 0, failed: isAllowed ? 0 : 1 });
		return undefined;
	}
}

async function startService(name, permission, start) {
	const service = await prepare(name, permission, start);
	if (service) services.push(service);
	return service?.url;
}

const vitest = (name, project, env) => ({
	name,
	runner: "vitest",
	report: `${reports}/${project}.json`,
	env,
	command: [
		...["npx", "vitest", "run", "--project", project, "--reporter=default", "--reporter=json"],
		`--outputFile.json=${reports}/${project}.json`,
	],
});

function listSteps({ chromium, databaseUrl, redisUrl }) {
	const env = {
		...(databaseUrl && { TEST_DATABASE_URL: databaseUrl, REQUIRE_POSTGRES: "1" }),
		...(redisUrl && { TEST_REDIS_URL: redisUrl, REQUIRE_REDIS: "1" }),
	};
	return [
		{ name: "lint", command: ["npx", "biome", "check", "."] },
		{ name: "unused code", command: ["npx", "knip"] },
		{ name: "types", command: ["npx", "tsc"] },
		vitest("unit and contract tests", "unit", env),
		{ name: "build", command: ["npm", "run", "--silent", "build"] },
		vitest("route tests", "routes", env),
		vitest("server tests", "server", env),
		{
			name: "journeys in the browser",
			runner: "playwright",
			report: `${reports}/playwright.json`,
			env: {
				...(chromium ? { CHROMIUM_PATH: chromium } : {}),
				PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json`,
			},
			command: ["npx", "playwright", "test", "--reporter=list,json"],
		},
	];
}

async function main() {
	await prepare("packages", undefined, async () => installPackages());
	const chromium = await prepare("Chromium", undefined, async () => provideChromium());
	const databaseUrl = await startService("PostgreSQL", "ALLOW_NO_POSTGRES", async () => {
		// Not at the top: it needs a package, which was installed only now.
		const { startPostgres } = await import("./postgres.js");
		return startPostgres();
	});
	const redisUrl = await startService("Redis", "ALLOW_NO_REDIS", startRedis);
	for (const step of listSteps({ chromium, databaseUrl, redisUrl })) {
		if (isInterrupted) break;
		results.push(await runStep(step));
	}
}

for (const signal of ["SIGINT", "SIGTERM"]) {
	process.on(signal, () => {
		isInterrupted = true;
		endRunningStep();
	});
}

await main().finally(() => Promise.all(services.map(({ stop }) => stop())));
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const failedCount = sum("failed");
console.log(`\nVerified in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
// Here once more: a failure in the middle of a long output is not found again.
for (const { name, failed, failures = [] } of results) {
	if (failed > 0) console.log([`failed: ${name}`, ...failures].join("\n  "));
}
if (isInterrupted) console.log("interrupted");
console.log(`${sum("passed")} passed, ${failedCount + (isInterrupted ? 1 : 0)} failed`);
process.exitCode = failedCount > 0 || isInterrupted ? 1 : 0;
