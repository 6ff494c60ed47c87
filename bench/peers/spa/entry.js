/** How bench/peer.js starts it: files, and one document for every address. */
export default {
	args: (port) => [
		...["node_modules/sirv-cli/bin.js", "build", "--single", "--quiet"],
		...["--host", "127.0.0.1", "--port", port],
	],
	hasForm: false,
	isRendered: false,
};
