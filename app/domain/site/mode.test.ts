import { describe, expect, it } from "vitest";
import { readMode } from "./mode";

describe("readMode", () => {
	it("knows creators", () => {
		expect(readMode("creator")).toBe("creator");
	});

	it.each([null, undefined, "", "listener", "Creator", "admin"])(
		"reads %s as a listener",
		(value) => {
			expect(readMode(value)).toBe("listener");
		},
	);
});
