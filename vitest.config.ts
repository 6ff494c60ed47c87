/**
 * Four projects: `unit` needs no build; `routes` asks the built product in memory; `server` starts
 * it as a process, and holds only what has the process for its subject. The last two run after
 * `npm run build`.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = ["app", "typed", "contract", "reference-api", "scripts"];
const unit = ["contract", "architecture", "locales"].map((folder) => `tests/${folder}`);
const testsIn = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

export default defineConfig({
	resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
	test: {
		// Many times what the slowest takes: a busy machine is no fault of the product.
		testTimeout: 240_000,
		hookTimeout: 240_000,
		// The one second of the default is short for a server on a machine that does more than this.
		expect: { poll: { timeout: 30_000 } },
		maxWorkers: 2,
		// Modules are loaded once a worker, not once a file: tests share no state of modules.
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
					// What the built files were made for; React looks at it when it is loaded.
					env: { NODE_ENV: "production" },
					server: { deps: { external: [/\/build\/server\//] } },
					// They wait for time limits and repeated calls more than they compute.
					maxWorkers: 4,
					sequence: { groupOrder: 1 },
				},
			},
			// What attacks and breaks the server on purpose: `npm run verify:faults` runs it.
			{
				extends: true,
				test: {
					name: "faults",
					include: testsIn(["tests/faults"]),
					// Each measures times: nothing else may run beside it.
					fileParallelism: false,
					sequence: { groupOrder: 2 },
				},
			},
			// Browsers beside Chromium: `npm run verify:browsers` runs it.
			{
				extends: true,
				test: {
					name: "browsers",
					include: testsIn(["tests/browsers"]),
					// As for routes: the states are asked in memory.
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
