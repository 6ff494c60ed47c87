/** Health, and the graceful stop: what is under way is answered, and new work is sent away. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { startUpstream, type Upstream } from "../support/upstream";

const EXCHANGE = "POST /web/api/auth/exchange-mobile-token";

describe("health", () => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await startServer();
	});
	afterAll(() => server.stop());

	it("is told on /healthz and /readyz while the server works", async () => {
		const [health, ready] = await Promise.all(
			["/healthz", "/readyz"].map((path) => fetch(server.url + path)),
		);
		expect([health?.status, ready?.status]).toEqual([200, 200]);
	});
});

/** A connection that is kept, so that it may still ask while the server drains. */
async function openConnection(url: string) {
	const { hostname, port } = new URL(url);
	const socket: Socket = connect(Number(port), hostname).setEncoding("utf8");
	let received = "";
	socket.on("data", (text) => {
		received += text;
	});
	await once(socket, "connect");
	return {
		ask: (path: string) =>
			socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`),
		received: () => received,
		ended: once(socket, "close"),
	};
}

describe("SIGTERM", () => {
	let upstream: Upstream;
	let server: RunningServer;
	let answerExchange = () => {};
	let exchangeCame: Promise<void>;

	beforeAll(async () => {
		let noteExchange = () => {};
		exchangeCame = new Promise((resolve) => {
			noteExchange = resolve;
		});
		const released = new Promise<void>((resolve) => {
			answerExchange = resolve;
		});
		upstream = await startUpstream({
			[EXCHANGE]: async () => {
				noteExchange();
				await released;
				return { status: 401, body: { success: false } };
			},
		});
		server = await startServer({
			env: { API_BASE_URL: upstream.url, SESSION_SECRET: "s".repeat(32) },
		});
	});
	afterAll(() => upstream.stop());

	it("finishes the request under way, is not ready meanwhile, and ends with success", async () => {
		const connection = await openConnection(server.url);
		connection.ask("/?user_token=slow-token-of-the-app");
		await exchangeCame;
		const stopped = server.stop();
		const comeAnew = () =>
			fetch(`${server.url}/healthz`, { headers: { Connection: "close" } }).then(
				() => "accepted",
				() => "refused",
			);
		await expect.poll(comeAnew).toBe("refused");
		connection.ask("/readyz");
		answerExchange();
		await connection.ended;
		expect(connection.received()).toContain("HTTP/1.1 303");
		expect(connection.received()).toContain("HTTP/1.1 503");
		await stopped;
	});
});
