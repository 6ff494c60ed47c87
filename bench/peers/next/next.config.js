export default {
	distDir: "build",
	// For nobody are title and description sent after the body.
	htmlLimitedBots: /.*/,
};
