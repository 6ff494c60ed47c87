/**
 * Records that money was given back. The platform moves no money: the operator returns it through
 * the wallet or the gateway and records it here.
 */
import { removeSupport } from "../catalogue/creator-store";
import { findPlan, type PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { Refund } from "../database/reason";
import type { RefundTable } from "../database/schema";
import { giveUseBack, releaseUse } from "../invite/discount-code-store";
import { isTransferRefundable, lockManualPayment } from "../manual-payment/manual-payment-store";
import { assumeGranted, takeBack } from "../payment/grant";
import { mailRefunded } from "../payment/payment-notice";
import { claimMoney, isTransactionRefundable, lockTransaction } from "../payment/transaction-store";
import type { PlatformContext } from "../runtime/context";
import { OperatorError, recordAct } from "./audit-store";

type Paid = Pick<RefundTable, "user_id" | "amount_minor" | "currency"> & {
	plan_id: number | null;
	creator_id: number | null;
	/** Null when the money granted nothing. */
	granted_at: string | null;
	granted: string | null;
};

/** The payment with this id, if its money arrived. */
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
	return { ...transfer, creator_id: plan?.creator_id ?? null, granted_at };
}

type Bought = { plan: PlanRow; grantedAt: string };

async function takePlanBack(trx: Db, paid: Paid, { plan, grantedAt }: Bought, now: Date) {
	const granted = paid.granted ?? assumeGranted(plan, grantedAt);
	const subscriber = { userId: paid.user_id, creatorId: paid.creator_id };
	await takeBack(trx, subscriber, { plan, granted, now });
}

export async function recordRefund(
	context: PlatformContext,
	{ id, actor }: { id: string; actor: string },
	{ reason, note, endsPlan, keepsCodeUsed = false }: Refund,
): Promise<void> {
	const now = context.now();
	await context.db.transaction().execute(async (trx) => {
		const paid = await findPaid(trx, id);
		if (paid === undefined) throw new OperatorError(`No paid payment ${id}.`);
		const { user_id, amount_minor, currency, granted_at: grantedAt } = paid;
		const noted = await trx
			.insertInto("refunds")
			.values({
				payment_id: id,
				user_id,
				amount_minor,
				currency,
				reason,
				note,
				actor,
				created_at: now.toISOString(),
			})
			.onConflict((conflict) => conflict.column("payment_id").doNothing())
			.returning("payment_id")
			.executeTakeFirst();
		if (noted === undefined) throw new OperatorError(`${id} was refunded before.`);
		// Tips granted nothing that could be taken back.
		const plan = await findPlan(trx, paid.plan_id ?? "");
		const isTaken = endsPlan && plan !== undefined && grantedAt !== null;
		if (isTaken) await takePlanBack(trx, paid, { plan, grantedAt }, now);
		await removeSupport(trx, id);
		if (!keepsCodeUsed) await giveUseBack(trx, id);
		// The payment will grant nothing, so a reserved use of a code is released.
		if (grantedAt === null) {
			await claimMoney(trx, id, now);
			await releaseUse(trx, id);
		}
		await mailRefunded(context, trx, {
			paymentId: id,
			userId: user_id,
			amountMinor: amount_minor,
			currency,
			plan,
			creatorId: paid.creator_id,
			endsPlan: isTaken,
		});
		// Without the note, as for suspensions: it is deleted with the account (account-39).
		const after = {
			amount_minor,
			currency,
			reason,
			ends_plan: endsPlan ? 1 : 0,
			...(keepsCodeUsed && { keeps_code_used: 1 }),
		};
		await recordAct(trx, { actor, action: "payment.refunded", subject: id, after }, now);
	});
	context.wakeMailer();
}
