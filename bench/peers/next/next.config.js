export default {
	distDir: "build",
	// Never streams title and description after the body.
	htmlLimitedBots: /.*/,
};
