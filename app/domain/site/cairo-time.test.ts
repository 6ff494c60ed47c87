import { describe, expect, it } from "vitest";
import { getCairoHour, getCairoWallClock, readInstant } from "./cairo-time";

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

describe("a time as a platform writes it", () => {
	it.each([
		["2026-02-01T00:00:00Z", "2026-02-01T00:00:00.000Z"],
		["2026-02-01T00:00:00.123456789+04:00", "2026-01-31T20:00:00.123Z"],
		["2026-02-01T00:00:00+0400", "2026-01-31T20:00:00.000Z"],
		["2026-02-01 00:00:00.123456+04", "2026-01-31T20:00:00.123Z"],
		["2026-02-01 00:00:00 +04:00", "2026-01-31T20:00:00.000Z"],
		["2026-02-01 00:00 UTC", "2026-02-01T00:00:00.000Z"],
		["Sun, 01 Feb 2026 00:00:00 GMT", "2026-02-01T00:00:00.000Z"],
		["2026-02-01 00:00:00", "2026-01-31T22:00:00.000Z"],
		["2026-07-01T00:00:00.000000", "2026-06-30T21:00:00.000Z"],
		["2026-07-01 12:30", "2026-07-01T09:30:00.000Z"],
		["2026-02-01", "2026-01-31T22:00:00.000Z"],
		["2026-07-01", "2026-06-30T21:00:00.000Z"],
		// The clocks skip the first hour of that day.
		["2026-04-24 00:30:00", "2026-04-23T22:30:00.000Z"],
		["2026-04-24", "2026-04-23T22:00:00.000Z"],
	])("[platform-31] is the same wherever the server is: %s", (text, instant) => {
		expect(new Date(readInstant(text)).toISOString()).toBe(instant);
	});

	it.each(["", "soon", "2026-13-01", "2026-02-01 25:00"])("is rejected: %s", (text) => {
		expect(readInstant(text)).toBeNaN();
	});
});
