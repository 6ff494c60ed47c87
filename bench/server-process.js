/** Starts built programs as processes of their own. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeArguments, serverFile } from "../scripts/server-command.js";

/** Starts a process that prints its address after the word "ready:". */
export async function start(file, { args = [], nodeArgs = [], env, cwd, onStop } = {}) {
	const startedAt = performance.now();
	const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
		cwd,
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const url = await new Promise((resolve, reject) => {
		let output = "";
		child.on("exit", () => reject(new Error(`${file} ended:\n${output}`)));
		child.stdout.on("data", (chunk) => {
			output += output.includes("ready: ") ? "" : chunk;
			const found = /ready: (http:\S+)/.exec(output)?.[1];
			if (found) resolve(found.replace("localhost", "127.0.0.1"));
		});
	});
	const stop = () =>
		new Promise((resolve) => {
			child.removeAllListeners("exit").once("exit", resolve).kill();
		}).then(onStop);
	return { url, pid: child.pid, startedAt, stop };
}

/** Starts the built server with an empty data folder. */
export function startProduct(env = {}, options = {}) {
	const dataDir = mkdtempSync(join(tmpdir(), "sawt-data-"));
	return start(serverFile, {
		nodeArgs: nodeArguments,
		...options,
		env: {
			NODE_ENV: "production",
			// The image sets it too.
			MALLOC_ARENA_MAX: "2",
			HOST: "127.0.0.1",
			PORT: "0",
			DRAIN_SECONDS: "0",
			RATE_LIMITS: "off",
			PAYMENTS: "gateway",
			MOCK_GATEWAY: "on",
			SESSION_SECRET: "for a process that no visitor reaches",
			DATA_DIR: dataDir,
			...env,
		},
		onStop: () => rmSync(dataDir, { recursive: true, force: true }),
	});
}
