/**
 * Runs a private PostgreSQL for tests: finds or installs it, starts it on loopback in a temporary
 * folder, and removes the folder afterwards. It never touches a server that is already running.
 */
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findDataFolder } from "./data-folder.js";
import { findFreePort } from "./free-port.js";
import { provideProgram } from "./programs.js";

const startSeconds = 30;
const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so it runs as the account that Debian created for it. */
function findAccount() {
	if (!isRoot) return {};
	const readId = (flag, name) => Number(execFileSync("id", [flag, name], { stdio: "pipe" }));
	for (const name of ["postgres", "nobody"]) {
		try {
			return { uid: readId("-u", name), gid: readId("-g", name) };
		} catch {}
	}
	throw new Error("PostgreSQL cannot run as root, and there is no account to run it with.");
}

function createCluster(binaries, account) {
	const folder = mkdtempSync(join(findDataFolder(), "sawt-postgres-"));
	const passwordFile = join(folder, "password");
	const password = randomBytes(16).toString("hex");
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (account.uid !== undefined) {
		chownSync(folder, account.uid, account.gid);
		chownSync(passwordFile, account.uid, account.gid);
	}
	const data = join(folder, "data");
	const rules = ["--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--username=sawt"];
	const text = ["--encoding=UTF8", "--locale=C", "--no-sync"];
	const options = { ...account, cwd: folder, stdio: "pipe" };
	execFileSync(join(binaries, "initdb"), ["-D", data, ...rules, ...text], options);
	return { folder, data, password };
}

async function waitUntilReady(url, server) {
	for (const end = Date.now() + startSeconds * 1000; Date.now() < end; await sleep(100)) {
		if (server.exitCode !== null) throw new Error("PostgreSQL ended while it was starting.");
		const client = new pg.Client({ connectionString: url });
		client.on("error", () => {});
		try {
			await client.connect();
			await client.end();
			return;
		} catch {}
	}
	throw new Error(`PostgreSQL was not ready after ${startSeconds} s.`);
}

/** Each connection has a process of its own; the server goes first, so that it starts no other one. */
function signalAll(server, signal) {
	server.kill(signal);
	const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8");
	for (const pid of children.trim().split(" ").filter(Boolean)) process.kill(Number(pid), signal);
}

/**
 * Returns the address of the new server and what may be done to it. `stop` removes it; `halt` and
 * `resume` are the two halves of a restart, which keeps address and data, and so are `freeze` and
 * `thaw` of a pause.
 */
export async function startPostgres() {
	const binaries = dirname(provideProgram("initdb"));
	const account = findAccount();
	const { folder, data, password } = createCluster(binaries, account);
	const port = await findFreePort();
	const network = ["-h", "127.0.0.1", "-p", port, "-k", ""];
	// Keeps the write-ahead log short, because the folder may be in memory.
	const sizes = ["-c", "max_connections=200", "-c", "max_wal_size=128MB"];
	const speed = ["-c", "fsync=off"];
	const url = `postgres://sawt:${password}@127.0.0.1:${port}/postgres`;
	const launch = () =>
		spawn(join(binaries, "postgres"), ["-D", data, ...network, ...sizes, ...speed], {
			...account,
			cwd: folder,
			stdio: "ignore",
		});
	let server = launch();
	const killAtExit = () => server.kill("SIGQUIT");
	process.once("exit", killAtExit);
	/** Ends all connections, as an upgrade of the server does. */
	const halt = async () => {
		if (server.exitCode !== null) return;
		server.kill("SIGINT");
		await once(server, "exit");
	};
	const stop = async () => {
		process.off("exit", killAtExit);
		await halt();
		rmSync(folder, { recursive: true, force: true });
	};
	const resume = async () => {
		server = launch();
		await waitUntilReady(url, server);
	};
	try {
		await waitUntilReady(url, server);
	} catch (error) {
		await stop();
		throw error;
	}
	const freeze = () => signalAll(server, "SIGSTOP");
	const thaw = () => signalAll(server, "SIGCONT");
	return { url, stop, halt, resume, freeze, thaw };
}
