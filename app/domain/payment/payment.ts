/**
 * Payments: their types, what a browser remembers of one, and their state (payment-20 to
 * payment-23).
 */
import { z } from "zod";
import type { PlanInterval } from "~/domain/catalogue/plan";

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
	/** ISO 8601, as are the other times; an unreadable time stays as it came. */
	createdAt?: string;
	/** When the money was given back. */
	refundedAt?: string;
	/** The code that is paid in cash at a counter; on a failed payment nobody paid with it in time. */
	payCode?: string;
	/** Where that counter is and what to ask for there, in the platform's words. */
	payCounter?: { places: string; service: string };
	/** Until when an attempt that waits for the payer can be paid, with a code or in a wallet. */
	payUntil?: string;
	/** True when it was started with test keys of a gateway, so no money moves. */
	isTest?: boolean;
	subscription?: {
		planName?: string;
		billingCycle?: string;
		nextBillingDate?: string;
		/** False when the plan ends at that date; undefined when the platform does not say. */
		renews?: boolean;
		/** True while the paid time waits for the launch: it has no end yet. */
		startsAtLaunch?: boolean;
	};
	tip?: { creatorName?: string; message?: string; isAnonymous: boolean };
	creator?: { id?: string; name?: string };
	/** Only where the seller numbers receipts, and only in the response about a receipt. */
	receipt?: Receipt;
};

/** Who sells, in the reader's language. */
export type ReceiptSeller = {
	name: string;
	address?: string;
	taxNumber?: string;
	registration?: string;
};

export type Receipt = {
	/** Such as `2026-000012`. */
	number: string;
	/** Undefined where the platform does not name them. */
	seller?: ReceiptSeller;
};

/** True for an amount of 0, which pages do not call a payment. */
export const isFreeOfCharge = ({ amountMajor }: Pick<Transaction, "amountMajor">): boolean =>
	amountMajor === 0;

/** Reads the period of a subscription in the platform's words, such as `monthly`; `other` for any else. */
export function readBillingCycle(cycle: string | undefined): PlanInterval {
	if (/^(month|monthly)$/i.test(cycle ?? "")) return "monthly";
	return /^(year|yearly)$/i.test(cycle ?? "") ? "yearly" : "other";
}

type PaymentOutcome = "paid" | "not-paid" | "unknown";

/** Reads the payment type of a wire or stored text; undefined for any other text. */
export function readPaymentType(value: string | null | undefined): PaymentType | undefined {
	const lowerValue = value?.trim().toLowerCase();
	return paymentTypes.find((type) => type === lowerValue);
}

/** Reads the status of a wire text; an undefined text is `unknown`, never a failure. */
export function readTransactionStatus(value: string): TransactionStatus {
	const lowerValue = value.trim().toLowerCase();
	return transactionStatuses.find((status) => status === lowerValue) ?? "unknown";
}

/**
 * Returns what may be said about the money: `paid` only when the status is completed and the webhook is
 * processed, `not-paid` only for a failed status, otherwise `unknown`.
 */
export function classifyTransaction(transaction: Transaction): PaymentOutcome {
	if (transaction.status === "completed" && transaction.isWebhookProcessed) return "paid";
	return transaction.status === "failed" ? "not-paid" : "unknown";
}

/** A plan that a manual payment could pay as well, at the price of the same code. */
export type ManualPaymentPlan = { planId: string; code?: string | undefined };

/** Returns the plan that a manual payment could pay as well; undefined for other payments. */
export function getManualPaymentPlan({
	paymentType,
	planId,
	code,
}: { paymentType: PaymentType } & Partial<ManualPaymentPlan>): ManualPaymentPlan | undefined {
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
	/** Tells purchases of the same kind apart (payment-attempt.ts). */
	variant: z.string().optional(),
	/** The number of its session at the gateway, until its outcome is known (payment-56). */
	sessionId: z.string().optional(),
	/** Epoch milliseconds. */
	startedAt: z.number(),
	/** Set once the platform has said what became of it; missing while it is not known. */
	outcome: z.enum(["paid", "not-paid"]).optional(),
	/** The name of the attempt at this plan, while it is open (payment-attempt.ts). */
	attempt: z.string().optional(),
	/**
	 * The wait on the processing page, once it has begun, by the server's clock: refreshing a page
	 * cannot extend it. `since` in epoch milliseconds; the status checks that failed since then.
	 */
	wait: z.object({ since: z.number(), errorCount: z.number() }).optional(),
});

export type PaymentRecord = z.infer<typeof paymentRecordSchema>;

/**
 * The state of a payment. Pages request the status on every load; neither the address nor an older response
 * is trusted.
 *
 * - `received`: completed, but the gateway's webhook is not processed yet
 * - `awaiting-cash`: it has a code that can be paid at a counter
 * - `awaiting-payer`: an attempt waits for the payer elsewhere, as a wallet for its PIN
 * - `unknown`: no usable response, or a failure that is reported after a success
 */
export type PaymentState =
	| "paid"
	| "received"
	| "processing"
	| "pending"
	| "awaiting-cash"
	| "awaiting-payer"
	| "not-paid"
	| "unknown";

/** True while the money may still come without this browser: no clock ends it, and no page calls it failed. */
export const isAwaitingPayer = (state: PaymentState): boolean =>
	state === "awaiting-cash" || state === "awaiting-payer";

export type ResultPage = "processing" | "success" | "failed";

/** Returns the state by the latest response; `transaction` is undefined when there was none. */
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
	if (transaction.payCode) return "awaiting-cash";
	if (transaction.payUntil) return "awaiting-payer";
	return transaction.status === "pending" ? "pending" : "processing";
}

/** The page to show by state and requested page; equal names mean "stay". */
const pageTable: Record<PaymentState, Record<ResultPage, ResultPage>> = {
	paid: { processing: "success", success: "success", failed: "success" },
	received: { processing: "processing", success: "processing", failed: "processing" },
	processing: { processing: "processing", success: "processing", failed: "processing" },
	pending: { processing: "processing", success: "processing", failed: "failed" },
	"awaiting-cash": { processing: "processing", success: "processing", failed: "processing" },
	"awaiting-payer": { processing: "processing", success: "processing", failed: "processing" },
	"not-paid": { processing: "failed", success: "failed", failed: "failed" },
	unknown: { processing: "processing", success: "success", failed: "failed" },
};

/**
 * Chooses the page that shows this state. `success` for an unknown state means its neutral view: no page
 * says "paid" for a state other than `paid`.
 */
export function choosePage(state: PaymentState, requested: ResultPage): ResultPage {
	return pageTable[state][requested];
}
