/**
 * Starts payments, settles them at the mock gateway, and reads their status
 * (docs/product/payment.md).
 */

import type { WirePaymentStart, WireTransaction } from "../../contract/payment";
import { readCurrency } from "../domain/catalogue/money";
import type { MockPaymentOutcome } from "../domain/payment/mock-payment";
import {
	readPaymentType,
	readTransactionStatus,
	type Transaction,
} from "../domain/payment/payment";
import { getAnswerFailure } from "./answer.server";
import type { InputOf, Pipeline } from "./pipeline.server";
import {
	type CallResult,
	mapResult,
	type RefusalWords,
	readRefusalWords,
	succeed,
} from "./result.server";
import { readAmount, readText, readTimestamp, toId, toWireId } from "./scalar.server";

export type WriteOptions = {
	/** All submissions of one intent have one key, so that the platform does the work once. */
	idempotencyKey?: string;
};

export type PaymentStart =
	| {
			kind: "started";
			/** The platform's own text; check its origin before redirecting. */
			paymentUrl: string;
			transactionId?: string;
			/** The number of the payment's session at the gateway. */
			sessionId?: string;
	  }
	| { kind: "no-payment-url"; transactionId?: string }
	| { kind: "unauthenticated" }
	| (RefusalWords & {
			kind: "refused";
			/** True when the message was in an `error` field, which changes the page's title. */
			isErrorField: boolean;
	  });

/** Fails when it is unknown whether the payment was started. */
export type PaymentStartResult = CallResult<PaymentStart>;

export type PaymentCalls = {
	/** Starts a payment for a platform plan or a creator's membership. */
	initiateSubscription(
		choice: {
			planId: string;
			creatorId?: string;
			discountCode?: string | undefined;
		},
		options?: WriteOptions,
	): Promise<PaymentStartResult>;
	/** Starts a payment for a creator plan. */
	initiateCreatorMembership(
		choice: { planId: string },
		options?: WriteOptions,
	): Promise<PaymentStartResult>;
	/** Returns the transaction's current state; never retried automatically, never cached. */
	transactionStatus(transactionId: string): Promise<CallResult<Transaction>>;
	/**
	 * Settles the payer's own payment at the mock gateway of the embedded platform; other platforms
	 * answer 404.
	 */
	settleMock(transactionId: string, outcome: MockPaymentOutcome): Promise<CallResult<void>>;
};

/** Creates the calls about payments. */
export function createPaymentCalls(pipeline: Pipeline): PaymentCalls {
	return {
		initiateSubscription: ({ planId, creatorId, discountCode }, options) =>
			startPayment(pipeline, "initiateSubscription", {
				body: {
					plan_id: toWireId(planId),
					subscription_type: creatorId ? "creator" : "platform",
					...(creatorId && { creator_id: toWireId(creatorId) }),
					...(discountCode && { discount_code: discountCode }),
				},
				...options,
			}),
		initiateCreatorMembership: ({ planId }, options) =>
			startPayment(pipeline, "initiateCreatorMembership", {
				body: { plan_id: toWireId(planId), subscription_type: "creator_membership" },
				...options,
			}),
		transactionStatus: async (id) =>
			mapResult(await pipeline.call("transactionStatus", { params: { id } }), (wire) =>
				toTransaction(wire, pipeline.currency),
			),
		settleMock: async (id, outcome) => {
			const answered = await pipeline.ask("mockGateway", { params: { id }, body: { outcome } });
			if (!answered.ok) return answered;
			return getAnswerFailure("mockGateway", answered.value) ?? succeed(undefined);
		},
	};
}

type StartCallName = "initiateSubscription" | "initiateCreatorMembership" | "sendTip";

/** Makes one of the three calls that start a payment; they have the same answer. */
export async function startPayment<N extends StartCallName>(
	pipeline: Pipeline,
	callName: N,
	input: InputOf<N>,
): Promise<PaymentStartResult> {
	const answered = await pipeline.call(callName, input);
	if (answered.ok) return mapResult<WirePaymentStart, PaymentStart>(answered, toPaymentStart);
	const { kind, isErrorField = false } = answered.failure;
	if (kind === "unauthenticated") return succeed({ kind });
	if (kind !== "refused") return answered;
	return succeed({ kind, isErrorField, ...readRefusalWords(answered) });
}

function toPaymentStart(wire: WirePaymentStart): PaymentStart {
	const paymentUrl = readText(wire.payment_url);
	const transactionId = wire.transaction_id == null ? undefined : String(wire.transaction_id);
	if (!paymentUrl) return { kind: "no-payment-url", transactionId };
	const sessionId = wire.session_id == null ? undefined : readText(toId(wire.session_id));
	return { kind: "started", paymentUrl, transactionId, sessionId };
}

/** Reads a transaction; its type is under `payment_type` or `type`. */
export function toTransaction(wire: WireTransaction, currency: string | undefined): Transaction {
	const { subscription, tip, creator } = wire;
	return {
		id: toId(wire.transaction_id),
		status: readTransactionStatus(wire.status),
		isWebhookProcessed: wire.webhook_processed === true,
		paymentType: readPaymentType(wire.payment_type) ?? readPaymentType(wire.type),
		amountMajor: readAmount(wire.amount),
		currency: wire.currency == null ? currency : readCurrency(wire.currency, currency),
		createdAt: readTimestamp(wire.created_at),
		refundedAt: readTimestamp(wire.refunded_at),
		subscription: subscription
			? {
					planName: readText(subscription.plan_name),
					billingCycle: readText(subscription.billing_cycle),
					nextBillingDate: readTimestamp(subscription.next_billing_date),
					renews: subscription.renews ?? undefined,
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
					id: creator.id == null ? undefined : toId(creator.id),
					name: readText(creator.name),
				}
			: undefined,
	};
}
