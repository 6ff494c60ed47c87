import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
	resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
	test: {
		include: [
			"app/**/*.test.{ts,tsx}",
			"contract/**/*.test.ts",
			"reference-api/**/*.test.ts",
			"tests/**/*.test.ts",
		],
		testTimeout: 20_000,
		hookTimeout: 60_000,
		maxWorkers: 2,
	},
});
