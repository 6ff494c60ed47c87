import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RawAnswer } from "./answer.server";
import { createPublicReads } from "./public-read.server";
import { type CallResult, fail, succeed } from "./result.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = 1_000;
const { failure } = fail({ kind: "network", callName: "pricing", status: 0 });
const failed = { ok: false as const, failure };

type Visitor = { locale?: string; isShared?: boolean };

/** Simulates visits to one process, on a platform whose answer can be changed. */
function buildReader(freshMilliseconds: number, store?: ReturnType<typeof createStore>) {
	const reads = createPublicReads({ freshMilliseconds, store });
	const efforts: string[] = [];
	const given: number[] = [];
	let next: CallResult<number> = succeed(1);
	return {
		efforts,
		given,
		tell(result: CallResult<number>) {
			next = result;
		},
		read: ({ locale = "en", isShared = true }: Visitor = {}) =>
			reads.read({
				name: "pricing",
				locale,
				isShared,
				async ask(effort) {
					efforts.push(effort);
					if (!next.ok) return next;
					return succeed({ status: 200, body: next.value, envelope: {} });
				},
				parse: ({ body }: RawAnswer) => succeed(Number(body)),
				onGiven: (milliseconds) => void given.push(milliseconds),
			}),
	};
}

function createStore() {
	const texts = new Map<string, string>();
	return {
		get: async (key: string) => texts.get(key) ?? null,
		set: async (key: string, text: string) => void texts.set(key, text),
	};
}

const standIn = (value: number, readAt = START) => ({
	ok: true,
	value,
	standIn: { readAt, failure },
});
const later = (milliseconds: number) => vi.setSystemTime(START + milliseconds);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: START }));
afterEach(() => void vi.useRealTimers());

describe("the cache of public reads", () => {
	it("sends one request while an answer is fresh, however many visitors read it", async () => {
		const { read, efforts } = buildReader(MINUTE);
		await Promise.all([read(), read(), read()]);
		later(MINUTE - 1);
		await read();
		expect(efforts).toEqual(["retried"]);
	});

	it("[platform-8] returns a stale answer at once, while one background call refreshes it", async () => {
		const { read, efforts, tell } = buildReader(MINUTE);
		await read();
		later(MINUTE);
		tell(succeed(2));
		expect(await Promise.all([read(), read()])).toEqual([succeed(1), succeed(1)]);
		await wait(0);
		expect(efforts).toEqual(["retried", "background"]);
		expect(await read()).toEqual(succeed(2));
	});

	it("reports the age of a stale answer after a failed refresh, and pauses before the next one", async () => {
		const { read, efforts, tell } = buildReader(MINUTE);
		await read();
		later(MINUTE);
		tell(failed);
		expect(await read()).toEqual(succeed(1));
		await wait(0);
		for (const milliseconds of [MINUTE, MINUTE + 4999]) {
			later(milliseconds);
			expect(await read()).toMatchObject(standIn(1));
		}
		expect(efforts).toEqual(["retried", "background"]);
		later(MINUTE + 5000);
		await read();
		expect(efforts).toEqual(["retried", "background", "background"]);
	});

	it("reports how long an answer stays fresh, and 0 for a stale one", async () => {
		const { read, given } = buildReader(MINUTE);
		await read();
		later(10_000);
		await read();
		later(MINUTE);
		await read();
		expect(given).toEqual([MINUTE, 50_000, 0]);
	});

	it("does not keep a failure", async () => {
		const { read, efforts, tell } = buildReader(MINUTE);
		tell(failed);
		expect(await read()).toEqual(failed);
		tell(succeed(3));
		expect(await read()).toEqual(succeed(3));
		expect(efforts).toEqual(["retried", "retried"]);
	});
});

describe("an answer of the last hour", () => {
	it.each([
		["where nothing is reused", 0, {}],
		["for a member, whose answers are not reused", MINUTE, { isShared: false }],
	])(
		"[platform-8] stands in for a failed call after a single attempt, %s",
		async (_, fresh, visitor) => {
			const { read, efforts, tell } = buildReader(fresh);
			await read();
			later(HOUR - 1);
			tell(failed);
			expect(await read(visitor)).toEqual(standIn(1));
			expect(efforts).toEqual(["retried", "once"]);
		},
	);

	it.each([0, 5 * MINUTE])("stands in no longer than that, fresh for %d ms", async (fresh) => {
		const { read, efforts, tell } = buildReader(fresh);
		await read();
		later(HOUR);
		tell(failed);
		expect(await read()).toEqual(failed);
		expect(efforts).toEqual(["retried", "retried"]);
	});

	it("stands in for nobody when a member received it", async () => {
		const { read, tell } = buildReader(0);
		await read({ isShared: false });
		tell(failed);
		expect(await read()).toEqual(failed);
	});

	it("stands in for a platform that a new process has not reached yet", async () => {
		const store = createStore();
		await buildReader(0, store).read();
		const other = buildReader(0, store);
		other.tell(failed);
		expect(await other.read()).toEqual(standIn(1));
		later(HOUR);
		expect(await other.read()).toEqual(failed);
	});

	it("stands in without the shared store while that is unavailable", async () => {
		const away = () => Promise.reject(new Error("away"));
		const { read, tell } = buildReader(0, { get: away, set: away });
		tell(failed);
		expect(await read()).toEqual(failed);
		tell(succeed(1));
		await read();
		tell(failed);
		expect(await read()).toEqual(standIn(1));
	});

	it("is the newest, in the visitor's language when that one is about as new", async () => {
		const { read, tell } = buildReader(MINUTE);
		await read({ locale: "ar" });
		later(MINUTE);
		tell(succeed(2));
		await read({ locale: "en" });
		later(MINUTE + 1);
		tell(failed);
		expect(await read({ locale: "ar", isShared: false })).toEqual(standIn(1));

		later(MINUTE * 2);
		tell(succeed(3));
		await read({ locale: "en" });
		await wait(0);
		tell(failed);
		expect(await read({ locale: "ar", isShared: false })).toEqual(standIn(3, START + 2 * MINUTE));
	});
});
