/**
 * The state of a payment, and the table of which result page shows each state (docs/product.md,
 * payment-20 to payment-23). Pages request the status on every load; neither the address nor an older
 * answer is trusted.
 */
import { classifyTransaction, type Transaction } from "./payment";
import type { PaymentRecord } from "./payment-record";

/**
 * - `received`: completed, but the gateway's webhook is not processed yet
 * - `unknown`: no usable answer, or a failure that is reported after a success
 */
export type PaymentState = "paid" | "received" | "processing" | "pending" | "not-paid" | "unknown";

export type ResultPage = "processing" | "success" | "failed";

/** The state by the latest answer, undefined when there was none. */
export function getPaymentState(
	transaction: Transaction | undefined,
	record?: Pick<PaymentRecord, "outcome">,
): PaymentState {
	if (!transaction) return "unknown";
	const decision = classifyTransaction(transaction);
	if (decision === "paid") return "paid";
	// A late failure never overwrites a success that was reported before.
	if (decision === "not-paid") return record?.outcome === "paid" ? "unknown" : "not-paid";
	if (transaction.status === "completed") return "received";
	return transaction.status === "pending" ? "pending" : "processing";
}

/** By state and requested page, the page to show; equal names mean "stay". */
const pageTable: Record<PaymentState, Record<ResultPage, ResultPage>> = {
	paid: { processing: "success", success: "success", failed: "success" },
	received: { processing: "processing", success: "processing", failed: "processing" },
	processing: { processing: "processing", success: "processing", failed: "processing" },
	pending: { processing: "processing", success: "processing", failed: "failed" },
	"not-paid": { processing: "failed", success: "failed", failed: "failed" },
	unknown: { processing: "processing", success: "success", failed: "failed" },
};

/**
 * The page that shows this state. `success` for an unknown state means its neutral view: no page says
 * "paid" for any other state than `paid`.
 */
export function choosePage(state: PaymentState, asked: ResultPage): ResultPage {
	return pageTable[state][asked];
}
