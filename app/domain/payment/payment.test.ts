import { describe, expect, it } from "vitest";
import {
	choosePage,
	classifyTransaction,
	getPaymentState,
	type PaymentState,
	type ResultPage,
	readPaymentType,
	readTransactionStatus,
	type Transaction,
	type TransactionStatus,
	transactionStatuses,
} from "./payment";

function buildTransaction(changes: Partial<Transaction> = {}): Transaction {
	return { id: "tx-1", status: "completed", isWebhookProcessed: true, ...changes };
}

describe("classifyTransaction", () => {
	it("[payment-21] is paid for completed with a processed webhook", () => {
		expect(classifyTransaction(buildTransaction())).toBe("paid");
	});

	it("[payment-21] is unknown for completed before the webhook", () => {
		expect(classifyTransaction(buildTransaction({ isWebhookProcessed: false }))).toBe("unknown");
	});

	it("[payment-21] is not-paid only for failed", () => {
		const notPaid = transactionStatuses.filter(
			(status) => classifyTransaction(buildTransaction({ status })) === "not-paid",
		);
		expect(notPaid).toEqual(["failed"]);
	});
});

describe("readTransactionStatus", () => {
	it("ignores case", () => {
		expect(readTransactionStatus("Completed ")).toBe("completed");
	});

	it.each(["cancelled", "refunded", ""])("reads %o as unknown", (status) => {
		expect(readTransactionStatus(status)).toBe("unknown");
	});
});

describe("readPaymentType", () => {
	it("reads a known type and nothing else", () => {
		expect(readPaymentType("Tip")).toBe("tip");
		expect(readPaymentType("donation")).toBeUndefined();
		expect(readPaymentType(null)).toBeUndefined();
	});
});

const transaction = (status: TransactionStatus, isWebhookProcessed = false): Transaction => ({
	id: "txn_1",
	status,
	isWebhookProcessed,
});

describe("getPaymentState", () => {
	it.each<[TransactionStatus, boolean, PaymentState]>([
		["completed", true, "paid"],
		["completed", false, "received"],
		["processing", false, "processing"],
		["unknown", true, "processing"],
		["pending", false, "pending"],
		["failed", true, "not-paid"],
		["failed", false, "not-paid"],
	])("reads %s with webhook processed %s as %s", (status, isWebhookProcessed, state) => {
		expect(getPaymentState(transaction(status, isWebhookProcessed))).toBe(state);
	});

	it("[payment-121] waits for cash with a code, and for the payer without one, until it is settled", () => {
		const payUntil = "2026-01-03T09:30:00.000Z";
		const withCode = (status: TransactionStatus, isProcessed = false) =>
			getPaymentState({ ...transaction(status, isProcessed), payUntil, payCode: "310044218" });
		expect(withCode("pending")).toBe("awaiting-cash");
		expect(withCode("unknown")).toBe("awaiting-cash");
		expect(withCode("completed")).toBe("received");
		expect(withCode("completed", true)).toBe("paid");
		expect(withCode("failed", true)).toBe("not-paid");
		expect(getPaymentState({ ...transaction("pending"), payUntil })).toBe("awaiting-payer");
	});

	it("is unknown without a response", () => {
		expect(getPaymentState(undefined, { outcome: "paid" })).toBe("unknown");
	});

	it("is unknown when a failure follows a reported success", () => {
		expect(getPaymentState(transaction("failed"), { outcome: "paid" })).toBe("unknown");
	});
});

describe("choosePage", () => {
	const pages: ResultPage[] = ["processing", "success", "failed"];
	const states: PaymentState[] = [
		"paid",
		"received",
		"processing",
		"pending",
		"awaiting-cash",
		"awaiting-payer",
		"not-paid",
		"unknown",
	];

	it("[payment-22] leads a paid payment to success from everywhere", () => {
		expect(pages.map((page) => choosePage("paid", page))).toEqual(pages.map(() => "success"));
	});

	it("[payment-22] leads a failed payment to the failure page from everywhere", () => {
		expect(pages.map((page) => choosePage("not-paid", page))).toEqual(pages.map(() => "failed"));
	});

	it("[payment-121] calls no payment failed that waits for the payer", () => {
		for (const state of ["awaiting-cash", "awaiting-payer"] as const) {
			expect(pages.map((page) => choosePage(state, page))).toEqual(pages.map(() => "processing"));
		}
	});

	it("[payment-22] settles after one step, so that pages cannot redirect in circles", () => {
		for (const state of states) {
			for (const page of pages) {
				const next = choosePage(state, page);
				expect(choosePage(state, next)).toBe(next);
			}
		}
	});
});
