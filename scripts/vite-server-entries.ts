/**
 * Adds our own entries to the SSR build, beside the one that `remix-serve` expects:
 * `index.js` (the Remix build with its fallback context), `server.js`, `platform.js`, and
 * an entry by which tests ask the same build inside their own process.
 */
import type { Plugin } from "vite";

export function serverEntries(): Plugin {
	return {
		name: "sawt:server-entries",
		enforce: "post",
		config(_config, { isSsrBuild }) {
			if (!isSsrBuild) return;
			return {
				build: {
					rollupOptions: {
						input: {
							index: "./app/server/http/fallback-build.ts",
							server: "./server.ts",
							compose: "./compose.ts",
							platform: "./reference-api/cli/cli.ts",
						},
						output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
					},
				},
			};
		},
	};
}
