/** Payments and what is known about them (docs/product.md#payment). */
import { z } from "zod";

const paymentTypes = [
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

type PaymentOutcome = "paid" | "not-paid" | "unknown";

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

export const paymentRecordSchema = z.object({
	transactionId: z.string(),
	paymentType: z.enum(paymentTypes),
	planId: z.string().optional(),
	planName: z.string().optional(),
	creatorId: z.string().optional(),
	/** The discount code that its price was quoted with. */
	code: z.string().optional(),
	/** What else tells this purchase from others (payment-attempt.ts). */
	variant: z.string().optional(),
	/** The number of its session at the gateway, until its outcome is known (payment-56). */
	sessionId: z.string().optional(),
	/** Epoch milliseconds. */
	startedAt: z.number(),
	/** Set once the platform has said what became of it; missing while it is not known. */
	outcome: z.enum(["paid", "not-paid"]).optional(),
	/** Which attempt at its plan this is, while it is open (payment-attempt.ts). */
	attempt: z.string().optional(),
	/**
	 * The wait on the processing page, once it has begun, by the server's clock: refreshing a page
	 * cannot extend it. `since` in epoch milliseconds; the status checks that failed since then.
	 */
	wait: z.object({ since: z.number(), errorCount: z.number() }).optional(),
});

export type PaymentRecord = z.infer<typeof paymentRecordSchema>;

/**
 * The state of a payment. Pages ask for the status on every load; neither the address nor an older answer
 * is trusted.
 *
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
