/**
 * The state of a payment, and which page tells it: the one table of which states each result page
 * accepts (docs/product.md, payment-20 to payment-23). A page reads the status anew on every load;
 * what an address or an older answer claimed decides nothing.
 */
import { classifyTransaction, type Transaction } from "./payment";
import type { PaymentRecord } from "./payment-record";

/**
 * - `received`: completed, but the gateway's own message is not worked off yet
 * - `unknown`: no usable answer, or a failure told after a success
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
	// A late failure never overwrites a success that was told before.
	if (decision === "not-paid") return record?.outcome === "paid" ? "unknown" : "not-paid";
	if (transaction.status === "completed") return "received";
	return transaction.status === "pending" ? "pending" : "processing";
}

/** The page for a visitor who asked for the page of the column; equal names mean "stay". */
const pageTable: Record<PaymentState, Record<ResultPage, ResultPage>> = {
	paid: { processing: "success", success: "success", failed: "success" },
	received: { processing: "processing", success: "processing", failed: "processing" },
	processing: { processing: "processing", success: "processing", failed: "processing" },
	pending: { processing: "processing", success: "processing", failed: "failed" },
	"not-paid": { processing: "failed", success: "failed", failed: "failed" },
	unknown: { processing: "processing", success: "success", failed: "failed" },
};

/**
 * The page that tells this state. `success` for an unknown state means its neutral view:
 * no page says "paid" for anything but `paid`.
 */
export function choosePage(state: PaymentState, asked: ResultPage): ResultPage {
	return pageTable[state][asked];
}
