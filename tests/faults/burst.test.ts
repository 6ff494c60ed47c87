/**
 * Sends many requests at once, and many for a long time: each gets a response, and the next visitor
 * does not wait.
 */
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { watchStalls } from "../support/slowdown";
import { findOver, requestOnce, stall, type TimedResponse } from "./load";
import { measureUntilQuick } from "./pace";

const LIMIT_MILLISECONDS = 1000;
const CACHED = "GET / HTTP/1.1\r\nAccept-Encoding: br";
const RENDERED = "GET /login?rendered=1 HTTP/1.1\r\nAccept-Encoding: br";

let server: RunningServer;
afterEach(() => server.stop());

async function restart(env: Record<string, string> = {}): Promise<void> {
	await server?.stop();
	server = await startServer({ env });
	await requestOnce(server.url, CACHED);
}

type Burst = { responses: TimedResponse[]; after: TimedResponse };

async function burst(): Promise<Burst> {
	const responses = await Promise.all(
		Array.from({ length: 500 }, (_, index) =>
			requestOnce(server.url, index % 5 === 0 ? RENDERED : CACHED),
		),
	);
	await wait(2000);
	return { responses, after: await requestOnce(server.url, RENDERED) };
}

function checkResponses({ responses, after }: Burst): void {
	expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
	expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(300);
	expect(after.status).toBe(200);
}

describe("a burst of 500 requests", () => {
	it("gets all its responses, and has no effect after two seconds", async () => {
		const measure = async () => {
			await restart();
			const seen = await burst();
			checkResponses(seen);
			return seen;
		};
		const findSlow = ({ after }: Burst, slowdown: number) =>
			findOver("a page two seconds later", [after], 1, LIMIT_MILLISECONDS * slowdown);
		expect(await measureUntilQuick(measure, findSlow)).toEqual([]);
	});

	it("notices rejected connections", async () => {
		await restart({ MAX_CONNECTIONS: "20" });
		const seen = await burst();
		expect(() => checkResponses(seen)).toThrow();
	});
});

/** Sends this many requests a second for this long; a missing response has status 0. */
async function keepPace(perSecond: number, seconds: number): Promise<TimedResponse[]> {
	const requested: Array<Promise<TimedResponse>> = [];
	const startedAt = performance.now();
	for (let count = 0; count < perSecond * seconds; count++) {
		requested.push(requestOnce(server.url, count % 10 === 0 ? RENDERED : CACHED));
		const dueIn = startedAt + (count * 1000) / perSecond - performance.now();
		if (dueIn > 0) await wait(dueIn);
	}
	return Promise.all(requested);
}

const findFailed = (responses: TimedResponse[]) => responses.filter(({ status }) => status !== 200);
const findSlow = (responses: TimedResponse[], slowdown: number) =>
	findOver("one of a hundred", responses, 0.99, LIMIT_MILLISECONDS * slowdown);

describe("100 requests a second", () => {
	it("cause no error in ninety seconds: 9,000 responses", async () => {
		const measure = async () => {
			await restart();
			const hasStalled = watchStalls();
			const responses = await keepPace(100, 90);
			expect(responses).toHaveLength(9000);
			// On a stalling machine the server rejects some with a message, but still responds to each.
			const isStalled = hasStalled();
			const isFailure = ({ status }: TimedResponse) => !(isStalled && status === 503);
			expect(findFailed(responses).filter(isFailure)).toEqual([]);
			return isStalled ? [] : responses;
		};
		expect(await measureUntilQuick(measure, findSlow)).toEqual([]);
	}, 400_000);

	it("notice a server that pauses", async () => {
		await restart();
		const [responses] = await Promise.all([keepPace(100, 3), stall(server.pid)]);
		expect(findSlow(responses, 1)).not.toEqual([]);
	});

	it("notice a killed server", async () => {
		await restart();
		const [responses] = await Promise.all([
			keepPace(100, 1),
			wait(500).then(() => server.stop("SIGKILL")),
		]);
		expect(findFailed(responses)).not.toEqual([]);
	});
});
