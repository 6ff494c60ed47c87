import { describe, expect, it } from "vitest";
import { type FailureReason, failureReasons, readFailureReason } from "./payment-failure";

describe("failureReasons", () => {
	it("never offers a retry where the spec calls the status unknown", () => {
		for (const reason of ["payment_not_verified", "processing_error", "timeout"] as const) {
			expect(failureReasons[reason]).toEqual({
				isOutcomeUnknown: true,
				primaryAction: "check-account",
				offersRetry: false,
			});
		}
	});

	it("asks to sign in again for an invalid token", () => {
		expect(failureReasons.invalid_token.primaryAction).toBe("sign-in-and-retry");
	});

	it("never makes retry the first choice where the outcome is unknown", () => {
		const unknown = Object.values(failureReasons).filter((rule) => rule.isOutcomeUnknown);
		expect(unknown.length).toBeGreaterThan(3);
		expect(unknown.every((rule) => rule.primaryAction === "check-account")).toBe(true);
	});
});

describe("readFailureReason", () => {
	it.each(Object.keys(failureReasons) as FailureReason[])("knows %s", (reason) => {
		expect(readFailureReason(reason)).toBe(reason);
	});

	it("ignores case", () => {
		expect(readFailureReason("Invalid_Card")).toBe("invalid_card");
	});

	it.each([null, "", "invalid_callback", "toString", "<b>"])("treats %o as default", (reason) => {
		expect(readFailureReason(reason)).toBe("default");
	});

	it("is error when an error parameter stands beside no known reason", () => {
		expect(readFailureReason(null, "boom")).toBe("error");
		expect(readFailureReason("invalid_callback", "boom")).toBe("error");
	});

	it("prefers a known reason to an error parameter", () => {
		expect(readFailureReason("timeout", "boom")).toBe("timeout");
	});
});
