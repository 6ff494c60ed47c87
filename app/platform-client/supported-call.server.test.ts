import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSupportedCalls } from "./supported-call.server";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 1 }));
afterEach(() => void vi.useRealTimers());

describe.each([
	["[platform-21] that exists is remembered for an hour", true, 60 * MINUTE],
	["that is missing is remembered for the given time", false, 5 * MINUTE],
])("an optional call", (name, isSupported, milliseconds) => {
	it(name, () => {
		const supportedCalls = createSupportedCalls(5 * MINUTE);
		supportedCalls.set("memberships", isSupported);
		vi.setSystemTime(milliseconds);
		expect(supportedCalls.get("memberships")).toBe(isSupported);
		vi.setSystemTime(milliseconds + 2);
		expect(supportedCalls.get("memberships")).toBeUndefined();
	});
});

it("The latest answer about an optional call counts", () => {
	const supportedCalls = createSupportedCalls(5 * MINUTE);
	supportedCalls.set("memberships", true);
	supportedCalls.set("memberships", false);
	expect([supportedCalls.get("memberships"), supportedCalls.get("quote")]).toEqual([
		false,
		undefined,
	]);
});
