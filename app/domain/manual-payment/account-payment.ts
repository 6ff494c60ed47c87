/**
 * Payments as the account page lists them, and the plan that follows from them (docs/product/account.md,
 * account-28 to account-30). Only a payment that the platform confirms counts as paid.
 */
import { DEFAULT_CURRENCY } from "~/domain/catalogue/money";
import type { Membership } from "~/domain/payment/membership";
import type {
	PaymentRecord,
	PaymentState,
	PaymentType,
	Transaction,
} from "~/domain/payment/payment";
import type { ManualPaymentStatus } from "./manual-payment";
import type { ManualPaymentRecord, OpenRequest } from "./manual-payment-record";

/**
 * - `paid-before`: it was paid when last checked, and cannot be confirmed now
 * - `waiting`, `rejected`, `expired`: a manual payment that no one has approved
 */
export type AccountPaymentState =
	| PaymentState
	| "paid-before"
	| "waiting"
	| Extract<ManualPaymentStatus, "rejected" | "expired">;

export type AccountPayment = {
	/** The transaction at the gateway, or the manual payment request. */
	id: string;
	paymentType: PaymentType | "transfer";
	state: AccountPaymentState;
	/** Present for a manual payment: its page needs it. */
	planId?: string;
	planName?: string;
	creatorName?: string;
	amountMajor?: number;
	currency?: string;
	/** ISO 8601. */
	startedAt: string;
	/** ISO 8601; when the money was given back. */
	refundedAt?: string;
	/** ISO 8601; what was paid for lasts until then. */
	nextBillingDate?: string;
	/** False when the plan ends at that date; undefined when the platform does not say. */
	renews?: boolean;
	creatorId?: string;
	/** The method of a manual payment. */
	method?: string;
	/** See `Transaction`. */
	payCode?: string;
	payUntil?: string;
	isTest?: boolean;
};

/** Returns a remembered payment with the platform's current state and transaction. */
export function toAccountPayment(
	record: PaymentRecord,
	state: PaymentState,
	transaction: Transaction | undefined,
): AccountPayment {
	const { subscription, tip, creator } = transaction ?? {};
	const wasPaid = state === "unknown" && record.outcome === "paid";
	return {
		id: record.transactionId,
		paymentType: transaction?.paymentType ?? record.paymentType,
		state: wasPaid ? "paid-before" : state,
		planName: subscription?.planName ?? record.planName,
		creatorName: tip?.creatorName ?? creator?.name,
		amountMajor: transaction?.amountMajor,
		currency: transaction?.currency,
		startedAt: transaction?.createdAt ?? new Date(record.startedAt).toISOString(),
		refundedAt: transaction?.refundedAt,
		nextBillingDate: subscription?.nextBillingDate,
		renews: subscription?.renews,
		payCode: transaction?.payCode,
		payUntil: transaction?.payUntil,
		isTest: transaction?.isTest,
	};
}

export const manualPaymentStates: Record<ManualPaymentStatus, AccountPaymentState> = {
	pending: "waiting",
	approved: "paid",
	rejected: "rejected",
	expired: "expired",
};

/**
 * Returns a remembered manual payment with the platform's current status; undefined means no
 * answer.
 */
export function toAccountManualPayment(
	record: ManualPaymentRecord,
	status: ManualPaymentStatus | undefined,
): AccountPayment {
	const assumed = record.status === "approved" ? "paid-before" : "unknown";
	return {
		id: record.paymentId,
		paymentType: "transfer",
		state: status ? manualPaymentStates[status] : assumed,
		planId: record.planId,
		planName: record.planName,
		amountMajor: record.amountMajor,
		currency: record.currency,
		startedAt: new Date(record.requestedAt).toISOString(),
	};
}

const statusOfState: Partial<Record<AccountPaymentState, ManualPaymentStatus>> = {
	waiting: "pending",
	paid: "approved",
	rejected: "rejected",
	expired: "expired",
};

/** Returns a listed manual payment as a session record; undefined for other or incomplete payments. */
export function toManualPaymentRecord(
	payment: AccountPayment,
	userId: string,
): ManualPaymentRecord | undefined {
	const { id: paymentId, planId, planName, amountMajor, method, startedAt } = payment;
	const status = statusOfState[payment.state];
	const requestedAt = Date.parse(startedAt);
	const isComplete = planId && amountMajor !== undefined && method && status;
	if (payment.paymentType !== "transfer" || !isComplete || Number.isNaN(requestedAt)) {
		return undefined;
	}
	return {
		userId,
		paymentId,
		planId,
		planName: planName ?? "",
		amountMajor,
		currency: payment.currency ?? DEFAULT_CURRENCY,
		method,
		// No draft has this attempt, so the next transfer becomes a request of its own.
		attempt: `of:${paymentId}`,
		requestedAt,
		status,
	};
}

/** The plan that a person had last, and that has ended. */
export type LapsedPlan = { planId: string; planName: string /** ISO 8601. */; endedAt: string };

export type CurrentPlan =
	/** `isConfirmed` is true when the platform itself says that nothing runs. */
	| { kind: "free"; isConfirmed?: boolean; lapsed?: LapsedPlan }
	/** `renews` is missing where the platform does not say, and `membership` where it lists none. */
	| {
			kind: "paid";
			planName: string;
			nextBillingDate?: string;
			renews?: boolean;
			membership?: Membership;
	  }
	/** Nothing runs, and a transfer for this plan waits for approval. */
	| { kind: "waiting"; planName: string; request: OpenRequest | undefined }
	/** A subscription may be running, but that cannot be confirmed now. */
	| { kind: "unknown" }
	/** No payment is known that could be one, and the platform gave no list. */
	| { kind: "unavailable" };

const DAY_MILLISECONDS = 86_400_000;
/** A transfer pays for one period, and the platform does not say which one. */
const SHORTEST_PERIOD_DAYS = 31;
const LONGEST_PERIOD_DAYS = 366;

/**
 * Returns the listener's plan: the newest confirmed subscription among `payments` (newest first)
 * whose time is not over; `now` in epoch milliseconds.
 */
export function chooseCurrentPlan(payments: readonly AccountPayment[], now: number): CurrentPlan {
	const running = payments.filter((payment) => isPlan(payment) && !isOver(payment, now));
	const paid = running.find(
		(payment) =>
			payment.state === "paid" &&
			payment.planName &&
			!(payment.paymentType === "transfer" && isPerhapsOver(Date.parse(payment.startedAt), now)),
	);
	if (paid?.planName) {
		const { planName, nextBillingDate, renews } = paid;
		return { kind: "paid", planName, nextBillingDate, renews };
	}
	const perhaps: AccountPaymentState[] = ["paid", "paid-before", "unknown"];
	return { kind: running.some(({ state }) => perhaps.includes(state)) ? "unknown" : "free" };
}

/** Returns the plan that waits for approval where the person has none; `payments` are the newest first. */
export function addWaiting(plan: CurrentPlan, payments: readonly AccountPayment[]): CurrentPlan {
	const waiting = payments.find(({ state }) => state === "waiting");
	if (plan.kind !== "free" || !waiting) return plan;
	const { id: paymentId, planId, planName = "" } = waiting;
	return { kind: "waiting", planName, request: planId ? { planId, paymentId } : undefined };
}

/** Adds the plan that ended last to a person who has none now; `payments` are the newest first. */
export function addLapsed(
	plan: CurrentPlan,
	payments: readonly AccountPayment[],
	now: number,
): CurrentPlan {
	if (plan.kind !== "free" || !plan.isConfirmed) return plan;
	const newest = payments.find(
		(payment) => isPlan(payment) && payment.state === "paid" && !payment.refundedAt,
	);
	const { planId, planName, nextBillingDate: endedAt } = newest ?? {};
	if (!planId || !planName || !endedAt || !(Date.parse(endedAt) <= now)) return plan;
	return { ...plan, lapsed: { planId, planName, endedAt } };
}

/** Returns the payments that can be paid in cash at `now`, in epoch milliseconds. */
export const listAwaitingCash = (
	payments: readonly AccountPayment[],
	now: number,
): AccountPayment[] =>
	payments.filter(
		({ state, payUntil }) =>
			// A time that cannot be read ends nothing.
			state === "awaiting-cash" && !(Date.parse(payUntil ?? "") < now),
	);

const isPlan = ({ paymentType }: AccountPayment) =>
	paymentType === "listener_subscription" || paymentType === "transfer";

const getAgeDays = ({ startedAt }: AccountPayment, now: number) =>
	(now - Date.parse(startedAt)) / DAY_MILLISECONDS;

/** An unreadable date ends nothing. */
function isOver(payment: AccountPayment, now: number): boolean {
	if (payment.paymentType === "transfer") return getAgeDays(payment, now) > LONGEST_PERIOD_DAYS;
	return Date.parse(payment.nextBillingDate ?? "") <= now;
}

/** True when the shortest period that is sold would be over; both in epoch milliseconds. */
export const isPerhapsOver = (paidAt: number, now: number): boolean =>
	(now - paidAt) / DAY_MILLISECONDS > SHORTEST_PERIOD_DAYS;
