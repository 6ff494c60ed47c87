/**
 * Applies what a gateway reports about an order, whether it was told by a webhook or found by a look-up:
 * the one place where money of a gateway grants (docs/product/payment.md, payment-99 to payment-101).
 */
import { newId } from "../base/secret-token";
import type { Db } from "../database/database";
import type { Attempt } from "../gateway/gateway";
import { releaseUse } from "../invite/discount-code-store";
import type { PlatformContext } from "../runtime/context";
import { type ChargeRow, insertCharge, lockCharge, setChargeUse } from "./charge-store";
import { applyRefunded } from "./gateway-refund";
import { activate } from "./grant";
import { hasNewerReport } from "./notice-store";
import { isWaiting, listOpenOrders, lockOrderRow, type OrderRow, updateOrder } from "./order-store";
import { mailPayCode, mailUngranted } from "./payment-notice";
import {
	isSettled,
	lockTransaction,
	markFailed,
	markPending,
	type TransactionRow,
} from "./transaction-store";

/** Returns why an attempt does not belong to the order; undefined when it does. */
function findMisfit(order: OrderRow, attempt: Attempt): string | undefined {
	const { amountMinor, currency, integrationId, mode } = attempt;
	const integrationIds: string[] = JSON.parse(order.integration_ids);
	if (amountMinor !== order.amount_minor || currency !== order.currency) {
		return `${amountMinor} ${currency} instead of ${order.amount_minor} ${order.currency}`;
	}
	if (integrationIds.length > 0 && !integrationIds.includes(integrationId ?? "")) {
		return `integration ${integrationId}`;
	}
	return mode !== null && mode !== order.mode ? `a ${mode} payment` : undefined;
}

/** Money first, so that a payment that is paid never fails in between; then what may still come. */
const rank: Record<Attempt["state"], number> = { paid: 0, reversed: 1, pending: 2, declined: 3 };

/** A webhook may be older than what is known; a look-up shows how things are now. */
export type ReportSource = "webhook" | "look-up";

type Work = {
	context: PlatformContext;
	trx: Db;
	transaction: TransactionRow;
	order: OrderRow;
	source: ReportSource;
};

/**
 * Applies the attempts that fit the order, in the caller's database transaction. Returns why the others
 * do not fit. It locks the payment, then its order, then its charges; call `context.wakeMailer()` after
 * the commit. Nothing is granted twice, however often something is reported.
 */
export async function applyReport(
	context: PlatformContext,
	trx: Db,
	{ reference, transaction_id }: Pick<OrderRow, "reference" | "transaction_id">,
	attempts: readonly Attempt[],
	source: ReportSource,
): Promise<string[]> {
	const misfits: string[] = [];
	for (const attempt of attempts.toSorted((a, b) => rank[a.state] - rank[b.state])) {
		// Both change with each attempt.
		const transaction = await lockTransaction(trx, transaction_id);
		if (transaction === undefined) throw new Error(`Order ${reference} has no payment.`);
		const order = await lockOrderRow(trx, reference);
		const misfit = findMisfit(order, attempt);
		if (misfit !== undefined) misfits.push(`${attempt.chargeId}: ${misfit}`);
		else await appliers[attempt.state]({ context, trx, transaction, order, source }, attempt);
	}
	return misfits;
}

const appliers: Record<Attempt["state"], (work: Work, attempt: Attempt) => Promise<void>> = {
	paid: applyPaid,
	reversed: (work, attempt) => applyPaid(work, { ...attempt, refundedMinor: attempt.amountMinor }),
	pending: applyPending,
	declined: applyDeclined,
};

const idOf = ({ order }: Work, { chargeId }: Attempt) => ({
	gateway: order.gateway,
	mode: order.mode,
	chargeId,
});

async function applyPaid(work: Work, attempt: Attempt): Promise<void> {
	const { context, trx, transaction, order } = work;
	const isReturned = attempt.refundedMinor >= attempt.amountMinor;
	const charge = await insertCharge(trx, {
		id: newId("chg"),
		gateway: order.gateway,
		mode: order.mode,
		charge_id: attempt.chargeId,
		reference: order.reference,
		transaction_id: transaction.id,
		way: attempt.way,
		amount_minor: attempt.amountMinor,
		currency: attempt.currency,
		paid_at: context.now().toISOString(),
		use: isReturned ? "returned" : "owed",
		refunded_minor: isReturned ? attempt.amountMinor : 0,
	});
	if (charge !== undefined && !isReturned) await spendCharge(work, charge);
	if (charge === undefined || !isReturned) await noteRefunded(work, attempt);
	await endWait(work, attempt);
}

/** The first money of a payment grants it; further money bought nothing. */
async function spendCharge({ context, trx, transaction }: Work, charge: ChargeRow): Promise<void> {
	if (isSettled(transaction)) {
		return mailUngranted(context, trx, transaction, "paid-twice", charge.id);
	}
	await activate(context, trx, transaction.id);
	const isGranted = (await lockTransaction(trx, transaction.id))?.activated_at != null;
	if (isGranted) await setChargeUse(trx, charge.id, "granted");
}

/** The one place that learns of money that went back at the gateway. */
async function noteRefunded(work: Work, attempt: Attempt): Promise<void> {
	const charge = await lockCharge(work.trx, idOf(work, attempt));
	if (charge !== undefined) {
		await applyRefunded(work.context, work.trx, charge, attempt.refundedMinor);
	}
}

/** An order that is paid is over, unless another attempt for it may still bring money. */
async function endWait({ context, trx, order }: Work, attempt: Attempt): Promise<void> {
	const isOther = order.waiting_charge_id !== null && order.waiting_charge_id !== attempt.chargeId;
	if (isOther) return;
	const at = context.now().toISOString();
	await updateOrder(trx, order.reference, {
		state: "ended",
		pay_code: null,
		waiting_charge_id: null,
		closed_at: order.closed_at ?? at,
	});
}

async function applyPending(work: Work, attempt: Attempt): Promise<void> {
	const { context, trx, transaction, order } = work;
	const isOver = isSettled(transaction) || order.closed_at !== null;
	if (isOver || (await isOutdated(work, attempt))) return;
	const { payCode } = attempt;
	await updateOrder(trx, order.reference, {
		waiting_charge_id: attempt.chargeId,
		pay_code: payCode ?? order.pay_code,
	});
	if (payCode !== null && payCode !== order.pay_code) {
		const { counter } = context.gateways.find(order.gateway) ?? {};
		await mailPayCode(context, trx, transaction, {
			payCode,
			payUntil: order.expires_at,
			counter,
		});
	}
	// A card was declined before, and now the payer has a code to pay with.
	await markPending(trx, transaction.id, context.now());
}

/** True when the attempt is known to have gone on since: webhooks overtake each other. */
async function isOutdated(work: Work, attempt: Attempt): Promise<boolean> {
	if (work.source === "look-up") return false;
	if ((await lockCharge(work.trx, idOf(work, attempt))) !== undefined) return true;
	return hasNewerReport(work.trx, work.order.reference, attempt.chargeId);
}

async function applyDeclined(work: Work, attempt: Attempt): Promise<void> {
	const { context, trx, transaction, order } = work;
	if ((await lockCharge(trx, idOf(work, attempt))) !== undefined) return;
	if (order.waiting_charge_id === attempt.chargeId) {
		await updateOrder(trx, order.reference, { waiting_charge_id: null, pay_code: null });
	}
	const now = context.now();
	if (attempt.isFinal && order.closed_at === null) {
		await updateOrder(trx, order.reference, { state: "ended", closed_at: now.toISOString() });
	}
	const open = await listOpenOrders(trx, transaction.id);
	if (open.some(isWaiting)) return;
	const isFailed = await markFailed(trx, transaction.id, now);
	// While an order lives, its money may come and the code counts for it.
	if (isFailed && open.length === 0) await releaseUse(trx, transaction.id);
}
