/** The entry that bench/peer.js starts. */
export default {
	args: () => ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
};
