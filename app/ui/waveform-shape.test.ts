import { describe, expect, it } from "vitest";
import { waveformHeights, waveformPath } from "./waveform-shape";

describe("waveformHeights", () => {
	it("draws the same wave for the same seed", () => {
		expect(waveformHeights("sawt", 60)).toEqual(waveformHeights("sawt", 60));
	});

	it("draws another wave for another seed", () => {
		expect(waveformHeights("sawt", 60)).not.toEqual(waveformHeights("voice", 60));
	});

	it("returns exactly the requested number of bars, each visible and inside the drawing", () => {
		const heights = waveformHeights("صوت", 133);
		expect(heights).toHaveLength(133);
		expect(Math.min(...heights)).toBeGreaterThanOrEqual(0.08);
		expect(Math.max(...heights)).toBeLessThanOrEqual(1);
	});

	it("keeps the start of a wave when more bars are requested", () => {
		expect(waveformHeights("sawt", 90).slice(0, 30)).toEqual(waveformHeights("sawt", 30));
	});
});

describe("waveformPath", () => {
	it("centres every bar on the middle line and leaves room for the round caps", () => {
		expect(waveformPath([1, 0.5], 44)).toBe("M4 2v40m8-30v20");
	});

	it("places every fourth bar when voices are interleaved", () => {
		expect(waveformPath([0.5, 0.5], 44, 1, 4)).toBe("M12 12v20m32-20v20");
	});
});
