import { describe, expect, it } from "vitest";
import { createOfferMemory } from "./offer-memory.server";

const MINUTE = 60_000;

describe.each([
	["that is there is known for an hour", true, 60 * MINUTE],
	["that is lacking is known for the time that was set", false, 5 * MINUTE],
])("an optional call", (name, isOffered, milliseconds) => {
	it(name, () => {
		let now = 7;
		const offers = createOfferMemory(5 * MINUTE, () => now);
		offers.set("memberships", isOffered);
		now += milliseconds - 1;
		expect(offers.get("memberships")).toBe(isOffered);
		now += 1;
		expect(offers.get("memberships")).toBeUndefined();
	});
});

it("believes the latest answer", () => {
	const offers = createOfferMemory(5 * MINUTE, () => 0);
	offers.set("memberships", true);
	offers.set("memberships", false);
	expect([offers.get("memberships"), offers.get("quote")]).toEqual([false, undefined]);
});
