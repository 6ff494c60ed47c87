import { describe, expect, it } from "vitest";
import { isAuthentic, signedHeaders } from "./mock-signature";

const sentAt = new Date("2025-05-10T12:00:00.000Z");
const body = '{"id":"evt_1"}';
const headers = new Headers(signedHeaders("key", body, sentAt));
const later = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000);

describe("isAuthentic", () => {
	it("accepts a body signed with the key", () => {
		expect(isAuthentic("key", body, headers, later(10))).toBe(true);
	});

	it("rejects another key, body or time of sending", () => {
		const redated = new Headers(headers);
		redated.set("X-Gateway-Timestamp", String(Math.floor(later(60).getTime() / 1000)));
		expect(isAuthentic("other", body, headers, sentAt)).toBe(false);
		expect(isAuthentic("key", '{"id":"evt_2"}', headers, sentAt)).toBe(false);
		expect(isAuthentic("key", body, redated, sentAt)).toBe(false);
	});

	it("rejects a replay after more than five minutes, or a time as far in the future", () => {
		const at = (seconds: number) => isAuthentic("key", body, headers, later(seconds));
		expect([-301, -300, 300, 301].map(at)).toEqual([false, true, true, false]);
	});

	it("rejects a request without a signature", () => {
		expect(isAuthentic("key", body, new Headers(), sentAt)).toBe(false);
	});
});
