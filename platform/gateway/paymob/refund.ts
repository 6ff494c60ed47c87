/** Sends money back, once: Paymob has no key that makes it safe to send a refund again. */

import { z } from "zod";
import type { PaymobOptions } from "../../base/options";
import type { RefundStart } from "../gateway";
import { type Api, authorizeByKey } from "./api";
import { wireTransaction } from "./transaction";

/** The new transaction that gives money back. */
const refundTransaction = wireTransaction.extend({
	is_refund: z.literal(true),
	data: z.object({ message: z.string() }).nullish().catch(null),
});

export async function sendRefund(
	api: Api,
	options: PaymobOptions,
	{ chargeId, amountMinor }: { chargeId: string; amountMinor: number },
	signal: AbortSignal,
): Promise<RefundStart> {
	const response = await api({
		method: "POST",
		path: "/api/acceptance/void_refund/refund",
		headers: authorizeByKey(options),
		body: { transaction_id: Number(chargeId), amount_cents: amountMinor },
		schema: refundTransaction,
		signal,
	});
	if (response.outcome !== "ok") return { outcome: response.outcome, reason: response.reason };
	const { success, pending, amount_cents, parent_transaction, data } = response.value;
	const isOther =
		amount_cents !== amountMinor || (parent_transaction && parent_transaction !== chargeId);
	if (isOther) return { outcome: "unknown", reason: "the response is about another refund" };
	if (pending) return { outcome: "pending" };
	return success
		? { outcome: "refunded" }
		: { outcome: "rejected", reason: data?.message ?? "Paymob did not carry out the refund" };
}
