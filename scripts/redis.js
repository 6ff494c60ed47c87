/**
 * Runs a private Redis for tests on loopback: finds or installs it, keeps its data in memory, and
 * removes it afterwards.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "./free-port.js";
import { provideProgram } from "./programs.js";

const startSeconds = 10;

const canConnect = (port) =>
	new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1");
		socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
		socket.once("connect", () => socket.destroy());
	});

/** Returns the address of the new server and a function that stops it. */
export async function startRedis() {
	const program = provideProgram("redis-server");
	const port = await findFreePort();
	const flags = ["--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no"];
	const server = spawn(program, flags, { cwd: tmpdir(), stdio: "ignore" });
	const killAtExit = () => server.kill("SIGKILL");
	process.once("exit", killAtExit);
	const stop = async () => {
		process.off("exit", killAtExit);
		if (server.exitCode !== null) return;
		server.kill("SIGTERM");
		await once(server, "exit");
	};
	for (const end = Date.now() + startSeconds * 1000; Date.now() < end; await sleep(50)) {
		if (await canConnect(port)) return { url: `redis://127.0.0.1:${port}`, stop };
		if (server.exitCode !== null) break;
	}
	await stop();
	throw new Error("redis-server did not start.");
}
