import { describe, expect, it } from "vitest";
import type { PaymentRecord } from "./payment";
import { type CallbackQuery, decideCallback } from "./payment-callback";

const record: PaymentRecord = {
	transactionId: "tx-1",
	paymentType: "listener_subscription",
	startedAt: 0,
};

function decide(query: CallbackQuery) {
	return decideCallback({ transactionId: "tx-1", ...query }, record);
}

describe("decideCallback", () => {
	it("[payment-18] waits for the status call when the gateway says success", () => {
		expect(decide({ success: "true", status: "completed" })).toEqual({
			page: "processing",
			transactionId: "tx-1",
		});
	});

	it("[payment-18] waits when the gateway says nothing", () => {
		expect(decide({})).toMatchObject({ page: "processing" });
	});

	it.each<CallbackQuery>([
		{ success: "false" },
		{ success: "False" },
		{ success: "0" },
		{ status: "failed" },
		{ status: "FAILED" },
		{ status: "cancelled" },
		{ status: " Error " },
		{ success: "true", status: "failed" },
	])("[payment-18, payment-38] reads %o as declined", (query) => {
		expect(decide(query)).toEqual({
			page: "failed",
			reason: "payment_declined",
			transactionId: "tx-1",
		});
	});

	it("[payment-19] waits for a pending payment although success is false", () => {
		expect(decide({ pending: "TRUE", success: "false" })).toMatchObject({ page: "processing" });
	});

	it("[payment-17] uses the remembered transaction when the address names none", () => {
		expect(decideCallback({ transactionId: " " }, record)).toEqual({
			page: "processing",
			transactionId: "tx-1",
		});
	});

	it("[payment-17] is invalid without any transaction", () => {
		expect(decideCallback({ success: "true" }, undefined)).toEqual({
			page: "failed",
			reason: "invalid_callback",
		});
	});

	it("[payment-17] is invalid, and keeps the id for a later check, when this browser started no payment", () => {
		expect(decideCallback({ transactionId: "tx-9" }, null)).toEqual({
			page: "failed",
			reason: "invalid_callback",
			transactionId: "tx-9",
		});
	});

	it("ignores the record of another transaction", () => {
		expect(decideCallback({ transactionId: "tx-9", status: "completed" }, record)).toMatchObject({
			reason: "invalid_callback",
			transactionId: "tx-9",
		});
	});
});
