import { describe, expect, it } from "vitest";
import { createOfferedCalls } from "./offered-calls.server";

const MINUTE = 60_000;

describe.each([
	["that is there is known for an hour", true, 60 * MINUTE],
	["that is lacking is known for the time that was set", false, 5 * MINUTE],
])("an optional call", (name, isOffered, milliseconds) => {
	it(name, () => {
		let now = 7;
		const offeredCalls = createOfferedCalls(5 * MINUTE, () => now);
		offeredCalls.set("memberships", isOffered);
		now += milliseconds - 1;
		expect(offeredCalls.get("memberships")).toBe(isOffered);
		now += 1;
		expect(offeredCalls.get("memberships")).toBeUndefined();
	});
});

it("believes the latest answer", () => {
	const offeredCalls = createOfferedCalls(5 * MINUTE, () => 0);
	offeredCalls.set("memberships", true);
	offeredCalls.set("memberships", false);
	expect([offeredCalls.get("memberships"), offeredCalls.get("quote")]).toEqual([false, undefined]);
});
