import { describe, expect, it } from "vitest";
import { takeRandomBytes } from "./random-bytes.server";

describe("random bytes", () => {
	it("are as many as asked for and never the same, also over the end of a pool", () => {
		const taken = Array.from({ length: 1000 }, () => takeRandomBytes(15));
		expect(taken.every(({ length }) => length === 15)).toBe(true);
		expect(new Set(taken.map((bytes) => bytes.toString("hex"))).size).toBe(1000);
	});

	it("stay as they were when more are taken", () => {
		const first = takeRandomBytes(12);
		const before = first.toString("hex");
		for (let left = 1000; left > 0; left--) takeRandomBytes(12);
		expect(first.toString("hex")).toBe(before);
	});
});
