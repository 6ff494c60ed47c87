/** More than the server can do: it says so, and what it takes and its health stay quick. */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { type Answered, askOnce, keepAsking, percentile } from "./load";

const LIMIT_MILLISECONDS = 1000;
const PAGE_DURING_SIGN_INS_MILLISECONDS = 500;
const MAX_MEGABYTES = 350;
/** A query that no kept document has: each answer is rendered. */
const RENDERED = "GET /login?rendered=1 HTTP/1.1\r\nAccept-Encoding: br";

let server: RunningServer;
afterEach(() => server.stop());

const readMegabytes = () =>
	Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;

const askHealth = () => askOnce(server.url, "GET /healthz HTTP/1.1");

/** Asks for health every 50 ms while the work is done. */
async function watchHealth<T>(work: Promise<T>): Promise<{ result: T; health: Answered[] }> {
	const health: Answered[] = [];
	let isDone = false;
	const watching = (async () => {
		while (!isDone) {
			health.push(await askHealth());
			await wait(50);
		}
	})();
	const result = await work.finally(() => {
		isDone = true;
	});
	await watching;
	return { result, health };
}

function checkHealth(health: Answered[]): void {
	expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]));
	expect(percentile(health, 1)).toBeLessThan(LIMIT_MILLISECONDS);
}

/** The fault that is planted: a process that does nothing for longer than anything may wait. */
async function stall(): Promise<void> {
	await wait(1000);
	process.kill(server.pid, "SIGSTOP");
	await wait(1500);
	process.kill(server.pid, "SIGCONT");
}

async function overload(milliseconds = 5000) {
	const load = keepAsking(200, milliseconds, () => askOnce(server.url, RENDERED));
	const { result, health } = await watchHealth(load);
	const taken = result.filter(({ status }) => status === 200);
	return { health, taken, refused: result.filter(({ status }) => status === 503) };
}

describe("200 connections that ask for pages", () => {
	it("leave health and the pages that are taken under a second, and are soon forgotten", async () => {
		server = await startServer();
		const { health, taken, refused } = await overload();
		await wait(2000);
		const after = await askOnce(server.url, RENDERED);
		checkHealth(health);
		expect(percentile(taken, 0.95)).toBeLessThan(LIMIT_MILLISECONDS);
		expect(taken.length).toBeGreaterThan(50);
		expect(taken.length + refused.length).toBeGreaterThan(200);
		expect(after.status).toBe(200);
		expect(after.milliseconds).toBeLessThan(LIMIT_MILLISECONDS);
		expect(readMegabytes()).toBeLessThan(MAX_MEGABYTES);
	});

	it("would be noticed to hold up health", async () => {
		server = await startServer();
		const [{ health }] = await Promise.all([overload(3000), stall()]);
		expect(() => checkHealth(health)).toThrow();
	});
});

describe("4,000 pipelined requests on 100 connections", () => {
	it("hold up health for less than a second", async () => {
		server = await startServer();
		const { hostname, port } = new URL(server.url);
		const text = `${RENDERED}\r\nHost: ${hostname}:${port}\r\n\r\n`.repeat(40);
		const sockets = Array.from({ length: 100 }, () => connect(Number(port), hostname));
		for (const socket of sockets)
			socket
				.on("error", () => undefined)
				.resume()
				.write(text);
		const { health } = await watchHealth(wait(4000));
		for (const socket of sockets) socket.destroy();
		checkHealth(health);
		expect(readMegabytes()).toBeLessThan(MAX_MEGABYTES);
	});
});

describe("200 sign-ins at once", () => {
	const body = "email=flood%40example.com&password=a-wrong-password";
	const signIn = `POST /login HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}`;

	async function flood(plant?: () => Promise<void>) {
		server = await startServer();
		await askOnce(server.url, RENDERED);
		const flood = Promise.all(Array.from({ length: 200 }, () => askOnce(server.url, signIn, body)));
		const pages: Answered[] = [];
		let isDone = false;
		void Promise.all([flood, plant?.()]).then(() => {
			isDone = true;
		});
		while (!isDone) {
			pages.push(await askOnce(server.url, RENDERED));
			await wait(30);
		}
		return { pages, signIns: await flood };
	}

	function checkPages(pages: Answered[]): void {
		expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
		expect(percentile(pages, 0.95)).toBeLessThan(PAGE_DURING_SIGN_INS_MILLISECONDS);
		expect(percentile(pages, 1)).toBeLessThan(LIMIT_MILLISECONDS);
	}

	it("leave a page under half a second", async () => {
		const { pages, signIns } = await flood();
		const statuses = new Set(signIns.map(({ status }) => status));
		checkPages(pages);
		expect([...statuses].filter((status) => ![422, 429, 503].includes(status))).toEqual([]);
	});

	it("would be noticed to hold up a page", async () => {
		const { pages } = await flood(stall);
		expect(() => checkPages(pages)).toThrow();
	});
});
