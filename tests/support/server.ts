/** Starts the built server as its own process, as an operator would, on a free loopback port. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type RunningServer = {
	url: string;
	dataDir: string;
	/** Everything written to stdout and stderr so far. */
	output(): string;
	/** The parsed JSON log lines so far. */
	logs(): Array<Record<string, unknown>>;
	/** The newest printed mail link whose text matches; waits until it is printed. */
	waitForMailLink(match?: RegExp): Promise<string>;
	/** What the process ended with; null while it runs, or when a signal ended it. */
	exitCode(): number | null;
	/** Milliseconds from spawn to the ready line. */
	startMilliseconds: number;
	/** `SIGKILL` imitates a crash; the data directory is kept until `SIGTERM`. */
	stop(signal?: NodeJS.Signals): Promise<void>;
};

/** What the web server, the platform by itself and remix-serve print when they listen. */
const READY = /(?:ready:|listens on|\[remix-serve\]) (https?:\/\/\S+)/;
const START_LIMIT_MILLISECONDS = 30_000;

export type ServerOptions = {
	env?: Record<string, string>;
	/** Reuse the data of an earlier server, to test restarts. */
	dataDir?: string;
	/** Another built entry or command line, such as the platform alone. */
	command?: [string, ...string[]];
	cwd?: string;
	/** What another command prints when it listens. */
	ready?: RegExp;
};

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
	const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "sawt-test-"));
	const [file, ...args] = options.command ?? [process.execPath, "build/server/server.js"];
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
			...options.env,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	// Nobody is left behind by a test run that ends before its afterAll.
	const killAtExit = () => child.kill("SIGKILL");
	process.once("exit", killAtExit);
	child.once("exit", () => process.off("exit", killAtExit));
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const ready = await waitForOutput(child, () => output, options.ready ?? READY).catch((error) => {
		child.kill("SIGKILL");
		throw error;
	});
	const startMilliseconds = performance.now() - startedAt;
	// With PUBLIC_URL the server prints that; it listens where PORT says.
	const url = options.env?.PORT
		? `http://127.0.0.1:${options.env.PORT}`
		: (ready[1] ?? "").replace("localhost", "127.0.0.1");

	return {
		url,
		dataDir,
		startMilliseconds,
		output: () => output,
		exitCode: () => child.exitCode,
		logs: () =>
			output
				.split("\n")
				.filter((line) => line.startsWith("{"))
				.map((line) => JSON.parse(line)),
		async waitForMailLink(match = /./) {
			const links = () =>
				[...output.matchAll(/https?:\/\/\S+\/verify-email\?\S+/g)]
					.map(([link]) => link)
					.filter((link) => match.test(link));
			await waitForOutput(child, () => links().join(), /./);
			return links().at(-1) ?? "";
		},
		async stop(signal = "SIGTERM") {
			if (child.exitCode === null && child.signalCode === null) {
				child.kill(signal);
				await once(child, "exit");
			}
			if (signal === "SIGTERM") rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

/** Resolves on the output that matches; rejects when the process ends or takes too long. */
function waitForOutput(
	child: ChildProcess,
	read: () => string,
	pattern: RegExp,
): Promise<RegExpMatchArray> {
	return new Promise((resolve, reject) => {
		const limit = setTimeout(() => end(new Error("timed out")), START_LIMIT_MILLISECONDS);
		const end = (error?: Error) => {
			clearTimeout(limit);
			child.stdout?.off("data", look);
			child.off("exit", onExit);
			if (error) reject(new Error(`${error.message}; the process said:\n${read()}`));
		};
		const onExit = (code: number | null) => end(new Error(`ended with ${code}`));
		const look = () => {
			const found = read().match(pattern);
			if (!found) return;
			end();
			resolve(found);
		};
		child.stdout?.on("data", look);
		child.on("exit", onExit);
		look();
	});
}
