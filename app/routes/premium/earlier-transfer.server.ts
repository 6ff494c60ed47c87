/**
 * The transfers for a plan before the next one is begun: the platform keeps one pending request per
 * person and plan, which a second transfer would replace (docs/product.md, wallet-33).
 */

import {
	type AccountPayment,
	isPerhapsOver,
	toManualPaymentRecord,
} from "~/domain/manual-payment/account-payment";
import {
	listRequests,
	type ManualPaymentRecord,
} from "~/domain/manual-payment/manual-payment-record";
import { isSamePurchase } from "~/domain/payment/membership";
import { askNewest } from "~/server/manual-payment/manual-payment-status.server";
import { type ListedPayments, saysNothingOfPayments } from "~/server/payment/payment-guard.server";
import type { PaymentContext } from "~/server/payment/payment-status.server";

type Transfer = Pick<ManualPaymentRecord, "paymentId">;
type Owned = Pick<ManualPaymentRecord, "userId" | "planId">;

export type EarlierTransfers = {
	newest?: Transfer | undefined;
	/** Still pending. */
	waiting?: Transfer | undefined;
};

/** From any browser where the platform lists them, else from this one; null: no answer. */
export async function findEarlierTransfers(
	context: PaymentContext,
	{ userId, planId, listed }: Owned & { listed: ListedPayments },
	now: number,
): Promise<EarlierTransfers | null> {
	if (listed.ok) {
		const transfers = listed.value.payments.filter(
			(one) => one.paymentType === "transfer" && isSamePurchase(one, { planId }),
		);
		const [newest] = transfers.map(({ id: paymentId }) => ({ paymentId }));
		return { newest, waiting: findWaiting(context, transfers, { userId, planId }, now) };
	}
	if (!saysNothingOfPayments(listed.failure)) return null;
	const newest = await askNewest(context, { userId, planId }, now);
	return { newest, waiting: newest?.status === "pending" ? newest : undefined };
}

/**
 * A pending transfer that has a page and is not too old to be decided. Any other pending one is only a
 * warning, after which the person may go on (app/server/payment/payment-guard.server.ts).
 */
function findWaiting(
	{ session }: Pick<PaymentContext, "session">,
	transfers: readonly AccountPayment[],
	{ userId, planId }: Owned,
	now: number,
): Transfer | undefined {
	const remembered = listRequests(session.data.manualPayments ?? [], userId, planId);
	return transfers
		.filter(({ state }) => state === "waiting")
		.map(
			(one) =>
				remembered.find(({ paymentId }) => paymentId === one.id) ??
				toManualPaymentRecord(one, userId),
		)
		.find((record) => record && !isPerhapsOver(record.requestedAt, now));
}
