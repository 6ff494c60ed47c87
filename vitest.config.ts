/**
 * The main projects: `unit` needs no build; `routes` calls the built product in memory; `server`
 * starts it as a process, and holds only tests of that process. The last two run after `npm run
 * build`.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = ["app", "core", "contract", "platform", "scripts"];
const unit = ["contract", "architecture", "locales"].map((folder) => `tests/${folder}`);
const testsIn = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

export default defineConfig({
	resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
	test: {
		// Generous on purpose: a slow machine must not fail a test.
		testTimeout: 240_000,
		hookTimeout: 240_000,
		// The default of one second is too short for a server on a busy machine.
		expect: { poll: { timeout: 30_000 } },
		maxWorkers: 2,
		// Loads modules once per worker instead of once per file; tests share no module state.
		isolate: false,
		unstubGlobals: true,
		projects: [
			{
				extends: true,
				test: {
					name: "unit",
					include: testsIn([...source, ...unit]),
					globalSetup: "tests/support/database-template.ts",
				},
			},
			{
				extends: true,
				test: {
					name: "routes",
					include: testsIn(["tests/routes"]),
					globalSetup: "tests/support/database-template.ts",
					// The files are built for production; React reads this when it is loaded.
					env: { NODE_ENV: "production" },
					server: { deps: { external: [/\/build\/server\//] } },
					// These tests mostly wait for time limits and repeated calls.
					maxWorkers: 4,
					sequence: { groupOrder: 1 },
				},
			},
			// Attacks and breaks the server on purpose; `npm run verify:faults` runs it.
			{
				extends: true,
				test: {
					name: "faults",
					include: testsIn(["tests/faults"]),
					// Each test measures times, so nothing else may run meanwhile.
					fileParallelism: false,
					sequence: { groupOrder: 2 },
				},
			},
			// Uses browsers other than Chromium; `npm run verify:browsers` runs it.
			{
				extends: true,
				test: {
					name: "browsers",
					include: testsIn(["tests/browsers"]),
					// The states are rendered in memory, as in `routes`.
					env: { NODE_ENV: "production" },
					server: { deps: { external: [/\/build\/server\//] } },
					fileParallelism: false,
					sequence: { groupOrder: 2 },
				},
			},
			{ extends: true, test: { name: "server", include: testsIn(["tests/server"]) } },
		],
	},
});
