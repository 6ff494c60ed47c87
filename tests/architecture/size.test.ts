/**
 * Sizes: as code rots the median hardly moves; the 90th percentile does. The longest file and the
 * longest function are limited by Biome.
 */
import { describe, expect, it } from "vitest";
import { readCode, type SourceFile } from "./source";

const app = readCode(["app/"]);

function percentile(files: readonly SourceFile[], share: number): number {
	const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
	return sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
}

describe("files", () => {
	it("of app have a median of at most 60 lines", () => {
		expect(percentile(app, 0.5)).toBeLessThanOrEqual(60);
	});

	it("of app stay under 180 lines in nine of ten cases", () => {
		expect(percentile(app, 0.9)).toBeLessThanOrEqual(180);
	});
});
