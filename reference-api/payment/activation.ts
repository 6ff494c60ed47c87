/**
 * Grants what was paid for: once per payment, in the transaction that notes its money. For an account
 * that was deleted by then no plan begins: an operator gives the money back (operator-40).
 */
import { getUser } from "../account/user-store";
import { findCreator, recordSupport } from "../catalogue/creator-store";
import { findPlan } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { countUse, releaseUse } from "../invite/discount-code-use-store";
import { newId } from "../platform/secret-token";
import type { PlatformContext } from "../runtime/context";
import { grantPlan } from "./grant";
import { mailReceipt, mailTipSent, mailUngranted } from "./payment-notice";
import { claimMoney, setActivated, type TransactionRow } from "./transaction-store";

async function grantTip(
	context: PlatformContext,
	trx: Db,
	transaction: TransactionRow,
): Promise<void> {
	if (transaction.creator_id === null) return;
	const { name, deleted_at } = await getUser(trx, transaction.user_id);
	const isNamed = transaction.tip_is_anonymous === 0 && deleted_at === null;
	await recordSupport(trx, {
		id: newId("sup"),
		creator_id: transaction.creator_id,
		name: isNamed ? name : "Anonymous",
		amount_minor: transaction.amount_minor,
		message: transaction.tip_message,
		created_at: context.now().toISOString(),
		transaction_id: transaction.id,
	});
	const creator = await findCreator(trx, transaction.creator_id);
	await mailTipSent(context, trx, transaction, creator?.name ?? "");
}

/** Does nothing when it was granted before. Call `context.wakeMailer()` after the commit. */
export async function activate(
	context: PlatformContext,
	trx: Db,
	transactionId: string,
): Promise<void> {
	const transaction = await claimMoney(trx, transactionId, context.now());
	if (transaction === undefined) return;
	const isTip = transaction.type === "tip";
	// A deletion locks its payments first: it is over, or comes after this one.
	const { deleted_at } = await getUser(trx, transaction.user_id);
	if (deleted_at !== null && !isTip) {
		await releaseUse(trx, transactionId);
		return mailUngranted(context, trx, transaction);
	}
	await countUse(trx, transactionId);
	const granted = isTip ? null : await grantBought(context, trx, transaction);
	if (isTip) await grantTip(context, trx, transaction);
	await setActivated(trx, transactionId, { activated_at: context.now().toISOString(), granted });
}

/** Gives what it changed. */
async function grantBought(
	context: PlatformContext,
	trx: Db,
	transaction: TransactionRow,
): Promise<string> {
	const plan = await findPlan(trx, transaction.plan_id ?? "");
	if (plan === undefined) throw new Error(`Transaction ${transaction.id} names no plan.`);
	const subscriber = { userId: transaction.user_id, creatorId: transaction.creator_id };
	const bought = { plan, paymentId: transaction.id };
	const { paidUntil, granted } = await grantPlan(context, trx, subscriber, bought);
	await mailReceipt(context, trx, transaction, { plan, paidUntil });
	return granted;
}
