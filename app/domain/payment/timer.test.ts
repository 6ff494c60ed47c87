import { describe, expect, it } from "vitest";
import { formatTimer } from "./timer";

describe("formatTimer", () => {
	it.each([
		[0, "0:00"],
		[9.9, "0:09"],
		[75, "1:15"],
		[120, "2:00"],
		[-1, "0:00"],
	])("shows %d seconds as %s", (seconds, text) => {
		expect(formatTimer(seconds)).toBe(text);
	});
});
