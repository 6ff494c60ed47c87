/** The entry that bench/peer.js starts: it serves files, and one document for every address. */
export default {
	args: (port) => [
		...["node_modules/sirv-cli/bin.js", "build", "--single", "--quiet"],
		...["--host", "127.0.0.1", "--port", port],
	],
	hasForm: false,
	isRendered: false,
};
