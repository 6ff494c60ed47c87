/** Restarts two replicas in turn behind a load balancer, at 50 requests a second. */
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { SESSION_SECRET } from "../support/live-site";
import { type RunningServer, startServer } from "../support/server";
import { watchStalls } from "../support/slowdown";
import { startUpstream } from "../support/upstream";
import { startBalancer } from "./haproxy";

const RESTARTS = Number(process.env.RESTARTS ?? 20);
const KILLS = 4;
const BETWEEN_REQUESTS_MILLISECONDS = 20;
/** Much longer than two failed checks take. */
const DRAIN_SECONDS = "2";

const RESPONDED = "answered";
const BUSY = "refused as too much";
const body = "theme=dark";
const requests = [
	{ path: "/", method: "GET" },
	{ path: "/login?rendered=1", method: "GET" },
	{ path: "/theme", method: "POST" },
];

/** Returns `answered` or what went wrong; keeps connections open, as browsers do. */
function send(url: string, agent: Agent, count: number): Promise<string> {
	const { path, method } = requests[count % requests.length] ?? { path: "/", method: "GET" };
	const isWrite = method === "POST";
	const headers = isWrite
		? { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length }
		: {};
	return new Promise((resolve) => {
		const requested = request(url + path, { agent, method, headers }, (response) => {
			const { statusCode = 0, headers } = response;
			// The site sends Retry-After, the balancer does not.
			const isBusy = statusCode === 503 && headers["retry-after"] !== undefined;
			const failure = isBusy ? BUSY : `${method} ${path} ${statusCode}`;
			const outcome = statusCode < 400 ? RESPONDED : failure;
			response.resume().on("end", () => resolve(outcome));
		});
		requested.on("error", (error) => resolve(`${method} ${path} ${error.message}`));
		requested.end(isWrite ? body : undefined);
	});
}

async function restartInTurn(times: number, signal: NodeJS.Signals) {
	const upstream = await startUpstream({});
	const env = { API_BASE_URL: upstream.url, SESSION_SECRET, DRAIN_SECONDS };
	const ports = [await findFreePort(), await findFreePort()];
	const startAt = (port: string) => startServer({ env: { ...env, PORT: port } });
	const servers: RunningServer[] = await Promise.all(ports.map(startAt));
	const balancer = await startBalancer(ports);
	const agent = new Agent({ keepAlive: true, maxSockets: 20 });
	onTestFinished(async () => {
		await Promise.all(servers.map((server) => server.stop("SIGKILL")));
		await balancer.stop();
		await upstream.stop();
		agent.destroy();
	});
	await expect.poll(() => send(balancer.url, agent, 0)).toBe(RESPONDED);

	let isDone = false;
	const hasStalled = watchStalls();
	const requested: Array<Promise<string>> = [];
	const load = (async () => {
		while (!isDone) {
			requested.push(send(balancer.url, agent, requested.length));
			await wait(BETWEEN_REQUESTS_MILLISECONDS);
		}
	})();
	const exits: Array<number | null> = [];
	for (let restart = 0; restart < times; restart++) {
		const index = restart % ports.length;
		const port = ports[index] ?? "";
		await servers[index]?.stop(signal);
		exits.push(servers[index]?.exitCode() ?? null);
		servers[index] = await startAt(port);
		await balancer.untilUp(port);
		await wait(300);
	}
	isDone = true;
	await load;
	const outcomes = await Promise.all(requested);
	// On a stalling machine a working server rejects some requests with a message.
	const good = hasStalled() ? [RESPONDED, BUSY] : [RESPONDED];
	const failed = outcomes.filter((outcome) => !good.includes(outcome));
	return { requested: requested.length, failed, exits };
}

describe("a rolling restart", () => {
	it("[operator-14] fails no request, and each stop ends with success", async () => {
		const { requested, failed, exits } = await restartInTurn(RESTARTS, "SIGTERM");
		expect(requested).toBeGreaterThan(RESTARTS * 20);
		expect(failed).toEqual([]);
		expect(new Set(exits)).toEqual(new Set([0]));
	}, 400_000);

	it("is noticed to fail requests with SIGKILL", async () => {
		expect((await restartInTurn(KILLS, "SIGKILL")).failed).not.toEqual([]);
	});
});
