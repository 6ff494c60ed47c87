/**
 * Decides which attempt to pay a submission belongs to (payment-6 to payment-9). A double click,
 * Back and submit again, or a refresh must all get the same attempt name, so the name is derived
 * from the session's records and never generated per page view.
 */
import type { PaymentRecord, PaymentType } from "./payment";

/** An attempt without an outcome is resumed for this long, as a card can pay an order at the gateway; then a new one begins. */
export const ATTEMPT_MINUTES = 60;

/** The purchase that a payment is for. Two submissions for one target may be the same payment. */
export type PaymentTarget = {
	paymentType: PaymentType;
	planId?: string;
	creatorId?: string;
	/** Tells purchases of the same kind apart: a short digest of a tip's amount and message. */
	variant?: string;
};

/**
 * Lists this session's payments for a target that may be paid by now, newest first: payments without an
 * outcome, and payments reported as not paid, which a gateway may revise.
 */
export function listUnpaidPayments(
	records: readonly PaymentRecord[],
	target: PaymentTarget,
): PaymentRecord[] {
	return listPayments(records, target).filter(({ outcome }) => outcome !== "paid");
}

/** Lists this session's payments for a target that were reported as paid, newest first. */
export function listPaidPayments(
	records: readonly PaymentRecord[],
	target: PaymentTarget,
): PaymentRecord[] {
	return listPayments(records, target).filter(({ outcome }) => outcome === "paid");
}

/** True when a payment is too old to be resumed; `now` in epoch milliseconds. */
export function isStalePayment(record: Pick<PaymentRecord, "startedAt">, now: number): boolean {
	return now - record.startedAt > ATTEMPT_MINUTES * 60_000;
}

/**
 * Returns the name of the attempt that a payment started now belongs to: the name of the newest payment
 * for this target while it is open and fresh, else a new one, such as `after:txn_1`. Names are unique
 * within one session and target. `now` in epoch milliseconds.
 *
 * @param known `forgotten`: how many payments the session had no room for, one of which may have had the
 * name `first` for this target. `awaiting`: a payment that its payer may still pay elsewhere; another one
 * is started beside it.
 */
export function chooseAttempt(
	records: readonly PaymentRecord[],
	target: PaymentTarget,
	now: number,
	{ forgotten = 0, awaiting }: { forgotten?: number; awaiting?: string | undefined } = {},
): string {
	const [newest] = listPayments(records, target);
	if (!newest) return forgotten === 0 ? "first" : `first:${forgotten}`;
	const isOver =
		newest.outcome !== undefined ||
		newest.transactionId === awaiting ||
		isStalePayment(newest, now);
	return isOver ? `after:${newest.transactionId}` : (newest.attempt ?? "first");
}

/** Finds the payment that was started last; a callback without an id is about that one. */
export function findNewestPayment(records: readonly PaymentRecord[]): PaymentRecord | undefined {
	return [...records].sort(byNewest)[0];
}

function listPayments(records: readonly PaymentRecord[], target: PaymentTarget): PaymentRecord[] {
	return records.filter((record) => isFor(record, target)).sort(byNewest);
}

const byNewest = (one: PaymentRecord, other: PaymentRecord) => other.startedAt - one.startedAt;

const isFor = (record: PaymentRecord, target: PaymentTarget) =>
	record.paymentType === target.paymentType &&
	record.planId === target.planId &&
	record.creatorId === target.creatorId &&
	record.variant === target.variant;
