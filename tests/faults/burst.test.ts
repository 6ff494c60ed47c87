/**
 * Sends many requests at once, and many for a long time: each gets a response, and the next visitor
 * does not wait.
 */
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { watchStalls } from "../support/slowdown";
import { type Answered, askOnce, findOver, stall } from "./load";
import { measureUntilQuick } from "./pace";

const LIMIT_MILLISECONDS = 1000;
const KEPT = "GET / HTTP/1.1\r\nAccept-Encoding: br";
const RENDERED = "GET /login?rendered=1 HTTP/1.1\r\nAccept-Encoding: br";

let server: RunningServer;
afterEach(() => server.stop());

async function restart(env: Record<string, string> = {}): Promise<void> {
	await server?.stop();
	server = await startServer({ env });
	await askOnce(server.url, KEPT);
}

type Burst = { answers: Answered[]; after: Answered };

async function burst(): Promise<Burst> {
	const answers = await Promise.all(
		Array.from({ length: 500 }, (_, index) =>
			askOnce(server.url, index % 5 === 0 ? RENDERED : KEPT),
		),
	);
	await wait(2000);
	return { answers, after: await askOnce(server.url, RENDERED) };
}

function checkAnswers({ answers, after }: Burst): void {
	expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
	expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(300);
	expect(after.status).toBe(200);
}

describe("a burst of 500 requests", () => {
	it("gets all its responses, and has no effect after two seconds", async () => {
		const measure = async () => {
			await restart();
			const seen = await burst();
			checkAnswers(seen);
			return seen;
		};
		const findSlow = ({ after }: Burst, slowdown: number) =>
			findOver("a page two seconds later", [after], 1, LIMIT_MILLISECONDS * slowdown);
		expect(await measureUntilQuick(measure, findSlow)).toEqual([]);
	});

	it("notices rejected connections", async () => {
		await restart({ MAX_CONNECTIONS: "20" });
		const seen = await burst();
		expect(() => checkAnswers(seen)).toThrow();
	});
});

/** Sends this many requests a second for this long; a missing response has status 0. */
async function keepPace(perSecond: number, seconds: number): Promise<Answered[]> {
	const asked: Array<Promise<Answered>> = [];
	const startedAt = performance.now();
	for (let count = 0; count < perSecond * seconds; count++) {
		asked.push(askOnce(server.url, count % 10 === 0 ? RENDERED : KEPT));
		const dueIn = startedAt + (count * 1000) / perSecond - performance.now();
		if (dueIn > 0) await wait(dueIn);
	}
	return Promise.all(asked);
}

const findFailed = (answers: Answered[]) => answers.filter(({ status }) => status !== 200);
const findSlow = (answers: Answered[], slowdown: number) =>
	findOver("one of a hundred", answers, 0.99, LIMIT_MILLISECONDS * slowdown);

describe("100 requests a second", () => {
	it("cause no error in ninety seconds: 9,000 responses", async () => {
		const measure = async () => {
			await restart();
			const hasStalled = watchStalls();
			const answers = await keepPace(100, 90);
			expect(answers).toHaveLength(9000);
			// On a stalling machine the server rejects some with a message, but still answers each.
			const isStalled = hasStalled();
			const isFailure = ({ status }: Answered) => !(isStalled && status === 503);
			expect(findFailed(answers).filter(isFailure)).toEqual([]);
			return isStalled ? [] : answers;
		};
		expect(await measureUntilQuick(measure, findSlow)).toEqual([]);
	}, 400_000);

	it("notice a server that pauses", async () => {
		await restart();
		const [answers] = await Promise.all([keepPace(100, 3), stall(server.pid)]);
		expect(findSlow(answers, 1)).not.toEqual([]);
	});

	it("notice a killed server", async () => {
		await restart();
		const [answers] = await Promise.all([
			keepPace(100, 1),
			wait(500).then(() => server.stop("SIGKILL")),
		]);
		expect(findFailed(answers)).not.toEqual([]);
	});
});
