/**
 * Payments as the account tells them, and the plan that follows from them (spec section 3,
 * decisions.md section 4). Only what the platform confirms counts as paid.
 */
import type { PaymentRecord, PaymentType, Transaction } from "./payment";
import type { PaymentStanding } from "./payment-standing";

/** `paid-before`: it was paid when last asked, and cannot be confirmed now. */
export type AccountPaymentState = PaymentStanding | "paid-before";

export type AccountPayment = {
	transactionId: string;
	paymentType: PaymentType;
	state: AccountPaymentState;
	planName?: string;
	creatorName?: string;
	amountMajor?: number;
	currency?: string;
	/** ISO 8601. */
	startedAt: string;
	/** ISO 8601; what was paid for lasts until then. */
	nextBillingDate?: string;
};

/** The payment of a record, with what the platform told of it just now. */
export function toAccountPayment(
	record: PaymentRecord,
	standing: PaymentStanding,
	transaction: Transaction | undefined,
): AccountPayment {
	const { subscription, tip, creator } = transaction ?? {};
	const wasPaid = standing === "unknown" && record.outcome === "paid";
	return {
		transactionId: record.transactionId,
		paymentType: transaction?.paymentType ?? record.paymentType,
		state: wasPaid ? "paid-before" : standing,
		planName: subscription?.planName ?? record.planName,
		creatorName: tip?.creatorName ?? creator?.name,
		amountMajor: transaction?.amountMajor,
		currency: transaction?.currency,
		startedAt: transaction?.createdAt ?? new Date(record.startedAt).toISOString(),
		nextBillingDate: subscription?.nextBillingDate,
	};
}

export type CurrentPlan =
	| { kind: "free" }
	| { kind: "paid"; planName: string; nextBillingDate?: string }
	/** A subscription may be running, but its payment cannot be confirmed now. */
	| { kind: "unknown" };

/**
 * The listener's plan, by the newest confirmed subscription among `payments` (the newest first)
 * whose time is not over; `now` in epoch milliseconds.
 */
export function chooseCurrentPlan(payments: readonly AccountPayment[], now: number): CurrentPlan {
	const running = payments.filter(
		({ paymentType, nextBillingDate }) =>
			paymentType === "listener_subscription" && !isOver(nextBillingDate, now),
	);
	const paid = running.find(({ state, planName }) => state === "paid" && planName);
	if (paid?.planName) {
		return { kind: "paid", planName: paid.planName, nextBillingDate: paid.nextBillingDate };
	}
	const isUncertain = running.some(({ state }) => state === "paid-before" || state === "unknown");
	return { kind: isUncertain ? "unknown" : "free" };
}

/** A date that cannot be read ends nothing. */
const isOver = (date: string | undefined, now: number) => Date.parse(date ?? "") <= now;
