import { describe, expect, it } from "vitest";
import {
	getNextStep,
	getStatusStep,
	type ManualPaymentEvent,
	type ManualPaymentStep,
	manualPaymentMethods,
	readManualPaymentMethod,
	readManualPaymentStatus,
} from "./manual-payment";

describe("getNextStep", () => {
	it("walks the steps of the spec in order", () => {
		const events: ManualPaymentEvent[] = [
			"method-chosen",
			"transfer-made",
			"phone-given",
			"request-accepted",
			"approved",
		];
		const steps: ManualPaymentStep[] = ["method"];
		for (const event of events) steps.push(getNextStep(steps.at(-1) ?? "method", event));
		expect(steps).toEqual([
			"method",
			"instructions",
			"transfer_info",
			"request_approval",
			"pending",
			"success",
		]);
	});

	it("returns to the method after a refusal and Try Again", () => {
		expect(getNextStep("pending", "refused")).toBe("error");
		expect(getNextStep("error", "try-again")).toBe("method");
	});

	it("stays where it is for an event that does not belong there", () => {
		expect(getNextStep("method", "approved")).toBe("method");
	});
});

describe("manualPaymentMethods", () => {
	it("tell the approval times of the spec", () => {
		expect(manualPaymentMethods.vodafone_cash.approvalMinutes).toEqual({ from: 15, to: 30 });
		expect(manualPaymentMethods.instapay.approvalMinutes).toEqual({ from: 5, to: 15 });
	});

	it("are read from their names only", () => {
		expect(readManualPaymentMethod("instapay")).toBe("instapay");
		expect(readManualPaymentMethod("toString")).toBeUndefined();
		expect(readManualPaymentMethod(null)).toBeUndefined();
	});
});

describe("manual payment status", () => {
	it.each([
		["Approved", "success"],
		["rejected", "error"],
		["expired", "error"],
		["pending", "pending"],
		["under_review", "pending"],
	])("%s shows the step %s", (status, step) => {
		expect(getStatusStep(readManualPaymentStatus(status))).toBe(step);
	});
});
