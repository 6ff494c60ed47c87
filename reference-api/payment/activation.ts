/** Grants what was paid for: once per payment, in the transaction that claims it. */

import { getUser, makeCreator } from "../account/user-store";
import { recordSupport } from "../catalogue/creator-store";
import { findPlan, type PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { newId } from "../platform/secret-token";
import { extendSubscription } from "./subscription-store";
import { claimActivation, type TransactionRow } from "./transaction-store";

type Subscriber = { userId: string; creatorId: number | null };

/** Starts or extends the subscription; a package also makes its buyer a creator of that tier. */
export async function grantPlan(
	trx: Db,
	subscriber: Subscriber,
	plan: PlanRow,
	now: Date,
): Promise<void> {
	await extendSubscription(trx, subscriber, plan, now);
	if (plan.kind === "package") await makeCreator(trx, subscriber.userId, plan.name);
}

async function grantTip(trx: Db, transaction: TransactionRow, now: Date): Promise<void> {
	if (transaction.creator_id === null) return;
	const { name } = await getUser(trx, transaction.user_id);
	await recordSupport(trx, {
		id: newId("sup"),
		creator_id: transaction.creator_id,
		name: transaction.tip_is_anonymous === 1 ? "Anonymous" : name,
		amount_minor: transaction.amount_minor,
		message: transaction.tip_message,
		created_at: now.toISOString(),
	});
}

/** Does nothing when it was granted before. */
export async function activate(trx: Db, transactionId: string, now: Date): Promise<void> {
	const transaction = await claimActivation(trx, transactionId, now);
	if (transaction === undefined) return;
	if (transaction.type === "tip") return grantTip(trx, transaction, now);
	const plan = await findPlan(trx, transaction.plan_id ?? "");
	if (plan === undefined) throw new Error(`Transaction ${transactionId} names no plan.`);
	const subscriber = { userId: transaction.user_id, creatorId: transaction.creator_id };
	await grantPlan(trx, subscriber, plan, now);
}
