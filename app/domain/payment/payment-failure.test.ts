import { describe, expect, it } from "vitest";
import {
	type FailureReason,
	failureReasons,
	getShownReason,
	readFailureReason,
} from "./payment-failure";

describe("failureReasons", () => {
	it("[payment-34] never offers a retry where the spec calls the status unknown", () => {
		for (const reason of ["payment_not_verified", "processing_error", "timeout"] as const) {
			expect(failureReasons[reason]).toMatchObject({ isOutcomeUnknown: true, advice: "unknown" });
			expect(failureReasons[reason].ways).toEqual(["account", "support", "transfer"]);
		}
	});

	it("suggests the bank only where it may have declined", () => {
		const reasons = Object.keys(failureReasons) as FailureReason[];
		expect(reasons.filter((reason) => failureReasons[reason].advice === "declined")).toEqual([
			"payment_declined",
			"insufficient_funds",
			"invalid_card",
			"error",
		]);
	});

	it("leads to a new sign-in for an invalid token", () => {
		expect(failureReasons.invalid_token.ways[0]).toBe("sign-in");
	});

	it("[payment-36] never makes retry the first choice where the outcome is unknown", () => {
		const unknown = Object.values(failureReasons).filter((rule) => rule.isOutcomeUnknown);
		expect(unknown.length).toBeGreaterThan(3);
		expect(unknown.every(({ ways: [first] }) => first === "account" || first === "look")).toBe(
			true,
		);
	});
});

describe("readFailureReason", () => {
	it.each(Object.keys(failureReasons) as FailureReason[])("knows %s", (reason) => {
		expect(readFailureReason(reason)).toBe(reason);
	});

	it("ignores case", () => {
		expect(readFailureReason("Invalid_Card")).toBe("invalid_card");
	});

	it.each([null, "", "invalid_callback", "toString", "<b>"])(
		"[payment-33] treats %o as default",
		(reason) => {
			expect(readFailureReason(reason)).toBe("default");
		},
	);

	it("[payment-33] is error for an error parameter without a known reason", () => {
		expect(readFailureReason(null, "boom")).toBe("error");
		expect(readFailureReason("invalid_callback", "boom")).toBe("error");
	});

	it("prefers a known reason to an error parameter", () => {
		expect(readFailureReason("timeout", "boom")).toBe("timeout");
	});
});

describe("getShownReason", () => {
	it("calls an unknown outcome declined once the platform confirms the failure", () => {
		expect(getShownReason("timeout", "not-paid")).toBe("payment_declined");
		expect(getShownReason("default", "not-paid")).toBe("payment_declined");
	});

	it("keeps a more specific reason", () => {
		expect(getShownReason("invalid_card", "not-paid")).toBe("invalid_card");
	});

	it("keeps an unknown outcome unknown without such a response", () => {
		expect(getShownReason("timeout", "pending")).toBe("timeout");
		expect(getShownReason("default", "unknown")).toBe("default");
	});
});
