/**
 * Adds our own entries to the SSR build, beside the one that `remix-serve` expects: `index.js` (the
 * Remix build with a context for each request), `server.js`, `platform.js`, and an entry through which
 * tests load the same build in their own process.
 */
import { execFileSync } from "node:child_process";
import type { Plugin } from "vite";

/**
 * Bundles libraries: finding and reading a thousand small files takes a third of the start time
 * (docs/decisions/002). Libraries that only some settings need stay external, as does
 * the renderer, which is a program of the machine.
 */
const LEFT_OUTSIDE = ["pg", "redis", "nodemailer", "undici", "@resvg/resvg-js"];

/** The image is built without `.git`, and names its commit by the build argument. */
function readCommit(): string {
	if (process.env.SAWT_COMMIT) return process.env.SAWT_COMMIT;
	try {
		const words = ["rev-parse", "--short=12", "HEAD"];
		return execFileSync("git", words, { encoding: "utf8", stdio: "pipe" }).trim();
	} catch {
		return "unknown";
	}
}

export function serverEntries(): Plugin {
	return {
		name: "sawt:server-entries",
		enforce: "post",
		config(_config, { isSsrBuild }) {
			if (!isSsrBuild) return;
			return {
				ssr: { noExternal: true, external: [...LEFT_OUTSIDE] },
				// Libraries choose their production build by it.
				define: {
					"process.env.NODE_ENV": JSON.stringify("production"),
					SAWT_COMMIT: JSON.stringify(readCommit()),
				},
				build: {
					// Leaves out Remix's `fetch` polyfills, which would be loaded at every start.
					commonjsOptions: { ignore: ["undici", "@remix-run/web-fetch"] },
					rollupOptions: {
						input: {
							index: "./remix-serve.ts",
							server: "./server.ts",
							composition: "./composition.ts",
							platform: "./platform-cli.ts",
						},
						output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
					},
				},
			};
		},
	};
}
