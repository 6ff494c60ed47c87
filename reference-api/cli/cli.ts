/**
 * The operator's command line (`npm run platform -- …`). Works beside the running web process, on
 * the same database. The only place of the platform that reads the environment.
 */
import { runCommandLine } from "./command-line";

const terminal = { out: process.stdout, err: process.stderr };

function fail(error: unknown): void {
	// Who reads the lines has enough of them, as `head` does.
	if (error instanceof Error && "code" in error && error.code === "EPIPE") return;
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}

process.stdout.on("error", fail);
runCommandLine(process.argv.slice(2), process.env, terminal).then((code) => {
	process.exitCode = code;
}, fail);
