/**
 * Restarts two replicas in turn without containers: the units of deploy/systemd, run as systemd would run them,
 * behind the nginx.conf that `npm run write-nginx` writes from a `.env`.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { provideProgram } from "../../scripts/programs.js";
import { writeCertificate } from "../support/certificate";
import { SESSION_SECRET } from "../support/live-site";
import { watchStalls } from "../support/slowdown";
import { readUnit } from "../support/systemd-unit";
import { startUpstream } from "../support/upstream";

const RESTARTS = Number(process.env.RESTARTS ?? 8);
const BETWEEN_REQUESTS_MILLISECONDS = 20;
const RESPONDED = "answered";

/** A clone in a folder of the test: its `.env`, its proxy and its certificate. */
async function makeClone(apiUrl: string, change: (replicas: string) => string) {
	const folder = mkdtempSync(join(tmpdir(), "sawt-clone-"));
	// The workers of nginx have an account of their own, and read the pages there.
	chmodSync(folder, 0o755);
	const ports = [await findFreePort(), await findFreePort()] as const;
	const [port, plainPort] = [await findFreePort(), await findFreePort()];
	cpSync("deploy", join(folder, "deploy"), { recursive: true });
	mkdirSync(join(folder, "deploy/tls"), { recursive: true });
	writeCertificate(join(folder, "deploy/tls"), "site");
	const replicas = readFileSync("deploy/replicas/ports.conf", "utf8")
		.replace("127.0.0.1:3000", `127.0.0.1:${ports[0]}`)
		.replace("127.0.0.1:3001", `127.0.0.1:${ports[1]}`);
	writeFileSync(join(folder, "deploy/replicas/ports.conf"), change(replicas));
	const settings = [
		`PUBLIC_URL=https://localhost:${port}`,
		`PROXY_HTTP_PORT=${plainPort}`,
		"APP_LINK_ORIGIN=",
		"OPERATOR_HOURS=Sun-Thu 09:00-21:00 Africa/Cairo",
		`API_BASE_URL=${apiUrl}`,
		`SESSION_SECRET=${SESSION_SECRET}`,
		"DRAIN_SECONDS=1",
	];
	writeFileSync(join(folder, ".env"), settings.join("\n"));
	const words = ["--env-file=.env", resolve("scripts/write-nginx.js"), "nginx.conf"];
	execFileSync(process.execPath, words, {
		cwd: folder,
		env: { PATH: process.env.PATH, NODE_ENV: "production" },
	});
	const file = join(folder, "nginx.conf");
	const text = readFileSync(file, "utf8")
		.replace("/run/nginx.pid", join(folder, "nginx.pid"))
		.replaceAll("/var/log/nginx", folder)
		.replaceAll("/var/lib/nginx", folder);
	writeFileSync(file, text);
	return { folder, ports, port, file };
}

/** Starts a replica as its unit says, and resolves when its ExecStartPost has ended. */
async function startReplica(folder: string, port: string): Promise<ChildProcess> {
	const unit = readUnit("sawt@.service", port);
	const toHere = (line: string) =>
		line
			// A free port of this machine is too large for a figure before it.
			.replace(/ METRICS_PORT=\S+/, "")
			.replace("/srv/sawt/.env", join(folder, ".env"))
			.replaceAll("/srv/sawt", resolve("."))
			.replaceAll("/var/lib/sawt", folder)
			.split(" ");
	const [program = "", ...words] = toHere(unit.get("ExecStart"));
	const child = spawn(program, words, {
		stdio: "ignore",
		env: { PATH: process.env.PATH, NODE_ENV: "production" },
	});
	const [waiting = "", ...rest] = toHere(unit.get("ExecStartPost"));
	const waited = spawn(waiting, rest, { stdio: "ignore" });
	expect(await once(waited, "exit")).toEqual([0, null]);
	return child;
}

async function stopReplica(child: ChildProcess | undefined): Promise<unknown> {
	if (!child || child.exitCode !== null) return child?.exitCode;
	child.kill("SIGTERM");
	const [code] = await once(child, "exit");
	return code;
}

const requests = [
	{ path: "/", method: "GET" },
	{ path: "/login?rendered=1", method: "GET" },
	{ path: "/theme", method: "POST" },
];

function send(port: string, agent: Agent, count: number): Promise<string> {
	const { path, method } = requests[count % requests.length] ?? { path: "/", method: "GET" };
	const body = method === "POST" ? "theme=dark" : "";
	const headers = {
		Host: `localhost:${port}`,
		...(body && {
			Origin: `https://localhost:${port}`,
			"Content-Type": "application/x-www-form-urlencoded",
			"Content-Length": body.length,
		}),
	};
	return new Promise((resolve) => {
		const options = { host: "127.0.0.1", port, path, method, headers, agent };
		const sent = request({ ...options, rejectUnauthorized: false }, (response) => {
			const { statusCode = 0 } = response;
			const outcome = statusCode < 400 ? RESPONDED : `${method} ${path} ${statusCode}`;
			response.resume().on("end", () => resolve(outcome));
		});
		sent.on("error", (error) => resolve(`${method} ${path} ${error.message}`));
		sent.end(body);
	});
}

async function restartInTurn(times: number, change: (replicas: string) => string = (text) => text) {
	const upstream = await startUpstream({});
	const { folder, ports, port, file } = await makeClone(upstream.url, change);
	const replicas = await Promise.all(ports.map((one) => startReplica(folder, one)));
	const nginx = spawn(provideProgram("nginx"), ["-c", file, "-g", "daemon off;"], {
		stdio: "ignore",
	});
	const agent = new Agent({ keepAlive: true, maxSockets: 20 });
	onTestFinished(async () => {
		for (const child of [...replicas, nginx]) child.kill("SIGKILL");
		await upstream.stop();
		agent.destroy();
		rmSync(folder, { recursive: true, force: true });
	});
	await expect.poll(() => send(port, agent, 0), { timeout: 20_000 }).toBe(RESPONDED);
	let isDone = false;
	const hasStalled = watchStalls();
	const sent: Array<Promise<string>> = [];
	const load = (async () => {
		while (!isDone) {
			sent.push(send(port, agent, sent.length));
			await wait(BETWEEN_REQUESTS_MILLISECONDS);
		}
	})();
	const exits: unknown[] = [];
	for (let restart = 0; restart < times; restart++) {
		const index = restart % ports.length;
		exits.push(await stopReplica(replicas[index]));
		replicas[index] = await startReplica(folder, ports[index] ?? "");
	}
	isDone = true;
	await load;
	const outcomes = await Promise.all(sent);
	const failed = outcomes.filter((outcome) => outcome !== RESPONDED);
	return { sent: outcomes.length, failed, exits, hasStalled: hasStalled() };
}

describe("a rolling restart of the systemd units behind nginx", () => {
	it("[operator-142] fails no request, and each stop ends with success", async () => {
		const { sent, failed, exits, hasStalled } = await restartInTurn(RESTARTS);
		expect(sent).toBeGreaterThan(RESTARTS * 10);
		// On a stalling machine a working replica rejects some requests as too much, and a form may arrive
		// between the last turn of a listener and its end.
		const isStall = (outcome: string) => / 503$|^POST .* 502$/.test(outcome);
		expect(hasStalled ? failed.filter((outcome) => !isStall(outcome)) : failed).toEqual([]);
		expect(new Set(exits)).toEqual(new Set([0]));
	}, 400_000);

	it("is noticed to fail requests when nginx leaves a replica out that it could not reach", async () => {
		const { failed } = await restartInTurn(4, (text) => text.replaceAll(" max_fails=0", ""));
		expect(failed).not.toEqual([]);
	}, 400_000);
});
