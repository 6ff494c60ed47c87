/**
 * The transfers for a plan that are known before the next one begins: the platform keeps one waiting
 * request per person and plan, and a second transfer would take its place (docs/product.md, wallet-33).
 */
import { isSamePurchase } from "~/domain/payment/membership";
import {
	type AccountPayment,
	isPerhapsOver,
	toManualPaymentRecord,
} from "~/domain/wallet/account-payment";
import { listRequests, type ManualPaymentRecord } from "~/domain/wallet/manual-payment-record";
import { type ListedPayments, saysNothingOfPayments } from "~/server/payment/payment-guard.server";
import type { PaymentContext } from "~/server/payment/payment-status.server";
import { askNewest } from "./manual-payment-status.server";

type Transfer = Pick<ManualPaymentRecord, "paymentId">;
type Owned = Pick<ManualPaymentRecord, "userId" | "planId">;

export type EarlierTransfers = {
	newest?: Transfer | undefined;
	/** No one has decided on it. */
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
 * Only one that has a page to lead to, and that may still be decided: of any other that is said to
 * wait the person is told, and may go on (app/server/payment/payment-guard.server.ts).
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
