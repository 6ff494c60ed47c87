import { describe, expect, it } from "vitest";
import { chooseSubscription } from "./subscription";

describe("chooseSubscription", () => {
	it("[payment-2] starts a platform subscription without a creator id", () => {
		expect(chooseSubscription({ kind: "platform" }, undefined)).toEqual({
			paymentType: "listener_subscription",
		});
	});

	it("[payment-2] starts a creator subscription when a creator id is given", () => {
		expect(chooseSubscription({ kind: "platform" }, "12")).toEqual({
			paymentType: "creator_membership",
			creatorId: "12",
		});
	});

	it("[payment-2] cannot start a creator plan without a creator id", () => {
		expect(chooseSubscription({ kind: "creator" }, undefined)).toBeUndefined();
	});
});
