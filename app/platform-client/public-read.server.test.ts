import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPublicReads } from "./public-read.server";
import { type CallResult, fail, succeed } from "./result.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = 1_000;
const { failure } = fail({ kind: "network", callName: "pricing", status: 0 });
const failed = { ok: false as const, failure };

type Visitor = { locale?: string; isShared?: boolean; maxAgeMilliseconds?: number };

/** Simulates visits to one process, on a platform whose response can be changed. */
function buildReader(freshMilliseconds: number) {
	const lookups: string[] = [];
	const onLookup = (outcome: string) => void lookups.push(outcome);
	const reads = createPublicReads({ freshMilliseconds, onLookup });
	const efforts: string[] = [];
	const given: number[] = [];
	let next: CallResult<number> = succeed(1);
	return {
		efforts,
		given,
		lookups,
		respond(result: CallResult<number>) {
			next = result;
		},
		read: ({ locale = "en", isShared = true, maxAgeMilliseconds }: Visitor = {}) =>
			reads.read({
				name: "pricing",
				locale,
				isShared,
				maxAgeMilliseconds,
				async load(effort) {
					efforts.push(effort);
					return next;
				},
				onGiven: (milliseconds) => void given.push(milliseconds),
			}),
	};
}

const stale = (value: number, readAt = START) => ({ ok: true, value, stale: { readAt, failure } });
const later = (milliseconds: number) => vi.setSystemTime(START + milliseconds);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: START }));
afterEach(() => void vi.useRealTimers());

describe("the cache of public reads", () => {
	it("sends one request while a response is fresh, however many visitors read it", async () => {
		const { read, efforts, lookups } = buildReader(MINUTE);
		await Promise.all([read(), read(), read()]);
		later(MINUTE - 1);
		await read();
		expect(efforts).toEqual(["retried"]);
		expect(lookups).toEqual(["miss", "miss", "miss", "hit"]);
	});

	it.each([HOUR, 24 * HOUR])(
		"[platform-32] reads anew what it read while the clock was %d ms ahead",
		async (ahead) => {
			const { read, respond, efforts } = buildReader(5 * MINUTE);
			later(ahead);
			await read();
			later(0);
			respond(succeed(2));
			expect(await read()).toEqual(succeed(2));
			expect(efforts).toHaveLength(2);
		},
	);

	it("[platform-8] returns a stale response at once, while one background call refreshes it", async () => {
		const { read, efforts, respond } = buildReader(MINUTE);
		await read();
		later(MINUTE + 1);
		respond(succeed(2));
		expect(await Promise.all([read(), read()])).toEqual([succeed(1), succeed(1)]);
		await wait(0);
		expect(efforts).toEqual(["retried", "background"]);
		expect(await read()).toEqual(succeed(2));
	});

	it("reports the age of a stale response after a failed refresh, and pauses before the next one", async () => {
		const { read, efforts, respond } = buildReader(MINUTE);
		await read();
		later(MINUTE + 1);
		respond(failed);
		expect(await read()).toEqual(succeed(1));
		await wait(0);
		for (const milliseconds of [MINUTE + 1, MINUTE + 4999]) {
			later(milliseconds);
			expect(await read()).toMatchObject(stale(1));
		}
		expect(efforts).toEqual(["retried", "background"]);
		later(MINUTE + 5002);
		expect(await read()).toMatchObject(stale(1));
		await wait(0);
		expect(efforts).toEqual(["retried", "background", "background"]);
	});

	it("is fresh again once the platform responds", async () => {
		const { read, respond } = buildReader(MINUTE);
		await read();
		later(MINUTE + 1);
		respond(failed);
		await read();
		await wait(0);
		later(2 * MINUTE);
		respond(succeed(2));
		expect(await read()).toMatchObject(stale(1));
		await wait(0);
		expect(await read()).toEqual(succeed(2));
	});

	it("reports how long a response stays fresh, and 0 for a stale one", async () => {
		const { read, given } = buildReader(MINUTE);
		await read();
		later(10_000);
		await read();
		later(MINUTE + 1);
		await read();
		expect(given).toEqual([MINUTE, 50_000, 0]);
	});

	it("does not cache a failure, which concurrent visitors share", async () => {
		const { read, efforts, respond, given } = buildReader(MINUTE);
		respond(failed);
		expect(await Promise.all([read(), read()])).toEqual([failed, failed]);
		respond(succeed(3));
		expect(await read()).toEqual(succeed(3));
		expect(efforts).toEqual(["retried", "retried"]);
		expect(given).toEqual([0, 0, MINUTE]);
	});
});

describe("a reader who needs a current response", () => {
	const current = { maxAgeMilliseconds: 5 * MINUTE };

	it.each([MINUTE, HOUR])(
		"[wallet-22] gets one of at most five minutes ago, and waits for it with the others (fresh for %d ms)",
		async (freshMilliseconds) => {
			const { read, efforts, respond, given } = buildReader(freshMilliseconds);
			await read(current);
			later(5 * MINUTE + 1);
			respond(succeed(2));
			expect(await Promise.all([read(current), read(current)])).toEqual([succeed(2), succeed(2)]);
			expect(efforts).toEqual(["retried", "once"]);
			expect(Math.max(...given)).toBeLessThanOrEqual(5 * MINUTE);
		},
	);

	it("[wallet-22] gets an older one marked when it cannot be read anew, without a call each time", async () => {
		const { read, efforts, respond } = buildReader(HOUR);
		await read();
		later(5 * MINUTE + 1);
		respond(failed);
		expect(await read(current)).toMatchObject(stale(1));
		later(5 * MINUTE + 4999);
		expect(await read(current)).toMatchObject(stale(1));
		expect(efforts).toEqual(["retried", "once"]);
		respond(succeed(2));
		later(5 * MINUTE + 5002);
		expect(await read(current)).toEqual(succeed(2));
	});
});

describe("a response of the last hour", () => {
	it.each([
		["where nothing is reused", 0, {}],
		["for a member, whose responses are not reused", MINUTE, { isShared: false }],
	])(
		"[platform-8] replaces a failed call after a single attempt, %s",
		async (_, fresh, visitor) => {
			const { read, efforts, respond } = buildReader(fresh);
			await read();
			later(HOUR - 1);
			respond(failed);
			expect(await read(visitor)).toEqual(stale(1));
			expect(efforts).toEqual(["retried", "once"]);
		},
	);

	it.each([0, 5 * MINUTE])("replaces one no longer than that, fresh for %d ms", async (fresh) => {
		const { read, efforts, respond } = buildReader(fresh);
		await read();
		later(HOUR);
		respond(failed);
		expect(await read()).toEqual(failed);
		expect(efforts).toEqual(["retried", "retried"]);
	});

	it("is given to no one when a member received it", async () => {
		const { read, respond } = buildReader(0);
		await read({ isShared: false });
		respond(failed);
		expect(await read()).toEqual(failed);
	});

	it("is given in the visitor's language, else in the one that there is", async () => {
		const { read, respond, efforts } = buildReader(MINUTE);
		await read({ locale: "en" });
		respond(failed);
		expect(await read({ locale: "ar" })).toEqual(stale(1));
		expect(efforts).toEqual(["retried", "once"]);
		respond(succeed(2));
		await read({ locale: "ar" });
		later(MINUTE);
		respond(failed);
		expect(await read({ locale: "ar", isShared: false })).toEqual(stale(2));
	});
});
