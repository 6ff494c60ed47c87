/** Transactions as look-ups and refunds return them: attempts to pay, and the refunds and voids of those. */
import { z } from "zod";
import type { PaymobOptions } from "../../base/options";
import type { Attempt, GatewayMode, PaymentWay } from "../gateway";
import { JsonNumber, wireAmount, wireCurrency, wireId } from "./json";

const flag = z.boolean().nullish();

/** Some responses name a transaction or an order by its id, others hold the whole record. */
const idOrRecord = z.union([wireId, z.object({ id: wireId }).transform(({ id }) => id)]);

const payCode = z
	.object({
		bill_reference: z
			.union([z.string(), z.instanceof(JsonNumber).transform(({ text }) => text)])
			.nullish(),
	})
	.transform(({ bill_reference }) => bill_reference?.trim() || null);

export const wireTransaction = z.object({
	id: wireId,
	amount_cents: wireAmount,
	currency: wireCurrency,
	success: z.boolean(),
	pending: z.boolean(),
	error_occured: flag,
	is_auth: flag,
	is_capture: flag,
	is_captured: flag,
	is_voided: flag,
	is_void: flag,
	is_refunded: flag,
	is_refund: flag,
	is_live: flag,
	has_parent_transaction: flag,
	parent_transaction: idOrRecord.nullish().catch(null),
	refunded_amount_cents: wireAmount.nullish(),
	captured_amount: wireAmount.nullish(),
	integration_id: wireId.nullish(),
	owner: wireId.nullish(),
	order: idOrRecord.nullish(),
	source_data: z.object({ type: z.string().nullish() }).nullish(),
	data: payCode.nullish().catch(null),
});

export type WireTransaction = z.output<typeof wireTransaction>;

const WAYS: Readonly<Record<string, PaymentWay>> = { card: "card", wallet: "wallet" };

function isChild(transaction: WireTransaction): boolean {
	const { has_parent_transaction, is_refund, is_void, parent_transaction } = transaction;
	return Boolean(has_parent_transaction || is_refund || is_void || parent_transaction);
}

function stateOf(transaction: WireTransaction, isVoided: boolean): Attempt["state"] {
	const { success, pending, error_occured, is_auth, is_captured } = transaction;
	// The money of an authorisation is not taken before its capture.
	const isUntaken = is_auth && !is_captured;
	if (isVoided) return isUntaken ? "declined" : "reversed";
	if (!success) return pending ? "pending" : "declined";
	return pending || error_occured || isUntaken ? "pending" : "paid";
}

function readMode(isLive: WireTransaction["is_live"]): GatewayMode | null {
	if (typeof isLive !== "boolean") return null;
	return isLive ? "live" : "test";
}

const sumAmounts = (transactions: readonly WireTransaction[]) =>
	transactions.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

function toAttempt(
	transaction: WireTransaction,
	children: readonly WireTransaction[],
	integrations: PaymobOptions["integrations"],
): Attempt {
	const { amount_cents, refunded_amount_cents, is_refunded, integration_id } = transaction;
	const { is_auth, captured_amount, is_live, source_data } = transaction;
	const done = children.filter(({ success, pending }) => success && !pending);
	const refunds = children.filter(({ is_refund }) => is_refund);
	const isVoided = transaction.is_voided || done.some(({ is_void }) => is_void);
	const named = Math.max(
		refunded_amount_cents ?? 0,
		sumAmounts(refunds.filter((refund) => done.includes(refund))),
	);
	const configured = integrations.find(({ id }) => id === integration_id);
	const state = stateOf(transaction, isVoided === true);
	return {
		chargeId: transaction.id,
		state,
		way: configured?.way ?? WAYS[source_data?.type?.toLowerCase() ?? ""] ?? null,
		amountMinor: (is_auth && captured_amount) || amount_cents,
		currency: transaction.currency,
		integrationId: integration_id ?? null,
		mode: readMode(is_live),
		payCode: state === "pending" ? (transaction.data ?? null) : null,
		// A flag without an amount means all of it.
		refundedMinor: Math.min(amount_cents, named === 0 && is_refunded ? amount_cents : named),
		refundingMinor: sumAmounts(refunds.filter(({ pending }) => pending)),
		isFinal: false,
	};
}

/** Returns the attempts of an order, each with what its refunds and voids have made of it. */
export const listAttempts = (
	transactions: readonly WireTransaction[],
	integrations: PaymobOptions["integrations"],
): Attempt[] =>
	transactions
		.filter((transaction) => !isChild(transaction))
		.map((transaction) => {
			const children = transactions.filter(
				(child) => isChild(child) && child.parent_transaction === transaction.id,
			);
			return toAttempt(transaction, children, integrations);
		});
