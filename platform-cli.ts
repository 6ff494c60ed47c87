/**
 * The program behind `npm run platform -- …`, once built: the operator's command line, which works
 * beside the running web process on the same database, and `serve`. No other part of the platform reads
 * the environment.
 */
import { runCommandLine } from "./platform/cli/command-line";

const terminal = { out: process.stdout, err: process.stderr };

function fail(error: unknown): void {
	// The reader, such as `head`, has closed the pipe.
	if (error instanceof Error && "code" in error && error.code === "EPIPE") return;
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}

let isDrawn = false;

process.stdout.on("error", fail);
runCommandLine(process.argv.slice(2), process.env, terminal, {
	// Loaded only where it is used, because a command needs no log, metrics and server.
	serve: async (...given) => (await import("./platform-server")).serve(...given),
	writeBrandPreview: async (...given) => {
		isDrawn = true;
		return (await import("./brand-preview/brand-preview")).writeBrandPreview(...given);
	},
}).then(
	(code) => {
		process.exitCode = code;
		// Pages that were rendered leave timers behind, which would hold the process for ten seconds.
		if (isDrawn) process.exit();
	},
	(error) => {
		fail(error);
		// A server that cannot listen leaves its database, or its other port, open.
		process.exit();
	},
);
