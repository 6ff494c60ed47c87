import { describe, expect, it } from "vitest";
import { getGreeting } from "./greeting";

describe("getGreeting", () => {
	it.each([
		[0, "morning"],
		[11, "morning"],
		[12, "afternoon"],
		[16, "afternoon"],
		[17, "evening"],
		[23, "evening"],
	])("[tip-9] greets at %d with %s", (hour, greeting) => {
		expect(getGreeting(hour)).toBe(greeting);
	});
});
