/**
 * Lists a person's payments and running plans, from any browser, by optional calls
 * (docs/product/account.md, account-35).
 */

import type { WireAccountPayment, WireMembership } from "../../contract/account-payment";
import { type AccountPayment, manualPaymentStates } from "../domain/manual-payment/account-payment";
import {
	readManualPaymentMethod,
	readManualPaymentStatus,
} from "../domain/manual-payment/manual-payment";
import type { Membership } from "../domain/payment/membership";
import { getPaymentState, readPaymentType, type Transaction } from "../domain/payment/payment";
import { toTransaction } from "./payment.server";
import type { Pipeline } from "./pipeline.server";
import { type CallResult, mapResult } from "./result.server";
import { readText, readTimestamp, toId } from "./scalar.server";

export type AccountPaymentPage = { payments: AccountPayment[]; hasMore: boolean };

export type AccountPaymentCalls = {
	/** Payments and transfers of the person, the newest first; pages count from 1. */
	listMine(query?: { page?: number; planId?: string }): Promise<CallResult<AccountPaymentPage>>;
	/** The plans that run now. */
	memberships(): Promise<CallResult<Membership[]>>;
	/** Returns a paid payment or transfer; refused for any other. */
	receipt(id: string): Promise<CallResult<Transaction>>;
};

/** Creates the calls about what a person has paid. */
export function createAccountPaymentCalls(pipeline: Pipeline): AccountPaymentCalls {
	return {
		listMine: async ({ page, planId } = {}) => {
			const query = { page: page === undefined ? undefined : String(page), plan_id: planId };
			const listed = await pipeline.call("accountPayments", { query });
			return mapResult(listed, ({ payments, has_more }) => ({
				payments: payments.map((payment) => toListedPayment(payment, pipeline.currency)),
				hasMore: has_more === true,
			}));
		},
		memberships: async () =>
			mapResult(await pipeline.call("memberships"), ({ memberships }) =>
				memberships.map(toMembership),
			),
		receipt: async (id) =>
			mapResult(await pipeline.call("receipt", { params: { id } }), (wire) =>
				toPaidTransaction(wire, pipeline.currency),
			),
	};
}

function toListedPayment(wire: WireAccountPayment, currency: string | undefined): AccountPayment {
	const transaction = toTransaction(wire, currency);
	const { subscription, tip, creator } = transaction;
	const isTransfer = readText(wire.payment_method) !== undefined;
	return {
		id: transaction.id,
		paymentType: isTransfer ? "transfer" : (transaction.paymentType ?? "listener_subscription"),
		state: isTransfer
			? manualPaymentStates[readManualPaymentStatus(wire.status)]
			: getPaymentState(transaction),
		method: readManualPaymentMethod(wire.payment_method),
		planId: wire.plan_id == null ? undefined : toId(wire.plan_id),
		planName: subscription?.planName,
		creatorId: creator?.id,
		creatorName: tip?.creatorName ?? creator?.name,
		amountMajor: transaction.amountMajor,
		currency: transaction.currency,
		startedAt: transaction.createdAt ?? "",
		refundedAt: transaction.refundedAt,
		nextBillingDate: subscription?.nextBillingDate,
		renews: subscription?.renews,
	};
}

/** Reads an approved transfer as a completed payment. */
function toPaidTransaction(wire: WireAccountPayment, currency: string | undefined): Transaction {
	const transaction = toTransaction(wire, currency);
	const isApproved = readManualPaymentStatus(wire.status) === "approved";
	if (!wire.payment_method || !isApproved) return transaction;
	return { ...transaction, status: "completed", isWebhookProcessed: true };
}

/** Reads a running plan; omits what the platform does not tell. */
export function toMembership(wire: WireMembership): Membership {
	const { creator } = wire;
	return {
		planId: toId(wire.plan_id),
		planName: wire.plan_name,
		creatorId: creator?.id == null ? undefined : toId(creator.id),
		creatorName: readText(creator?.name),
		paymentType: readPaymentType(wire.payment_type),
		paidUntil: readTimestamp(wire.next_billing_date),
		renews: wire.renews ?? undefined,
		isCancelled: readText(wire.cancelled_at) ? true : undefined,
	};
}
