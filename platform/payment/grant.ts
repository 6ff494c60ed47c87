/**
 * Grants what was paid for, once per payment, in the transaction that records its money. What it
 * changed is stored with the payment, so that exactly that can be taken back. If the account was
 * deleted by then, or the money of a failed payment comes after its payer has paid for the plan
 * otherwise, no plan begins and an operator gives the money back (operator-40, payment-117).
 */
import { getUser, makeCreator } from "../account/user-store";
import { newId } from "../base/secret-token";
import { findCreator, recordSupport } from "../catalogue/creator-store";
import { findPlan, type PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { PeriodSource } from "../database/schema";
import { countUse, releaseUse } from "../invite/discount-code-store";
import type { UngrantedReason } from "../mail/mail-kind";
import type { PlatformContext } from "../runtime/context";
import { hasPaidOtherwise } from "./account-payment-store";
import { mailMembershipBegun, mailReceipt, mailTipSent, mailUngranted } from "./payment-notice";
import { endLastPeriod, listPeriods, recordPeriod } from "./plan-period-store";
import { giveReceipt } from "./receipt-store";
import { extendSubscription, type Paid, readPeriod, type Subscriber } from "./subscription-store";
import type { Grant } from "./take-back";
import {
	claimMoney,
	lockTransaction,
	setActivated,
	type TransactionRow,
} from "./transaction-store";

type Bought = {
	plan: PlanRow;
	payment: Paid & { id: string };
	source: Extract<PeriodSource, "payment" | "transfer">;
};

/**
 * Starts or extends the subscription; a package also makes its buyer a creator of that tier.
 * Returns the end of the paid period, and what `takeBack` needs.
 */
export async function grantPlan(
	context: PlatformContext,
	trx: Db,
	subscriber: Subscriber,
	{ plan, payment, source }: Bought,
): Promise<{ paidUntil: string | null; granted: string }> {
	const now = context.now();
	const extension = await extendSubscription(context, trx, subscriber, { plan, paid: payment });
	const { id, before, isBegun, from, months, paidUntil } = extension;
	const earlier = (await listPeriods(trx, id)).at(-1);
	// Time is paid for a plan that ran without an end.
	if (!isBegun && earlier?.ends_at === null && earlier.starts_at !== null) {
		await endLastPeriod(trx, id, now.toISOString());
	}
	const firstBegin = earlier === undefined ? "new" : "returned";
	const begun = isBegun ? firstBegin : "renewed";
	await recordPeriod(
		trx,
		{
			subscription_id: id,
			user_id: subscriber.userId,
			plan_id: plan.id,
			creator_id: subscriber.creatorId ?? 0,
			source,
			payment_id: payment.id,
			begun,
			starts_at: from,
			ends_at: paidUntil,
			months,
		},
		now,
	);
	const isPackage = plan.kind === "package";
	const creator = isPackage ? await makeCreator(trx, subscriber.userId, plan.name) : null;
	if (isBegun) {
		await mailMembershipBegun(context, trx, subscriber, { key: payment.id, plan, paidUntil });
	}
	const grant: Grant = { before: before && readPeriod(before), creator };
	return { paidUntil, granted: JSON.stringify(grant) };
}

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
		currency: transaction.currency,
		message: transaction.tip_message,
		created_at: context.now().toISOString(),
		transaction_id: transaction.id,
	});
	const creator = await findCreator(trx, transaction.creator_id);
	const receipt = await giveReceipt(trx, transaction, transaction.updated_at);
	await mailTipSent(context, trx, transaction, { creator: creator ?? null, receipt });
}

/** Does nothing when it was granted before. Call `context.wakeMailer()` after the commit. */
export async function activate(
	context: PlatformContext,
	trx: Db,
	transactionId: string,
): Promise<void> {
	const wasFailed = (await lockTransaction(trx, transactionId))?.status === "failed";
	const transaction = await claimMoney(trx, transactionId, context.now());
	if (transaction === undefined) return;
	const isTip = transaction.type === "tip";
	const reason = isTip ? undefined : await findUngrantedReason(trx, transaction, wasFailed);
	if (reason !== undefined) {
		await releaseUse(trx, transactionId);
		// The money has come, and goes back later.
		await giveReceipt(trx, transaction, transaction.updated_at);
		return mailUngranted(context, trx, transaction, reason);
	}
	await countUse(trx, transactionId);
	const granted = isTip ? null : await grantBought(context, trx, transaction);
	if (isTip) await grantTip(context, trx, transaction);
	await setActivated(trx, transactionId, { activated_at: context.now().toISOString(), granted });
}

/** Returns why the money of a plan must be given back; undefined when it grants. */
async function findUngrantedReason(
	trx: Db,
	transaction: TransactionRow,
	wasFailed: boolean,
): Promise<UngrantedReason | undefined> {
	// A deletion locks the payments first, so it is complete by now or comes later.
	const { deleted_at } = await getUser(trx, transaction.user_id);
	if (deleted_at !== null) return "account-deleted";
	return wasFailed && (await hasPaidOtherwise(trx, transaction)) ? "paid-otherwise" : undefined;
}

/** Returns what it changed. */
async function grantBought(
	context: PlatformContext,
	trx: Db,
	transaction: TransactionRow,
): Promise<string> {
	const plan = await findPlan(trx, transaction.plan_id ?? "");
	if (plan === undefined) throw new Error(`Transaction ${transaction.id} names no plan.`);
	const subscriber = { userId: transaction.user_id, creatorId: transaction.creator_id };
	const bought = { plan, payment: transaction, source: "payment" as const };
	const { paidUntil, granted } = await grantPlan(context, trx, subscriber, bought);
	const receipt = await giveReceipt(trx, transaction, transaction.updated_at);
	await mailReceipt(context, trx, transaction, { plan, paidUntil, receipt });
	return granted;
}
