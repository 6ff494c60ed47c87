import { expect, it } from "vitest";
import { addSeconds } from "../base/clock";
import { getLookUpDelay } from "./look-up-queue";

const now = new Date("2025-05-10T12:00:00.000Z");

const delay = (attempts: number, leftSeconds: number, isUnknown = false) =>
	getLookUpDelay(
		{ attempts, expires_at: addSeconds(now, leftSeconds).toISOString() },
		now,
		isUnknown,
	);

it("[payment-111] looks up after 1, 5, 15 and 60 minutes, then every six hours, and at the expiry", () => {
	const left = 48 * 3600;
	expect([1, 2, 3, 4, 5, 6, 40].map((attempts) => delay(attempts, left))).toEqual([
		...[60, 300, 900, 3600],
		...[21_600, 21_600, 21_600],
	]);
	expect(delay(4, 1000)).toBe(1000);
});

it("[payment-116] tries again after five minutes at most when nothing is known, and more rarely in the end", () => {
	expect([1, 2, 3, 9].map((attempts) => delay(attempts, 100_000, true))).toEqual([
		60, 300, 300, 300,
	]);
	expect(delay(3, 100, true)).toBe(100);
	expect([5, 23, 24].map((attempts) => delay(attempts, -1, true))).toEqual([300, 300, 21_600]);
});
