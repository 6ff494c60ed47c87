/**
 * Starts payments and tips, settles payments at the mock gateway, and reads their status
 * (docs/product/payment.md).
 */
import type { WireCheckReason, WirePaymentStart, WireTransaction } from "../../contract/payment";
import { readCurrency } from "../domain/catalogue/money";
import type { MockPaymentOutcome } from "../domain/payment/mock-payment";
import {
	readPaymentType,
	readTransactionStatus,
	type Transaction,
} from "../domain/payment/payment";
import type { Tip } from "../domain/tip/tip";
import { Calls, type InputOf, type PlatformCaller } from "./pipeline.server";
import { getResponseFailure } from "./response.server";
import {
	type CallResult,
	mapResult,
	type Rejected,
	readRejectionWords,
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
	| (Rejected & {
			/** True when the message was in an `error` field, which changes the page's title. */
			isErrorField: boolean;
	  });

/** Fails when it is unknown whether the payment was started. */
export type PaymentStartResult = CallResult<PaymentStart>;

type SubscriptionChoice = {
	planId: string;
	creatorId?: string;
	discountCode?: string | undefined;
};

export class PaymentCalls extends Calls {
	/** Starts a payment for a platform plan or a creator's membership. */
	initiateSubscription(
		{ planId, creatorId, discountCode }: SubscriptionChoice,
		options?: WriteOptions,
	): Promise<PaymentStartResult> {
		return startPayment(this.caller, "initiateSubscription", {
			body: {
				plan_id: toWireId(planId),
				subscription_type: creatorId ? "creator" : "platform",
				...(creatorId && { creator_id: toWireId(creatorId) }),
				...(discountCode && { discount_code: discountCode }),
			},
			...options,
		});
	}

	/** Starts a payment for a creator plan. */
	initiateCreatorMembership(
		{ planId }: Pick<SubscriptionChoice, "planId">,
		options?: WriteOptions,
	): Promise<PaymentStartResult> {
		return startPayment(this.caller, "initiateCreatorMembership", {
			body: { plan_id: toWireId(planId), subscription_type: "creator_membership" },
			...options,
		});
	}

	/** Starts a tip payment; an id that is not an integer is rejected without a request. */
	async sendTip(tip: Tip, options?: WriteOptions): Promise<PaymentStartResult> {
		const creatorId = readInteger(tip.creatorId);
		if (creatorId === undefined) return succeed({ kind: "rejected", isErrorField: false });
		return startPayment(this.caller, "sendTip", {
			body: {
				creator_id: creatorId,
				amount: tip.amountMajor,
				is_anonymous: tip.isAnonymous,
				message: tip.message || undefined,
				podcast_id: readInteger(tip.podcastId),
				episode_id: readInteger(tip.episodeId),
			},
			...options,
		});
	}

	/** Returns the transaction's current state; never retried automatically, never cached. */
	async transactionStatus(id: string): Promise<CallResult<Transaction>> {
		return mapResult(await this.caller.call("transactionStatus", { params: { id } }), (wire) =>
			toTransaction(wire, this.caller.currency),
		);
	}

	/**
	 * Returns the current state after asking the gateway for it: with `return` when the payer has just
	 * come back from there, with `check` when they ask. A platform without this call only says what it
	 * knows.
	 */
	async checkTransaction(id: string, reason: WireCheckReason): Promise<CallResult<Transaction>> {
		if (!this.caller.supports("checkTransaction")) return this.transactionStatus(id);
		const input = { params: { id }, body: { reason } };
		return mapResult(await this.caller.call("checkTransaction", input), (wire) =>
			toTransaction(wire, this.caller.currency),
		);
	}

	/**
	 * Settles the payer's own payment at the mock gateway of the embedded platform; other platforms
	 * respond with 404.
	 */
	async settleMock(id: string, outcome: MockPaymentOutcome): Promise<CallResult<void>> {
		const input = { params: { id }, body: { outcome } };
		const received = await this.caller.request("mockGateway", input);
		if (!received.ok) return received;
		return getResponseFailure("mockGateway", received.value) ?? succeed(undefined);
	}
}

type StartCallName = "initiateSubscription" | "initiateCreatorMembership" | "sendTip";

/** Makes one of the three calls that start a payment; they have the same response. */
async function startPayment<N extends StartCallName>(
	caller: PlatformCaller,
	callName: N,
	input: InputOf<N>,
): Promise<PaymentStartResult> {
	const started = await caller.call(callName, input);
	if (started.ok) return mapResult<WirePaymentStart, PaymentStart>(started, toPaymentStart);
	const { kind, isErrorField = false } = started.failure;
	if (kind === "unauthenticated") return succeed({ kind });
	if (kind !== "rejected") return started;
	return succeed({ kind, isErrorField, ...readRejectionWords(started) });
}

function toPaymentStart(wire: WirePaymentStart): PaymentStart {
	const paymentUrl = readText(wire.payment_url);
	const transactionId = wire.transaction_id == null ? undefined : String(wire.transaction_id);
	if (!paymentUrl) return { kind: "no-payment-url", transactionId };
	const sessionId = wire.session_id == null ? undefined : readText(toId(wire.session_id));
	return { kind: "started", paymentUrl, transactionId, sessionId };
}

function readInteger(id: string | undefined): number | undefined {
	return id && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
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
		payCode: wire.pay_code == null ? undefined : readText(toId(wire.pay_code)),
		payCounter: wire.pay_counter ?? undefined,
		payUntil: readTimestamp(wire.pay_until),
		isTest: wire.is_test ?? undefined,
		subscription: subscription
			? {
					planName: readText(subscription.plan_name),
					billingCycle: readText(subscription.billing_cycle),
					nextBillingDate: readTimestamp(subscription.next_billing_date),
					renews: subscription.renews ?? undefined,
					startsAtLaunch: subscription.starts_at_launch || undefined,
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
