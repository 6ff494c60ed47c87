import { describe, expect, it } from "vitest";
import { getRetryPath } from "~/routes/payment/failed";

describe("getRetryPath", () => {
	it("[payment-37] leads back to where each kind of payment started", () => {
		expect(getRetryPath("listener_subscription")).toBe("/subscription");
		expect(getRetryPath("creator_membership", "7")).toBe("/subscription?creator_id=7");
		expect(getRetryPath("creator_membership")).toBe("/creator-subscriptions");
		expect(getRetryPath("creator_package")).toBe("/creator-subscriptions");
		expect(getRetryPath("tip", "a b")).toBe("/tipping?creator_id=a+b");
	});

	it("[payment-37] leads home for a tip without a creator, and to the plans for an unknown type", () => {
		expect(getRetryPath("tip")).toBe("/");
		expect(getRetryPath(undefined)).toBe("/subscription");
	});
});
