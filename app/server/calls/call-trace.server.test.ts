import { describe, expect, it } from "vitest";
import { createCallTrace } from "./call-trace.server";

/**
 * Builds a trace of spans in milliseconds since the request started, read at the end of the last
 * one.
 */
function buildTrace(spans: Array<[call: string, startedAt: number, endedAt: number]>) {
	let time = 0;
	const trace = createCallTrace(() => time);
	for (const [call, startedAt, endedAt] of spans) {
		time = endedAt;
		trace.note(call, endedAt - startedAt);
	}
	return trace;
}

describe("the trace of a request's platform calls", () => {
	it("puts concurrent calls into one round", () => {
		const trace = buildTrace([
			["me", 2, 20],
			["pricing", 1, 30],
		]);
		expect(trace.listRounds()).toEqual([["pricing", "me"]]);
		expect(trace.toServerTiming()).toBe("total;dur=30.0, platform;dur=29.0");
	});

	it("starts a new round with a call that waited for another one", () => {
		const trace = buildTrace([
			["csrfCookie", 0, 10],
			["login", 10, 25],
		]);
		expect(trace.listRounds()).toEqual([["csrfCookie"], ["login"]]);
	});

	it("starts a new round even while a slow call of the first one continues", () => {
		const trace = buildTrace([
			["me", 0, 10],
			["creator", 12, 20],
			["pricing", 0, 40],
		]);
		expect(trace.listRounds()).toEqual([["me", "pricing"], ["creator"]]);
	});

	it("counts overlapping time once, and none without a call", () => {
		const trace = buildTrace([
			["me", 0, 10],
			["pricing", 5, 15],
			["creator", 25, 30],
		]);
		expect(trace.toServerTiming()).toBe("total;dur=30.0, platform;dur=20.0");
	});

	it("is empty for a request without calls", () => {
		const trace = buildTrace([]);
		expect(trace.listRounds()).toEqual([]);
		expect(trace.toServerTiming()).toBe("total;dur=0.0, platform;dur=0.0");
	});
});
