/**
 * Records that money of a payment was given back, once for an operator's refund and for what a gateway
 * reports. It moves no money itself.
 */
import { removeSupport } from "../catalogue/creator-store";
import { findPlan, type PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { RecordedRefundReason } from "../database/reason";
import type { RefundTable } from "../database/schema";
import { giveUseBack, releaseUse } from "../invite/discount-code-store";
import {
	isTransferRefundable,
	lockManualPayment,
} from "../manual-payment/listed-manual-payment-store";
import { insertAct } from "../runtime/audit-log";
import type { PlatformContext } from "../runtime/context";
import { mailRefunded } from "./payment-notice";
import { giveReceipt } from "./receipt-store";
import { takeBack } from "./take-back";
import { claimMoney, isTransactionRefundable, lockTransaction } from "./transaction-store";

type Paid = Pick<RefundTable, "user_id" | "amount_minor" | "currency"> & {
	id: string;
	plan_id: number | null;
	creator_id: number | null;
	is_test: number;
	/** Null when the money granted nothing. */
	granted_at: string | null;
	granted: string | null;
};

/** Locks and returns the payment with this id, if its money arrived. */
async function findPaid(trx: Db, id: string): Promise<Paid | undefined> {
	const transaction = await lockTransaction(trx, id);
	if (transaction) {
		return isTransactionRefundable(transaction)
			? { ...transaction, granted_at: transaction.activated_at }
			: undefined;
	}
	const transfer = await lockManualPayment(trx, id);
	if (transfer === undefined || !isTransferRefundable(transfer)) return undefined;
	const plan = await findPlan(trx, transfer.plan_id);
	const granted_at = transfer.status === "approved" ? transfer.decided_at : null;
	return { ...transfer, creator_id: plan?.creator_id ?? null, is_test: 0, granted_at };
}

export type PlanChoice = {
	/** The paid period is taken off the plan. */
	readonly endsPlan: boolean;
	/** The use of a discount code stays counted. */
	readonly keepsCodeUsed?: boolean | undefined;
};

type NewRefund = {
	readonly reason: RecordedRefundReason;
	/** A note that only operators read. */
	readonly note: string | null;
	/** Who gave it back, as in the audit trail. */
	readonly actor: string;
	/** Everything that was given back of the payment by now; the whole amount by default. */
	readonly totalMinor?: number | undefined;
	/** Undefined when nobody has decided about the plan: an operator is asked then. */
	readonly choice?: PlanChoice | undefined;
};

/** `unpaid`: no money arrived. `recorded-before`: as much was recorded as given back already. */
export type RefundRecord = "recorded" | "recorded-before" | "unpaid";

/**
 * Records what was given back of a payment, tells the payer, and takes back what it granted. The
 * purchase of a part that was given back stays as it is until an operator decides. Call
 * `context.wakeMailer()` after the commit.
 */
export async function recordRefund(
	context: PlatformContext,
	trx: Db,
	id: string,
	{ reason, note, actor, totalMinor, choice }: NewRefund,
): Promise<RefundRecord> {
	const paid = await findPaid(trx, id);
	if (paid === undefined) return "unpaid";
	const amount_minor = Math.min(totalMinor ?? paid.amount_minor, paid.amount_minor);
	const earlier = await findRefund(trx, id);
	if (earlier !== undefined && earlier.amount_minor >= amount_minor) return "recorded-before";
	const at = context.now().toISOString();
	const isWhole = amount_minor === paid.amount_minor;
	const plan = await findPlan(trx, paid.plan_id ?? "");
	// Tips, and money that granted nothing, leave nothing to decide; a period is taken off once.
	const isTakeable = plan !== undefined && paid.granted_at !== null && earlier?.ends_plan !== 1;
	const isTaken = isTakeable && choice?.endsPlan === true;
	const values = {
		amount_minor,
		reason,
		note,
		actor,
		created_at: at,
		is_partial: isWhole ? 0 : 1,
		ends_plan: isTaken || earlier?.ends_plan === 1 ? 1 : 0,
		awaits_plan_choice: isTakeable && choice === undefined ? 1 : 0,
	};
	const { user_id, currency } = paid;
	await trx
		.insertInto("refunds")
		.values({ payment_id: id, user_id, currency, ...values })
		.onConflict((conflict) => conflict.column("payment_id").doUpdateSet(values))
		.execute();
	const givenMinor = amount_minor - (earlier?.amount_minor ?? 0);
	await trx
		.insertInto("refund_parts")
		.values({ payment_id: id, total_minor: amount_minor, amount_minor: givenMinor, created_at: at })
		.execute();
	if (isTaken) await takePlanBack(context, trx, paid, plan);
	if (isWhole)
		await undoWhole(context, trx, paid, { isDecided: values.awaits_plan_choice === 0, choice });
	await mailRefunded(context, trx, {
		// A later part has a mail of its own.
		key: earlier === undefined ? id : `${id}:${amount_minor}`,
		paymentId: id,
		userId: user_id,
		amountMinor: givenMinor,
		currency,
		refundedAt: at,
		isTest: paid.is_test === 1,
		plan,
		creatorId: paid.creator_id,
		share: givenMinor < paid.amount_minor ? "part" : "whole",
		endsPlan: isTaken,
	});
	// Without the note, as for suspensions: it is deleted with the account (account-39).
	const after = {
		amount_minor,
		currency,
		reason,
		...(choice === undefined ? {} : { ends_plan: choice.endsPlan ? 1 : 0 }),
		...(choice?.keepsCodeUsed && { keeps_code_used: 1 }),
	};
	await insertAct(trx, { actor, action: "payment.refunded", subject: id, after }, context.now());
	return "recorded";
}

type Undone = {
	/** False while an operator has to decide, about the code's use too. */
	isDecided: boolean;
	choice: PlanChoice | undefined;
};

/** Takes back what a purchase changed beside its plan. */
async function undoWhole(
	context: PlatformContext,
	trx: Db,
	{ id, granted_at }: Paid,
	{ isDecided, choice }: Undone,
): Promise<void> {
	await removeSupport(trx, id);
	if (isDecided && !choice?.keepsCodeUsed) await giveUseBack(trx, id);
	// The payment will grant nothing, so a reserved use of a code is released.
	if (granted_at === null) {
		await releaseUse(trx, id);
		const claimed = await claimMoney(trx, id, context.now());
		if (claimed !== undefined) await giveReceipt(trx, claimed, claimed.updated_at);
	}
}

async function takePlanBack(
	context: PlatformContext,
	trx: Db,
	paid: Paid,
	plan: PlanRow,
): Promise<void> {
	const subscriber = { userId: paid.user_id, creatorId: paid.creator_id };
	await takeBack(context, trx, subscriber, { plan, paymentId: paid.id, granted: paid.granted });
}

const findRefund = (trx: Db, id: string) =>
	trx.selectFrom("refunds").selectAll().where("payment_id", "=", id).executeTakeFirst();

/**
 * Stores an operator's choice about the plan of a payment that was given back elsewhere. False when no
 * choice is open. Call `context.wakeMailer()` after the commit.
 */
export async function choosePlan(
	context: PlatformContext,
	trx: Db,
	{ id, actor }: { id: string; actor: string },
	choice: PlanChoice,
): Promise<boolean> {
	const paid = await findPaid(trx, id);
	const refund = paid && (await findRefund(trx, id));
	if (refund?.awaits_plan_choice !== 1) return false;
	const plan = await findPlan(trx, paid?.plan_id ?? "");
	const isTaken = choice.endsPlan && plan !== undefined;
	const values = { awaits_plan_choice: 0, ends_plan: isTaken ? 1 : 0 };
	await trx.updateTable("refunds").set(values).where("payment_id", "=", id).execute();
	if (refund.is_partial === 0 && !choice.keepsCodeUsed) await giveUseBack(trx, id);
	if (paid && isTaken) {
		await takePlanBack(context, trx, paid, plan);
		await mailRefunded(context, trx, {
			key: `${id}:plan:${refund.amount_minor}`,
			paymentId: id,
			userId: refund.user_id,
			amountMinor: refund.amount_minor,
			currency: refund.currency,
			refundedAt: refund.created_at,
			isTest: paid.is_test === 1,
			plan,
			creatorId: paid.creator_id,
			share: refund.is_partial === 1 ? "part" : "whole",
			endsPlan: true,
		});
	}
	const after = {
		ends_plan: isTaken ? 1 : 0,
		...(choice.keepsCodeUsed && { keeps_code_used: 1 }),
	};
	const act = { actor, action: "payment.plan_chosen", subject: id, after };
	await insertAct(trx, act, context.now());
	return true;
}
