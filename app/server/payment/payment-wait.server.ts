/**
 * The wait for an outcome, timed by the server: its clock starts when the processing page is first
 * opened, survives reloads, and is reset by `restartWait` only (docs/product/payment.md, payment-24 to
 * payment-27).
 */

import {
	choosePage,
	isAwaitingPayer,
	type PaymentRecord,
	type PaymentState,
} from "~/domain/payment/payment";
import { classifyWait, type Processing } from "~/domain/payment/payment-processing";
import { paths } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import {
	type CheckReason,
	loadPayment,
	type PaymentContext,
	type PaymentReport,
	toPaymentRecord,
} from "./payment-status.server";

export type WatchedPayment = PaymentReport & {
	/** Undefined for a payment unknown to both this browser and the platform. */
	wait: (Processing & NonNullable<PaymentRecord["wait"]>) | undefined;
};

/** Requests the status once and updates the wait. */
export async function watchPayment(
	context: PaymentContext,
	transactionId: string,
	now: number,
	reason?: CheckReason,
): Promise<WatchedPayment> {
	const report = await loadPayment(context, transactionId, reason);
	const { transaction, response, state } = report;
	const record = report.record ?? (transaction && toPaymentRecord(transaction, now));
	if (!record) return { ...report, wait: undefined };

	const isAwaiting = isAwaitingPayer(state);
	// Its clock stands still, and starts anew if the payer comes back without having paid.
	if (isAwaiting) restartWait(context.session, record);
	const wait = (isAwaiting ? undefined : record.wait) ?? { since: now, errorCount: 0 };
	const errorCount = wait.errorCount + (response.kind === "known" ? 0 : 1);
	const isUnchanged = record.wait?.errorCount === errorCount;
	// After a known outcome, an outage or a contradicting status starts a wait as well.
	if (!getOnwardPath(state, transactionId) && !isUnchanged && !isAwaiting) {
		context.session.storePayment({ ...record, wait: { since: wait.since, errorCount } });
	}
	const classified = classifyWait({
		startedAt: wait.since,
		now,
		errorCount,
		// A failure that is reported after a success does not end the wait.
		transaction: state === "unknown" ? undefined : transaction,
		isAwaiting,
	});
	return { ...report, record, wait: { ...classified, since: wait.since, errorCount } };
}

/** Starts clock and errors from zero, after 'Check Again' or a return from the gateway. */
export function restartWait(session: RequestContext["session"], record: PaymentRecord): void {
	if (record.wait) session.storePayment({ ...record, wait: undefined });
}

/** Returns the page for this state, or null while the wait continues. */
export function getOnwardPath(state: PaymentState, transactionId: string): string | null {
	const page = choosePage(state, "processing");
	if (page === "processing") return null;
	return page === "success"
		? paths.paymentSuccess({ transactionId })
		: paths.paymentFailed({ reason: "payment_declined", transactionId });
}
