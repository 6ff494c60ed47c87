import node from "@astrojs/node";

export default {
	output: "server",
	outDir: "./build",
	// The icons and tunes that the pages name are ours.
	publicDir: "../../../public",
	adapter: node({ mode: "standalone" }),
	devToolbar: { enabled: false },
	// Keeps fonts as files, as ours are, because every visitor would load inlined ones.
	vite: {
		build: { assetsInlineLimit: (path) => (path.endsWith(".woff2") ? false : undefined) },
	},
};
