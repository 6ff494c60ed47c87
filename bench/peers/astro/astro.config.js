import node from "@astrojs/node";

export default {
	output: "server",
	outDir: "./build",
	// The icons and tunes that the pages name are ours.
	publicDir: "../../../public",
	adapter: node({ mode: "standalone" }),
	devToolbar: { enabled: false },
	// Fonts stay files, as ours do: an inlined one would be loaded by every visitor.
	vite: {
		build: { assetsInlineLimit: (path) => (path.endsWith(".woff2") ? false : undefined) },
	},
};
