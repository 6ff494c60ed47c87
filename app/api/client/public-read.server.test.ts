import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPublicReads, readThrough } from "./public-read.server";
import { type CallResult, fail, succeed } from "./result.server";

const failure = fail({ kind: "network", callName: "pricing", status: 0 });

function buildReader({ freshMilliseconds = 0, staleIfError = true } = {}) {
	const cache = new Map<string, object>();
	const made: string[] = [];
	const given: number[] = [];
	let next: CallResult<number> = succeed(1);
	const make = (how: string) => async () => {
		made.push(how);
		return next;
	};
	const reading = {
		load: make("load"),
		refresh: make("refresh"),
		freshMilliseconds,
		staleIfError,
		onGiven: (left: number) => void given.push(left),
	};
	return {
		made,
		given,
		read: () => readThrough(cache, "key", reading),
		tell: (result: CallResult<number>) => {
			next = result;
		},
	};
}

describe("what the platform tells everybody", () => {
	afterEach(() => void vi.useRealTimers());

	it("is asked for once while it is fresh, however many read it", async () => {
		const { read, made } = buildReader({ freshMilliseconds: 60_000 });
		await Promise.all([read(), read(), read()]);
		expect(made).toEqual(["load"]);
	});

	it("[platform-8] is given at once when it has grown old, while one call behind asks again", async () => {
		const { read, made, tell } = buildReader();
		await read();
		tell(succeed(2));
		expect(await read()).toEqual(succeed(1));
		await wait(0);
		expect(made).toEqual(["load", "refresh"]);
		expect(await read()).toEqual(succeed(2));
	});

	it.each([5, 120])("[platform-8] is kept for an hour more than its %d minutes", (minutes) => {
		vi.useFakeTimers();
		// A start at 0 would mean none to the cache.
		vi.advanceTimersByTime(1);
		const cache = createPublicReads(minutes * 60_000);
		cache.set("key", {});
		vi.advanceTimersByTime((minutes + 60) * 60_000);
		expect(cache.get("key")).toBeDefined();
		vi.advanceTimersByTime(1);
		expect(cache.get("key")).toBeUndefined();
	});

	it("is still given while the platform is away, and asked for again only after a pause", async () => {
		vi.useFakeTimers({ toFake: ["performance"] });
		const { read, made, tell } = buildReader();
		await read();
		tell(failure);
		for (let count = 0; count < 5; count++) {
			expect(await read()).toEqual(succeed(1));
			await wait(0);
		}
		vi.advanceTimersByTime(4999);
		await read();
		expect(made).toEqual(["load", "refresh"]);
		vi.advanceTimersByTime(1);
		await read();
		expect(made).toEqual(["load", "refresh", "refresh"]);
	});

	it("says for how long it is fresh, and that it has grown old until it was asked for again", async () => {
		const fresh = buildReader({ freshMilliseconds: 60_000 });
		await fresh.read();
		await fresh.read();
		expect(fresh.given[0]).toBe(60_000);
		expect(fresh.given[1]).toBeGreaterThan(0);

		const old = buildReader();
		await old.read();
		old.tell(failure);
		for (let count = 0; count < 2; count++) {
			await old.read();
			await wait(0);
		}
		expect(old.given).toEqual([0, 0, 0]);
	});

	it("ends with the first failure where its age must be said", async () => {
		const { read, tell } = buildReader({ staleIfError: false });
		await read();
		tell(failure);
		await read();
		await wait(0);
		expect(await read()).toEqual(failure);
	});

	it("is not kept when it never came", async () => {
		const { read, made, tell } = buildReader();
		tell(failure);
		await read();
		tell(succeed(3));
		expect(await read()).toEqual(succeed(3));
		expect(made).toEqual(["load", "load"]);
	});
});
