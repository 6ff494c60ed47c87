/** Many at once, and many for long: every request has an answer, and the next visitor waits for no one. */
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { type Answered, askOnce, percentile } from "./load";

const LIMIT_MILLISECONDS = 1000;
const KEPT = "GET / HTTP/1.1\r\nAccept-Encoding: br";
const RENDERED = "GET /login?rendered=1 HTTP/1.1\r\nAccept-Encoding: br";

let server: RunningServer;
afterEach(() => server.stop());

const askMany = (count: number) =>
	Promise.all(
		Array.from({ length: count }, (_, index) =>
			askOnce(server.url, index % 5 === 0 ? RENDERED : KEPT),
		),
	);

type Burst = { answers: Answered[]; after: Answered };

function checkBurst({ answers, after }: Burst): void {
	expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
	expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(300);
	expect(after.status).toBe(200);
	expect(after.milliseconds).toBeLessThan(LIMIT_MILLISECONDS);
}

describe("a burst of 500 requests", () => {
	it("is answered whole, and is over after two seconds", async () => {
		server = await startServer();
		await askOnce(server.url, KEPT);
		const answers = await askMany(500);
		await wait(2000);
		checkBurst({ answers, after: await askOnce(server.url, RENDERED) });
	});

	it("notices connections that are turned away", async () => {
		server = await startServer({ env: { MAX_CONNECTIONS: "20" } });
		await askOnce(server.url, KEPT);
		const answers = await askMany(500);
		const after = await askOnce(server.url, RENDERED);
		expect(() => checkBurst({ answers, after })).toThrow();
	});
});

/** As many a second for so long; answers that did not come have status 0. */
async function keepPace(perSecond: number, seconds: number, disturb?: () => Promise<void>) {
	const asked: Array<Promise<Answered>> = [];
	for (let count = 0; count < perSecond * seconds; count++) {
		if (count === perSecond) void disturb?.();
		asked.push(askOnce(server.url, count % 10 === 0 ? RENDERED : KEPT));
		await wait(1000 / perSecond);
	}
	return Promise.all(asked);
}

function checkPace(answers: Answered[]): void {
	expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
	expect(percentile(answers, 0.99)).toBeLessThan(LIMIT_MILLISECONDS);
}

describe("100 requests a second", () => {
	it("for ten seconds have no error", async () => {
		server = await startServer();
		await askOnce(server.url, KEPT);
		checkPace(await keepPace(100, 10));
	});

	it("notice a server that stops for a while", async () => {
		server = await startServer();
		const stall = async () => {
			process.kill(server.pid, "SIGSTOP");
			await wait(1500);
			process.kill(server.pid, "SIGCONT");
		};
		const answers = await keepPace(100, 3, stall);
		expect(() => checkPace(answers)).toThrow();
	});
});
