/** Grants what was paid for: once per payment, in the transaction that claims it. */

import { getUser } from "../account/user-store";
import { findCreator, recordSupport } from "../catalogue/creator-store";
import { findPlan } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { countUse } from "../invite/discount-code-use-store";
import { newId } from "../platform/secret-token";
import type { PlatformContext } from "../runtime/context";
import { grantPlan } from "./grant";
import { mailReceipt, mailTipSent } from "./payment-notice";
import { claimActivation, setGranted, type TransactionRow } from "./transaction-store";

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
	const transaction = await claimActivation(trx, transactionId, context.now());
	if (transaction === undefined) return;
	await countUse(trx, transactionId);
	if (transaction.type === "tip") return grantTip(context, trx, transaction);
	const plan = await findPlan(trx, transaction.plan_id ?? "");
	if (plan === undefined) throw new Error(`Transaction ${transactionId} names no plan.`);
	const subscriber = { userId: transaction.user_id, creatorId: transaction.creator_id };
	const bought = { plan, paymentId: transactionId };
	const { paidUntil, granted } = await grantPlan(context, trx, subscriber, bought);
	await setGranted(trx, transactionId, granted);
	await mailReceipt(context, trx, transaction, { plan, paidUntil });
}
