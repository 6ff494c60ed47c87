import { describe, expect, it } from "vitest";
import { getCairoHour, getCairoWallClock } from "./cairo-time";

describe("getCairoWallClock", () => {
	it("is two hours ahead of UTC in winter", () => {
		expect(getCairoWallClock(Date.UTC(2026, 0, 15, 22, 30, 5))).toBe("2026-01-16T00:30:05");
	});

	it("is three hours ahead of UTC in summer", () => {
		expect(getCairoWallClock(Date.UTC(2026, 6, 15, 21, 0))).toBe("2026-07-16T00:00:00");
	});
});

describe("getCairoHour", () => {
	it("is 0 and not 24 at midnight", () => {
		expect(getCairoHour(Date.UTC(2026, 0, 15, 22))).toBe(0);
	});
});
