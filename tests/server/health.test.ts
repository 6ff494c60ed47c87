/**
 * Tests health and the graceful stop: requests in flight get their response, and new ones are rejected.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { SESSION_SECRET } from "../support/live-site";
import { getPlainServer, type RunningServer, startServer } from "../support/server";
import { startUpstream, type Upstream } from "../support/upstream";

const EXCHANGE = "POST /web/api/auth/exchange-mobile-token";

describe("health", () => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await getPlainServer();
	});

	it("is reported on /healthz and /readyz while the server works", async () => {
		const [health, ready] = await Promise.all(
			["/healthz", "/readyz"].map((path) => fetch(server.url + path)),
		);
		expect([health?.status, ready?.status]).toEqual([200, 200]);
		expect(await ready?.text()).toBe("ready");
	});

	it("[operator-88] is reported on the port of the metrics too, which no visitor reaches", async () => {
		const port = await findFreePort();
		const other = await startServer({ env: { METRICS_PORT: port } });
		const health = await fetch(`http://127.0.0.1:${port}/healthz`);
		expect([health.status, await health.text()]).toEqual([200, expect.stringMatching(/^ok\n/)]);
		await other.stop();
	});

	it("[operator-93] names the build on /healthz and in the first line of the log", async () => {
		const health = await (await fetch(`${server.url}/healthz`)).text();
		const [, version, commit] = /^ok\nversion (\S+), commit (\S+)$/.exec(health) ?? [];
		expect(version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
		expect(commit).toMatch(/^([0-9a-f]{7,40}|unknown)$/);
		const [first] = await server.readLogs();
		expect(first).toMatchObject({ msg: "starting", version, commit });
	});
});

/** Uses a bare connection, so that the test controls when each part is sent. */
async function openConnection(url: string) {
	const { hostname, port, host } = new URL(url);
	const socket: Socket = connect(Number(port), hostname).setEncoding("utf8");
	let received = "";
	socket.on("data", (text) => {
		received += text;
	});
	await once(socket, "connect");
	return {
		start: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\n`),
		finish: () => socket.write(`Host: ${host}\r\nAccept: text/html\r\n\r\n`),
		received: () => received,
		ended: once(socket, "close"),
	};
}

describe("SIGTERM", () => {
	let upstream: Upstream;
	let server: RunningServer;
	let respondToExchange = () => {};
	let exchangeCame: Promise<void>;

	beforeAll(async () => {
		let noteExchange = () => {};
		exchangeCame = new Promise((resolve) => {
			noteExchange = resolve;
		});
		const released = new Promise<void>((resolve) => {
			respondToExchange = resolve;
		});
		upstream = await startUpstream({
			[EXCHANGE]: async () => {
				noteExchange();
				await released;
				return { status: 401, body: { success: false } };
			},
		});
		server = await startServer({
			env: { API_BASE_URL: upstream.url, SESSION_SECRET },
		});
	});
	afterAll(() => upstream.stop());

	it("[operator-5] lets the request in flight finish, is not ready meanwhile, and ends with success", async () => {
		const [slow, probe] = await Promise.all([
			openConnection(server.url),
			openConnection(server.url),
		]);
		slow.start("/?user_token=slow-token-of-the-app");
		slow.finish();
		probe.start("/readyz");
		await exchangeCame;
		const stopped = server.stop();
		const comeAnew = () =>
			fetch(`${server.url}/healthz`, { headers: { Connection: "close" } }).then(
				() => "accepted",
				() => "refused",
			);
		await expect.poll(comeAnew).toBe("refused");
		probe.finish();
		await probe.ended;
		respondToExchange();
		await slow.ended;
		expect(probe.received()).toContain("HTTP/1.1 503");
		expect(probe.received()).toMatch(/^retry-after: 5\r$/im);
		expect(slow.received()).toContain("HTTP/1.1 303");
		await stopped;
		expect(server.exitCode()).toBe(0);
	});
});
