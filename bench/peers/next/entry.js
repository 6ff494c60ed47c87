/** The entry that bench/peer.js starts. Its forms post to names that each build generates. */
export default {
	args: (port) => ["node_modules/next/dist/bin/next", "start", "-p", port, "-H", "127.0.0.1"],
	hasForm: false,
};
