/**
 * One Vite build makes the browser files, the Remix server build, the server around it and the
 * platform's command line (docs/decisions/002).
 */
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { developmentServer } from "./scripts/vite-development-server";
import { HEADING_FONTS, headingFonts } from "./scripts/vite-heading-fonts";
import { precompress } from "./scripts/vite-precompress";
import { serverEntries } from "./scripts/vite-server-entries";
import { unhydratedRoutes } from "./scripts/vite-unhydrated-routes";

export default defineConfig({
	plugins: [
		headingFonts(),
		tailwindcss(),
		// Runs before Remix, whose own development server would respond without our request context.
		developmentServer(),
		remix(remixConfig),
		unhydratedRoutes(),
		serverEntries(),
		precompress(),
	],
	resolve: {
		alias: {
			"~": fileURLToPath(new URL("./app", import.meta.url)),
			"@heading-fonts": HEADING_FONTS,
		},
	},
	build: { assetsInlineLimit: 0, target: "es2022" },
	server: { host: "127.0.0.1" },
});
