import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCallGuard, type GuardEvent } from "./call-guard.server";

const broken = async () => ({ isBroken: true });
const answered = async () => ({ isBroken: false });

async function openGuard() {
	const events: GuardEvent[] = [];
	const guard = createCallGuard((event) => events.push(event));
	for (let failure = 0; failure < 5; failure++) await guard.run("catalogue", broken);
	return { guard, events };
}

describe("the guard of platform calls", () => {
	// How long it has been open is read from the clock.
	beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
	afterEach(() => void vi.useRealTimers());

	it("[platform-23] begins no call after five in a row without an answer, and says so at once", async () => {
		const { guard, events } = await openGuard();
		const call = vi.fn(answered);
		expect(await guard.run("catalogue", call)).toBeNull();
		expect(call).not.toHaveBeenCalled();
		expect(events).toEqual([{ group: "catalogue", change: "opened" }]);
	});

	it("keeps the trouble of one group from the others", async () => {
		const { guard } = await openGuard();
		expect(await guard.run("payment", answered)).toEqual({ isBroken: false });
	});

	it("[platform-23] lets one call try after a while, no other beside it, and all when it was answered", async () => {
		const { guard, events } = await openGuard();
		vi.setSystemTime(Date.now() + 1499);
		expect(await guard.run("catalogue", answered)).toBeNull();
		vi.setSystemTime(Date.now() + 1);
		let answer = (_: { isBroken: boolean }) => {};
		const probe = guard.run(
			"catalogue",
			() =>
				new Promise<{ isBroken: boolean }>((resolve) => {
					answer = resolve;
				}),
		);
		await wait(0);
		expect(await guard.run("catalogue", answered)).toBeNull();
		answer({ isBroken: false });
		await probe;
		expect(await guard.run("catalogue", answered)).toEqual({ isBroken: false });
		expect(events.map(({ change }) => change)).toEqual(["opened", "closed"]);
	});

	it("[platform-23] has a limited number of calls in flight, and a limited number that wait", async () => {
		const guard = createCallGuard();
		let begun = 0;
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		const calls = Array.from({ length: 300 }, () =>
			guard.run("catalogue", async () => {
				begun++;
				await released;
				return { isBroken: false };
			}),
		);
		await wait(0);
		expect(begun).toBe(50);
		release();
		const results = await Promise.all(calls);
		expect(results.filter((result) => result === null)).toHaveLength(50);
	});
});
