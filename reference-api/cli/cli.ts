/**
 * The operator's command line (`npm run platform -- …`). It works beside the running web process,
 * on the same database. No other part of the platform reads the environment.
 */
import { runCommandLine } from "./command-line";

const terminal = { out: process.stdout, err: process.stderr };

function fail(error: unknown): void {
	// The reader, such as `head`, has closed the pipe.
	if (error instanceof Error && "code" in error && error.code === "EPIPE") return;
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}

process.stdout.on("error", fail);
runCommandLine(process.argv.slice(2), process.env, terminal).then((code) => {
	process.exitCode = code;
}, fail);
