/** How bench/peer.js starts it. */
export default {
	args: () => ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
};
