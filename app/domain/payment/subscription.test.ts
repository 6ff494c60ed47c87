import { describe, expect, it } from "vitest";
import { chooseSubscription, readCreatorId } from "./subscription";

describe("readCreatorId", () => {
	it.each([null, undefined, "", " ", "null", "undefined"])("ignores %o", (value) => {
		expect(readCreatorId(value)).toBeUndefined();
	});

	it("keeps a real id", () => {
		expect(readCreatorId(" 12 ")).toBe("12");
	});
});

describe("chooseSubscription", () => {
	it("starts a platform subscription without a creator id", () => {
		expect(chooseSubscription({ kind: "platform" }, "null")).toEqual({
			kind: "platform",
			subscriptionType: "platform",
			paymentType: "listener_subscription",
		});
	});

	it("starts a creator subscription when a creator id is given", () => {
		expect(chooseSubscription({ kind: "platform" }, "12")).toEqual({
			kind: "creator",
			subscriptionType: "creator",
			paymentType: "creator_membership",
			creatorId: "12",
		});
	});

	it("cannot start a creator plan without a creator id", () => {
		expect(chooseSubscription({ kind: "creator" }, "undefined")).toEqual({
			kind: "creator-missing",
		});
	});
});
