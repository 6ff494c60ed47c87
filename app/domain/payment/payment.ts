/** Payments and what is known about them (docs/product.md#payment). */

export const paymentTypes = [
	"listener_subscription",
	"creator_membership",
	"creator_package",
	"tip",
] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** `unknown` means every status that the platform does not define. */
export const transactionStatuses = [
	"pending",
	"processing",
	"completed",
	"failed",
	"unknown",
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export type Transaction = {
	id: string;
	status: TransactionStatus;
	/** False until the gateway's webhook has been processed: nothing is granted before. */
	isWebhookProcessed: boolean;
	paymentType?: PaymentType;
	amountMajor?: number;
	currency?: string;
	/** ISO 8601, as are the other times; as it came when it cannot be read. */
	createdAt?: string;
	/** When the money was given back. */
	refundedAt?: string;
	subscription?: { planName?: string; billingCycle?: string; nextBillingDate?: string };
	tip?: { creatorName?: string; message?: string; isAnonymous: boolean };
	creator?: { id?: string; name?: string };
};

/** True for an amount of 0: pages then do not call it a payment. */
export const isFreeOfCharge = ({ amountMajor }: Pick<Transaction, "amountMajor">): boolean =>
	amountMajor === 0;

export type PaymentOutcome = "paid" | "not-paid" | "unknown";

/** The payment type of a wire or stored text, or undefined for any other text. */
export function readPaymentType(value: string | null | undefined): PaymentType | undefined {
	const lowerValue = value?.trim().toLowerCase();
	return paymentTypes.find((type) => type === lowerValue);
}

/** The status of a wire text; a text that is not defined is `unknown`, never a failure. */
export function readTransactionStatus(value: string): TransactionStatus {
	const lowerValue = value.trim().toLowerCase();
	return transactionStatuses.find((status) => status === lowerValue) ?? "unknown";
}

/**
 * What may be said about the money: `paid` only when the status is completed and the webhook is
 * processed, `not-paid` only for a failed status, otherwise `unknown`.
 */
export function classifyTransaction(transaction: Transaction): PaymentOutcome {
	if (transaction.status === "completed" && transaction.isWebhookProcessed) return "paid";
	return transaction.status === "failed" ? "not-paid" : "unknown";
}

/** What a wallet transfer could pay as well: a plan, at the price of the same code. */
export type TransferPlan = { planId: string; code?: string | undefined };

/** The plan of a payment that a wallet transfer could pay as well; undefined for all others. */
export function getTransferPlan({
	paymentType,
	planId,
	code,
}: { paymentType: PaymentType } & Partial<TransferPlan>): TransferPlan | undefined {
	const isPlan = paymentType === "listener_subscription" && planId !== undefined;
	return isPlan ? { planId, code } : undefined;
}
