/** Starts the built server as a process on a free loopback port, as an operator would. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeArguments, serverFile } from "../../scripts/server-command.js";
import { listMailLinks, locate, parseLogs, type Site } from "./site";

export type RunningServer = Site & {
	/** The exit code; null while the process runs, or after a signal. */
	exitCode(): number | null;
	pid: number;
	/** Milliseconds from spawn to the ready line. */
	startMilliseconds: number;
	/** `SIGKILL` imitates a crash; the data directory stays until `SIGTERM`. */
	stop(signal?: NodeJS.Signals): Promise<void>;
};

/** The ready lines of the web server, the platform and remix-serve. */
const READY = /(?:ready:|listens on|\[remix-serve\]) (https?:\/\/\S+)/;
export const START_LIMIT_MILLISECONDS = 90_000;

export type ServerOptions = {
	env?: Record<string, string>;
	/** Reuse the data of an earlier server, to test restarts. */
	dataDir?: string;
	/** Another built entry or command line, such as the platform alone. */
	command?: [string, ...string[]];
	cwd?: string;
	/** Starts with the sample creators and codes, like `npm run up`. */
	hasSamples?: boolean;
	/** The ready line of another command. */
	ready?: RegExp;
	/** Uses quick password hashes, because the test is not about them. */
	hasQuickHashes?: boolean;
};

const quickHash = pathToFileURL(resolve("tests/support/quick-hash.js"));

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
	const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "sawt-test-"));
	// Stops the process like `npm start`.
	const [file, ...args] = options.command ?? [process.execPath, ...nodeArguments, serverFile];
	if (options.hasSamples) {
		execFileSync(process.execPath, ["build/server/platform.js", "seed"], {
			env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir },
		});
	}
	const startedAt = performance.now();
	const child = spawn(file, args, {
		cwd: options.cwd,
		env: {
			PATH: process.env.PATH,
			NODE_ENV: "production",
			HOST: "127.0.0.1",
			PORT: "0",
			DATA_DIR: dataDir,
			RATE_LIMITS: "off",
			DRAIN_SECONDS: "0",
			...(options.hasQuickHashes && { NODE_OPTIONS: `--import=${quickHash}` }),
			...options.env,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	// Ends every process, even if the test run ends before its afterAll.
	const killAtExit = () => child.kill("SIGKILL");
	process.once("exit", killAtExit);
	child.once("exit", () => process.off("exit", killAtExit));
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const waitFor = <Found>(find: (output: string) => Found | null | undefined) =>
		waitForOutput(child, () => output, find);
	const ready = await waitFor((said) => said.match(options.ready ?? READY)).catch((error) => {
		child.kill("SIGKILL");
		throw error;
	});
	const startMilliseconds = performance.now() - startedAt;
	// With PUBLIC_URL the server prints that URL, but still listens on PORT.
	const url = options.env?.PORT
		? `http://${options.env.HOST ?? "127.0.0.1"}:${options.env.PORT}`
		: (ready[1] ?? "").replace("localhost", "127.0.0.1");

	const isRunning = () => child.exitCode === null && child.signalCode === null;

	return {
		url,
		dataDir,
		startMilliseconds,
		pid: child.pid ?? 0,
		output: () => output,
		exitCode: () => child.exitCode,
		fetch: (input, init) => fetch(locate(url, input), init),
		/** Output may arrive later than responses, so one more request marks the end. */
		async readLogs() {
			if (isRunning()) {
				const marker = `/end-of-log-${randomUUID()}`;
				await fetch(url + marker);
				await waitFor((said) => said.includes(marker) || undefined);
			}
			return parseLogs(output);
		},
		waitForMailLinks: (count = 1, match = /./) =>
			waitFor((said) => {
				const links = listMailLinks(said).filter((link) => match.test(link));
				return links.length >= count ? links : undefined;
			}),
		async stop(signal: NodeJS.Signals = "SIGTERM") {
			if (isRunning()) {
				child.kill(signal);
				// "close" comes after "exit", when all output has been read.
				await once(child, "close");
			}
			if (signal === "SIGTERM") rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

// Vitest ends its workers by SIGTERM, and Node then calls no handlers of "exit" by itself.
process.once("SIGTERM", () => process.exit());

let plainServer: Promise<RunningServer> | undefined;

/** Returns a server without settings, started once for all files of a worker, and ended with it. */
export function getPlainServer(): Promise<RunningServer> {
	plainServer ??= startServer().then((server) => {
		process.once("exit", () => rmSync(server.dataDir, { recursive: true, force: true }));
		return server;
	});
	return plainServer;
}

/**
 * Resolves with the first result of `find` on the output; rejects when the process ends or is too
 * slow.
 */
function waitForOutput<Found>(
	child: ChildProcess,
	read: () => string,
	find: (output: string) => Found | null | undefined,
): Promise<Found> {
	return new Promise((resolve, reject) => {
		const limit = setTimeout(() => end(new Error("timed out")), START_LIMIT_MILLISECONDS);
		const end = (error?: Error) => {
			clearTimeout(limit);
			child.stdout?.off("data", look);
			child.off("close", onClose);
			if (error) reject(new Error(`${error.message}; the process said:\n${read()}`));
		};
		const onClose = (code: number | null) => end(new Error(`ended with ${code}`));
		const look = () => {
			const found = find(read());
			if (found === null || found === undefined) return;
			end();
			resolve(found);
		};
		child.stdout?.on("data", look);
		child.on("close", onClose);
		look();
	});
}
