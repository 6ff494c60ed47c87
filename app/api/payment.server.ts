/** Starting a subscription and asking what became of a payment (docs/product.md#payment). */
import type { WireTransaction } from "../../contract/payment";
import { readCurrency } from "../domain/catalogue/money";
import {
	readPaymentType,
	readTransactionStatus,
	type Transaction,
} from "../domain/payment/payment";
import type { SubscriptionType } from "../domain/payment/subscription";
import { judgePaymentStart, type PaymentStart, type WriteOptions } from "./payment-start.server";
import { readAmount, readId, readText, toWireId } from "./scalar.server";
import type { Transport } from "./transport.server";

export type PaymentCalls = {
	/** Starts paying for a platform plan or a creator's membership. */
	initiateSubscription(
		choice: { planId: string; subscriptionType: SubscriptionType; creatorId?: string },
		options?: WriteOptions,
	): Promise<PaymentStart>;
	/** The transaction as the platform knows it now; never repeated by itself, never kept. */
	status(transactionId: string): Promise<Transaction>;
};

/** The calls about subscriptions and transactions. */
export function createPaymentCalls(transport: Transport): PaymentCalls {
	return {
		initiateSubscription: ({ planId, subscriptionType, creatorId }, options) =>
			judgePaymentStart(transport, "initiateSubscription", {
				body: {
					plan_id: toWireId(planId),
					subscription_type: subscriptionType,
					...(creatorId && { creator_id: toWireId(creatorId) }),
				},
				...options,
			}),
		status: async (id) =>
			toTransaction(await transport.call("transactionStatus", { params: { id } })),
	};
}

/** The transaction in domain words; its type stands under `payment_type` or `type`. */
function toTransaction(wire: WireTransaction): Transaction {
	const { subscription, tip, creator } = wire;
	return {
		id: readId(wire.transaction_id),
		status: readTransactionStatus(wire.status),
		isWebhookProcessed: wire.webhook_processed === true,
		paymentType: readPaymentType(wire.payment_type) ?? readPaymentType(wire.type),
		amountMajor: readAmount(wire.amount),
		currency: wire.currency == null ? undefined : readCurrency(wire.currency),
		createdAt: readText(wire.created_at),
		updatedAt: readText(wire.updated_at),
		subscription: subscription
			? {
					planName: readText(subscription.plan_name),
					billingCycle: readText(subscription.billing_cycle),
					nextBillingDate: readText(subscription.next_billing_date),
				}
			: undefined,
		tip: tip
			? {
					creatorName: readText(tip.creator_name),
					message: readText(tip.message),
					isAnonymous: tip.is_anonymous === true,
				}
			: undefined,
		creator: creator
			? {
					id: creator.id == null ? undefined : readId(creator.id),
					name: readText(creator.name),
				}
			: undefined,
	};
}
