/**
 * The projects. `npm run check` runs `unit` and `document`, which need no build; `npm run verify` adds
 * `routes`, which calls the built product in memory, and `server`, which starts it as a process. `npm
 * run verify:faults` and `npm run verify:browsers` run the others.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = ["app", "core", "contract", "platform", "scripts"];
const unit = ["contract", "architecture", "locales"].map((folder) => `tests/${folder}`);
/** These tests run in a document, like the scripts of pages. */
const document = [
	"app/enhance/**/*.test.ts",
	"app/ui/field.test.tsx",
	"app/components/payment/checkout-failure-notice.test.tsx",
];
const testsIn = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

/** These load the machine and measure times, so nothing else may run meanwhile. */
const load = [
	...["overload", "guessing", "back-office-speed", "burst"],
	...["stop", "rolling-restart", "slow-client"],
].map((name) => `tests/faults/${name}.test.ts`);

/** The files are built for production; React reads the variable when it is loaded. */
const built = {
	env: { NODE_ENV: "production" as const },
	server: { deps: { external: [/\/build\/server\//] } },
};

export default defineConfig({
	resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
	// React's development build of JSX is missing where NODE_ENV is production.
	esbuild: { jsxDev: false },
	test: {
		globalSetup: "tests/support/services.ts",
		// Generous on purpose: a slow machine must not fail a test.
		testTimeout: 240_000,
		hookTimeout: 240_000,
		// The default of one second is too short for a server on a busy machine.
		expect: { poll: { timeout: 30_000 } },
		// Twice the processors of the smallest machine: many tests wait for a time limit or a second call.
		maxWorkers: 4,
		// Loads modules once per worker instead of once per file; tests share no module state.
		isolate: false,
		unstubGlobals: true,
		projects: [
			// A worker ends when its next file is of another project, so each project has its own turn.
			{
				extends: true,
				test: { name: "unit", include: testsIn([...source, ...unit]), exclude: document },
			},
			{
				extends: true,
				test: {
					name: "document",
					include: document,
					environment: "jsdom",
					sequence: { groupOrder: 1 },
				},
			},
			{
				extends: true,
				test: {
					name: "server",
					include: testsIn(["tests/server"]),
					sequence: { groupOrder: 2 },
				},
			},
			{
				extends: true,
				test: {
					...built,
					name: "routes",
					include: testsIn(["tests/routes"]),
					sequence: { groupOrder: 3 },
				},
			},
			// These projects run on both databases and in both languages what `unit` and `routes` run on one.
			{
				extends: true,
				test: {
					name: "databases",
					include: testsIn(["tests/contract/platform"]),
					env: { ALL_DATABASES: "1" },
				},
			},
			{
				extends: true,
				test: {
					...built,
					name: "languages",
					include: testsIn(["tests/routes"]),
					env: { ...built.env, ALL_LANGUAGES: "1" },
				},
			},
			// Attacks and breaks the server on purpose.
			{
				extends: true,
				test: {
					name: "faults",
					include: testsIn(["tests/faults"]),
					exclude: load,
					maxWorkers: 2,
					sequence: { groupOrder: 5 },
				},
			},
			{
				extends: true,
				test: {
					name: "load",
					include: load,
					fileParallelism: false,
					sequence: { groupOrder: 4 },
				},
			},
			// Uses browsers other than Chromium, on states that are rendered in memory.
			{
				extends: true,
				test: {
					...built,
					name: "browsers",
					include: testsIn(["tests/browsers"]),
					fileParallelism: false,
					sequence: { groupOrder: 4 },
				},
			},
		],
	},
});
