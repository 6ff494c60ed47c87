import node from "@astrojs/node";

export default {
	output: "server",
	outDir: "./build",
	adapter: node({ mode: "standalone" }),
	devToolbar: { enabled: false },
};
