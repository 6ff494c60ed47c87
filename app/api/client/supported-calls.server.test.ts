import { describe, expect, it } from "vitest";
import { createSupportedCalls } from "./supported-calls.server";

const MINUTE = 60_000;

describe.each([
	["[platform-21] that is there is known for an hour", true, 60 * MINUTE],
	["that is lacking is known for the time that was set", false, 5 * MINUTE],
])("an optional call", (name, isSupported, milliseconds) => {
	it(name, () => {
		let now = 7;
		const supportedCalls = createSupportedCalls(5 * MINUTE, () => now);
		supportedCalls.set("memberships", isSupported);
		now += milliseconds - 1;
		expect(supportedCalls.get("memberships")).toBe(isSupported);
		now += 1;
		expect(supportedCalls.get("memberships")).toBeUndefined();
	});
});

it("believes the latest answer", () => {
	const supportedCalls = createSupportedCalls(5 * MINUTE, () => 0);
	supportedCalls.set("memberships", true);
	supportedCalls.set("memberships", false);
	expect([supportedCalls.get("memberships"), supportedCalls.get("quote")]).toEqual([
		false,
		undefined,
	]);
});
