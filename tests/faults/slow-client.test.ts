/**
 * Opens 200 clients that send single bytes: they are cut within 25 s and delay no one. More clients
 * than MAX_CONNECTIONS are another matter: while they last the port is taken, which is why a public
 * site stands behind a proxy.
 */
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { startServer } from "../support/server";
import { findOver, requestOnce, type TimedResponse } from "./load";
import { measureUntilQuick } from "./pace";

const CLIENTS = 200;
const CUT_WITHIN_MILLISECONDS = 25_000;
const LIMIT_MILLISECONDS = 1000;
const PAGE = "GET /login?rendered=1 HTTP/1.1";

type Slowness = { first: string; more: string };
const FORM = "POST /login HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded";
const post = `${FORM}\r\nHost: x\r\n`;
const kinds: Slowness[] = [
	{ first: "GET /login HTTP/1.1\r\nHost: x\r\n", more: "X-Slow: 1\r\n" },
	{ first: `${post}Content-Length: 60000\r\n\r\n`, more: "a" },
	{ first: `${post}Transfer-Encoding: chunked\r\n\r\n`, more: "1\r\na\r\n" },
];

type Seen = { open: number; pages: TimedResponse[]; forms: TimedResponse[] };

async function crowd(env: Record<string, string> = {}): Promise<Seen> {
	const server = await startServer({ env });
	const { hostname, port } = new URL(server.url);
	const sockets: Socket[] = [];
	for (let client = 0; client < CLIENTS; client++) {
		const { first, more } = kinds[client % kinds.length] as Slowness;
		const socket = connect(Number(port), hostname).on("error", () => undefined);
		socket.resume().write(first);
		const timer = setInterval(() => socket.write(more), 1000);
		socket.once("close", () => clearInterval(timer));
		sockets.push(socket);
	}
	const pages: TimedResponse[] = [];
	const forms: TimedResponse[] = [];
	for (let waited = 0; waited < CUT_WITHIN_MILLISECONDS; waited += 500) {
		pages.push(await requestOnce(server.url, PAGE));
		forms.push(await requestOnce(server.url, `${FORM}\r\nContent-Length: 7`, "email=a"));
		await wait(500);
	}
	const open = sockets.filter(({ closed }) => !closed).length;
	for (const socket of sockets) socket.destroy();
	await server.stop();
	return { open, pages, forms };
}

function check({ open, pages, forms }: Seen): void {
	expect(open).toBe(0);
	expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
	// The form is accepted, and its missing fields are reported.
	expect(new Set(forms.map(({ status }) => status))).toEqual(new Set([422]));
}

const findSlow = ({ pages, forms }: Seen, slowdown: number) =>
	findOver("a page or form beside them", [...pages, ...forms], 1, LIMIT_MILLISECONDS * slowdown);

// Concurrent, because each mostly waits for 25 s.
it.concurrent("[operator-13] 200 slow headers, bodies and chunks are cut, and delay no one", async ({
	expect,
}) => {
	const measure = async () => {
		const seen = await crowd();
		check(seen);
		return seen;
	};
	expect(await measureUntilQuick(measure, findSlow)).toEqual([]);
}, 240_000);

it.concurrent("slow clients that are not cut are noticed", async ({ expect }) => {
	const patient = { HEADERS_TIMEOUT_SECONDS: "120", REQUEST_TIMEOUT_SECONDS: "120" };
	const planted = await crowd(patient);
	expect(() => check(planted)).toThrow();
	expect(planted.open).toBeGreaterThan(0);
});

const MAX_CONNECTIONS = 2000;

/** Opens connections that send `first`, a hundred at a time. */
async function openMany(url: string, count: number, first: string): Promise<Socket[]> {
	const { hostname, port } = new URL(url);
	const sockets: Socket[] = [];
	while (sockets.length < count) {
		const some = Array.from({ length: 100 }, () => connect(Number(port), hostname));
		await Promise.all(
			some.map(
				(socket) =>
					new Promise((done) => {
						socket.on("error", () => undefined).resume();
						socket.once("connect", done).once("close", done);
					}),
			),
		);
		for (const socket of some) socket.write(first);
		sockets.push(...some);
	}
	return sockets;
}

const isOpen = ({ closed, readyState }: Socket) => !closed && readyState === "open";

it("[operator-88] 2,100 slow headers take the port for seconds, and never the health of the metrics' port", async () => {
	const metricsPort = await findFreePort();
	const server = await startServer({ env: { METRICS_PORT: metricsPort } });
	const sockets = await openMany(server.url, 2100, "GET /login HTTP/1.1\r\nHost: x\r\nX-Slow: ");
	const health: number[] = [];
	const pages: number[] = [];
	const startedAt = performance.now();
	do {
		const { status } = await fetch(`http://127.0.0.1:${metricsPort}/healthz`);
		health.push(status);
		pages.push((await requestOnce(server.url, PAGE)).status);
		await wait(500);
	} while (pages.at(-1) !== 200 && performance.now() - startedAt < CUT_WITHIN_MILLISECONDS);
	for (const socket of sockets) socket.destroy();
	expect(pages[0]).toBe(0);
	expect(pages.at(-1)).toBe(200);
	expect(new Set(health)).toEqual(new Set([200]));
	await server.stop();
});

it("[operator-88] 2,000 connections that wait for their next request make room for others", async () => {
	const server = await startServer();
	const request = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
	const sockets = await openMany(server.url, MAX_CONNECTIONS, request);
	await expect.poll(() => sockets.every(({ bytesRead }) => bytesRead > 0)).toBe(true);
	expect(sockets.filter(isOpen)).toHaveLength(MAX_CONNECTIONS);
	// The first one finds the port full; its attempt makes room.
	const statuses = [await requestOnce(server.url, PAGE), await requestOnce(server.url, PAGE)];
	for (const socket of sockets) socket.destroy();
	await server.stop();
	expect(statuses[1]?.status).toBe(200);
});
