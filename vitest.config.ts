/**
 * Two projects: `unit` needs no build; `built` starts the built server as a process of its own
 * and therefore runs after `npm run build`.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = ["app", "contract", "reference-api", "scripts"];
const unit = ["contract", "architecture", "locales"].map((folder) => `tests/${folder}`);
const built = ["tests/routes", "tests/server"];
const testsIn = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

export default defineConfig({
	resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
	test: {
		testTimeout: 20_000,
		hookTimeout: 60_000,
		// The one second of the default is short for a server on a machine that does more than this.
		expect: { poll: { timeout: 10_000 } },
		maxWorkers: 2,
		projects: [
			{ extends: true, test: { name: "unit", include: testsIn([...source, ...unit]) } },
			// A test here may start three servers one after another.
			{ extends: true, test: { name: "built", include: testsIn(built), testTimeout: 60_000 } },
		],
	},
});
