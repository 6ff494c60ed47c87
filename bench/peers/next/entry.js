/** How bench/peer.js starts it. Its forms are posted to names that each build makes up. */
export default {
	args: (port) => ["node_modules/next/dist/bin/next", "start", "-p", port, "-H", "127.0.0.1"],
	hasForm: false,
};
