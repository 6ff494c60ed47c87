/**
 * Decides where the return from the gateway leads (payment-16 to payment-19). The query is only a
 * hint: the status call decides about success.
 */
import type { PaymentRecord } from "./payment";

/** The values as they stood in the address; null and undefined mean absent. */
export type CallbackQuery = {
	transactionId?: string | null;
	success?: string | null;
	status?: string | null;
	/** Paymob sends it for an asynchronous method that is neither paid nor declined yet. */
	pending?: string | null;
};

export type CallbackDecision =
	| { page: "processing"; transactionId: string }
	| { page: "failed"; reason: "payment_declined"; transactionId: string }
	| { page: "failed"; reason: "invalid_callback"; transactionId?: string };

const declinedSuccessValues = ["false", "0"];
const declinedStatuses = ["failed", "cancelled", "error"];

/**
 * Chooses the page that a callback leads to. `record` is the payment that this browser started: the one
 * of the transaction that the address names, else the latest. A record of another transaction does not
 * count. Values are compared without regard to case.
 */
export function decideCallback(
	query: CallbackQuery,
	record: PaymentRecord | null | undefined,
): CallbackDecision {
	const transactionId = query.transactionId?.trim() || record?.transactionId;
	if (!transactionId || record?.transactionId !== transactionId) {
		return { page: "failed", reason: "invalid_callback", transactionId };
	}
	if (fold(query.pending) === "true") return { page: "processing", transactionId };
	if (
		declinedSuccessValues.includes(fold(query.success)) ||
		declinedStatuses.includes(fold(query.status))
	) {
		return { page: "failed", reason: "payment_declined", transactionId };
	}
	return { page: "processing", transactionId };
}

function fold(value: string | null | undefined): string {
	return value?.trim().toLowerCase() ?? "";
}
