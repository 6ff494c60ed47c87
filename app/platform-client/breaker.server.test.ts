import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BreakerEvent, createBreaker } from "./breaker.server";
import type { PlatformResponse } from "./response.server";
import { type CallFailed, type CallResult, fail, succeed } from "./result.server";

const respondWith = (status: number) => async (): Promise<CallResult<PlatformResponse>> =>
	succeed({ status, body: {}, envelope: {} });
const responded = respondWith(200);
const silent = async () => fail({ kind: "timeout", callName: "pricing", status: 0 });
const notSent = { failure: { kind: "not-sent" } };
const { signal } = new AbortController();

async function failFiveTimes(work: () => Promise<CallResult<PlatformResponse>> = silent) {
	const events: BreakerEvent[] = [];
	const breaker = createBreaker((event) => events.push(event));
	for (let failure = 0; failure < 5; failure++) await breaker.run("pricing", work, signal);
	return { breaker, events };
}

describe("the circuit breaker", () => {
	// The breaker measures its open time with this clock.
	beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
	afterEach(() => void vi.useRealTimers());

	it.each([
		["no response", silent],
		["a 500", respondWith(500)],
		["a 503", respondWith(503)],
	])(
		"[platform-23] starts no call after five times %s, and reports it at once",
		async (_, work) => {
			const { breaker, events } = await failFiveTimes(work);
			const call = vi.fn(responded);
			const { failure } = (await breaker.run("pricing", call, signal)) as CallFailed;
			const cause = (await work()).ok ? "unavailable" : "timeout";
			expect([failure.kind, failure.cause]).toEqual(["not-sent", cause]);
			expect(call).not.toHaveBeenCalled();
			expect(breaker.isOpen("pricing")).toBe(true);
			expect(events).toEqual([{ callName: "pricing", group: "catalogue", change: "opened" }]);
		},
	);

	it.each([401, 404, 422, 429, 501])(
		"[platform-23] stays closed after five times a %d",
		async (status) => {
			const { breaker, events } = await failFiveTimes(respondWith(status));
			expect(breaker.isOpen("pricing")).toBe(false);
			expect(events).toEqual([]);
		},
	);

	it.each(["busy", "not_saved"])(
		"[platform-23] stays closed after five times a platform that responds with %s",
		async (code) => {
			const unable = { status: 503, body: {}, envelope: { success: false, code } };
			const { breaker } = await failFiveTimes(async () => succeed(unable));
			expect(breaker.isOpen("pricing")).toBe(false);
		},
	);

	it("does not pause other calls of the group when one fails", async () => {
		const { breaker } = await failFiveTimes();
		expect(await breaker.run("creator", responded, signal)).toEqual(await responded());
	});

	it("[platform-23] lets one trial call through after a pause, and all calls after its response", async () => {
		const { breaker, events } = await failFiveTimes();
		vi.setSystemTime(Date.now() + 1499);
		expect(await breaker.run("pricing", responded, signal)).toMatchObject(notSent);
		vi.setSystemTime(Date.now() + 1);
		let respond = () => {};
		const asked = new Promise<void>((resolve) => {
			respond = resolve;
		});
		const trial = breaker.run("pricing", () => asked.then(responded), signal);
		await wait(0);
		expect(await breaker.run("pricing", responded, signal)).toMatchObject(notSent);
		respond();
		await trial;
		expect(await breaker.run("pricing", responded, signal)).toEqual(await responded());
		expect(events.map(({ change }) => change)).toEqual(["opened", "closed"]);
	});

	it("[platform-23] limits a group's calls in flight and waiting", async () => {
		const breaker = createBreaker();
		let started = 0;
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		const work = async () => {
			started++;
			await released;
			return responded();
		};
		const calls = Array.from({ length: 300 }, (_, index) =>
			breaker.run(index % 2 ? "pricing" : "creator", work, signal),
		);
		await wait(0);
		expect(started).toBe(50);
		release();
		const results = await Promise.all(calls);
		expect(results.filter(({ ok }) => !ok)).toHaveLength(50);
	});
});
