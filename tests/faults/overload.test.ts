/**
 * Overloads the server: it rejects the excess, responds to health checks before their probes give up, and
 * is quick again soon afterwards.
 */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { findOver, keepRequesting, requestOnce, stall, type TimedResponse } from "./load";
import { measureUntilQuick } from "./pace";

/** Half the time limit of the liveness probe in deploy/kubernetes, and what a person may have to wait. */
const OVERLOADED_MILLISECONDS = 5000;
const LIMIT_MILLISECONDS = 1000;
const PAGE_DURING_SIGN_INS_MILLISECONDS = 500;
/** The page that arrives behind all sign-ins waits until their connections are accepted. */
const SLOWEST_DURING_SIGN_INS_MILLISECONDS = 1500;
const MAX_MEGABYTES = 300;
/** The query matches no cached document, so each response is rendered. */
const RENDERED = "GET /login?rendered=1 HTTP/1.1\r\nAccept-Encoding: br";

let server: RunningServer;
afterEach(() => server.stop());

async function restart(): Promise<void> {
	await server?.stop();
	server = await startServer();
	await requestOnce(server.url, RENDERED);
}

const readMegabytes = () =>
	Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;

const requestHealth = () => requestOnce(server.url, "GET /healthz HTTP/1.1");

/** Checks health every 50 ms during the work. */
async function watchHealth<T>(work: Promise<T>): Promise<{ result: T; health: TimedResponse[] }> {
	const health: TimedResponse[] = [];
	let isDone = false;
	const watching = (async () => {
		while (!isDone) {
			health.push(await requestHealth());
			await wait(50);
		}
	})();
	const result = await work.finally(() => {
		isDone = true;
	});
	await watching;
	expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]));
	return { result, health };
}

const findSlowHealth = (health: TimedResponse[], slowdown: number) =>
	findOver("health", health, 1, OVERLOADED_MILLISECONDS * slowdown);

type Overloaded = { health: TimedResponse[]; taken: TimedResponse[]; after: TimedResponse };

async function overload({ milliseconds = 5000, minResponses = 200 } = {}): Promise<Overloaded> {
	const load = keepRequesting(200, milliseconds, () => requestOnce(server.url, RENDERED));
	const { result, health } = await watchHealth(load);
	await wait(2000);
	const after = await requestOnce(server.url, RENDERED);
	const taken = result.filter(({ status }) => status === 200);
	const rejected = result.filter(({ status }) => status === 503);
	expect(taken.length).toBeGreaterThan(50);
	expect(taken.length + rejected.length).toBeGreaterThan(minResponses);
	expect(after.status).toBe(200);
	expect(readMegabytes()).toBeLessThan(MAX_MEGABYTES);
	return { health, taken, after };
}

const findSlowWork = ({ health, taken, after }: Overloaded, slowdown: number) => [
	...findSlowHealth(health, slowdown),
	...findOver("a page that is taken", taken, 0.95, OVERLOADED_MILLISECONDS * slowdown),
	...findOver("a page two seconds later", [after], 1, LIMIT_MILLISECONDS * slowdown),
];

describe("200 connections that request pages", () => {
	it("[operator-12] leave health and accepted pages in time, and soon have no effect", async () => {
		const measure = async () => {
			await restart();
			return overload();
		};
		expect(await measureUntilQuick(measure, findSlowWork)).toEqual([]);
	});

	it("are noticed when they delay health", async () => {
		await restart();
		// A stalled server gives most connections one response, and some none.
		const flood = overload({ milliseconds: 3000, minResponses: 150 });
		const [seen] = await Promise.all([flood, stall(server.pid, OVERLOADED_MILLISECONDS)]);
		expect(findSlowWork(seen, 1).join()).toMatch(/^health/);
	});
});

/** Each would be cacheable, so each requests another document. */
const KEEPABLE = "GET /subscription?creator_id=NUMBER HTTP/1.1\r\nAccept-Encoding: br";

describe("4,000 pipelined requests on 100 connections", () => {
	async function pipeline(head: string, plant?: () => Promise<void>): Promise<TimedResponse[]> {
		await restart();
		const { hostname, port } = new URL(server.url);
		let number = 0;
		const request = () =>
			`${head.replace("NUMBER", String(++number))}\r\nHost: ${hostname}:${port}\r\n\r\n`;
		const sockets = Array.from({ length: 100 }, () => connect(Number(port), hostname));
		for (const socket of sockets)
			socket
				.on("error", () => undefined)
				.resume()
				.write(Array.from({ length: 40 }, request).join(""));
		const { health } = await watchHealth(Promise.all([wait(4000), plant?.()]));
		for (const socket of sockets) socket.destroy();
		expect(readMegabytes()).toBeLessThan(MAX_MEGABYTES);
		return health;
	}

	it.each([
		["one page", RENDERED],
		["as many pages", KEEPABLE],
	])("for %s leave health in time for its probe", async (_what, head) => {
		expect(await measureUntilQuick(() => pipeline(head), findSlowHealth)).toEqual([]);
	});

	it("are noticed when they delay it", async () => {
		const health = await pipeline(RENDERED, () => stall(server.pid, OVERLOADED_MILLISECONDS));
		expect(findSlowHealth(health, 1)).not.toEqual([]);
	});
});

describe("200 sign-ins at once", () => {
	const body = "email=flood%40example.com&password=a-wrong-password";
	const signIn = `POST /login HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}`;

	async function flood(plant?: () => Promise<void>): Promise<TimedResponse[]> {
		await restart();
		const flood = Promise.all(
			Array.from({ length: 200 }, () => requestOnce(server.url, signIn, body)),
		);
		const pages: TimedResponse[] = [];
		let isDone = false;
		void Promise.all([flood, plant?.()]).then(() => {
			isDone = true;
		});
		while (!isDone) {
			pages.push(await requestOnce(server.url, RENDERED));
			await wait(30);
		}
		const statuses = new Set((await flood).map(({ status }) => status));
		expect([...statuses].filter((status) => ![422, 429, 503].includes(status))).toEqual([]);
		expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
		return pages;
	}

	const findSlowPages = (pages: TimedResponse[], slowdown: number) => [
		...findOver("a page", pages, 0.95, PAGE_DURING_SIGN_INS_MILLISECONDS * slowdown),
		...findOver("the slowest page", pages, 1, SLOWEST_DURING_SIGN_INS_MILLISECONDS * slowdown),
	];

	it("[operator-12] leave room for pages, and a page under half a second", async () => {
		expect(await measureUntilQuick(() => flood(), findSlowPages)).toEqual([]);
	});

	it("are noticed when they delay a page", async () => {
		expect(findSlowPages(await flood(() => stall(server.pid, 3000)), 1)).not.toEqual([]);
	});
});
