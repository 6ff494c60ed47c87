import { describe, expect, it } from "vitest";
import {
	classifyTransaction,
	readPaymentType,
	readTransactionStatus,
	type Transaction,
	transactionStatuses,
} from "./payment";

function buildTransaction(changes: Partial<Transaction> = {}): Transaction {
	return { id: "tx-1", status: "completed", isWebhookProcessed: true, ...changes };
}

describe("classifyTransaction", () => {
	it("[payment-21] says paid for completed with a processed webhook", () => {
		expect(classifyTransaction(buildTransaction())).toBe("paid");
	});

	it("[payment-21] says unknown for completed before the webhook", () => {
		expect(classifyTransaction(buildTransaction({ isWebhookProcessed: false }))).toBe("unknown");
	});

	it("[payment-21] says not-paid only for failed", () => {
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

	it.each(["cancelled", "refunded", ""])("does not know %o", (status) => {
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
