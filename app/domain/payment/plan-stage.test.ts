import { describe, expect, it } from "vitest";
import type { Membership } from "./membership";
import { getPlanStage, getStandingEnd, hasEnd } from "./plan-stage";

const renewal = { amountMajor: 49, currency: "EGP", interval: "monthly" } as const;
const premium: Membership = {
	planId: "2",
	planName: "Premium",
	renews: false,
	paidUntil: "2026-12-03T10:00:00Z",
};
const at = (time: string) => Date.parse(time);

describe("the stage of a plan", () => {
	// Cairo is two hours ahead of UTC in winter: its 26 November begins at 22:00 UTC.
	it.each([
		["2026-11-25T21:59:59Z", undefined],
		["2026-11-25T22:00:00Z", "ends-soon"],
		["2026-12-03T09:59:59Z", "ends-soon"],
		["2026-12-03T10:00:00Z", undefined],
	])(
		"[account-100] counts the last seven days by Cairo's calendar: at %s it is %s",
		(now, stage) => {
			expect(getPlanStage(premium, at(now))).toBe(stage);
		},
	);

	it("[account-100] counts calendar days across the change to summer time", () => {
		const spring = { ...premium, paidUntil: "2026-04-27T09:00:00Z" };
		expect(getPlanStage(spring, at("2026-04-19T21:59:00Z"))).toBeUndefined();
		expect(getPlanStage(spring, at("2026-04-19T22:01:00Z"))).toBe("ends-soon");
	});

	it("[account-101] is the grace after the end, until that is over", () => {
		const lapsed = { ...premium, graceUntil: "2026-12-06T10:00:00Z" };
		expect(getPlanStage(lapsed, at("2026-12-03T10:00:00Z"))).toBe("grace");
		expect(getPlanStage(lapsed, at("2026-12-06T10:00:00Z"))).toBeUndefined();
	});

	it("[account-101] never names an end that has passed as the time until which it stays on", () => {
		const graceUntil = "2026-12-06T10:00:00Z";
		const lapsed = { ...premium, graceUntil };
		expect(getStandingEnd(lapsed, at("2026-12-01T10:00:00Z"))).toBe(premium.paidUntil);
		expect(getStandingEnd(lapsed, at("2026-12-04T10:00:00Z"))).toBe(graceUntil);
		expect(getStandingEnd(premium, at("2026-12-04T10:00:00Z"))).toBeUndefined();
	});

	it("[account-102] is a renewal that waits, before the end and after it", () => {
		const waiting = { ...premium, renewal: { ...renewal, waits: "transfer" as const } };
		for (const now of ["2026-11-01T10:00:00Z", "2026-12-03T09:00:00Z", "2027-01-01T10:00:00Z"]) {
			expect(getPlanStage(waiting, at(now))).toBe("renewal-waits");
		}
	});

	it.each([
		["renews", { renews: true }],
		["was cancelled", { isCancelled: true }],
		["has no end", { paidUntil: undefined }],
		["has an end that cannot be read", { paidUntil: "soon" }],
		["may renew, as far as the platform says", { renews: undefined }],
		["waits for the launch", { paidUntil: undefined, startsAtLaunch: true }],
	])("[account-100] is none for a plan that %s, nor does that end by itself", (_, change) => {
		expect(getPlanStage({ ...premium, ...change }, at("2026-12-01T10:00:00Z"))).toBeUndefined();
		expect(hasEnd({ ...premium, ...change })).toBe(false);
	});
});
