/**
 * Grants what was paid for, once per payment, in the transaction that records its money. What it
 * changed is stored with the payment, so that exactly that can be taken back. If the account was
 * deleted by then, or the money of a failed payment comes after its payer has paid for the plan
 * otherwise, no plan begins and an operator gives the money back (operator-40, payment-117).
 */
import { type CreatorStanding, getUser, makeCreator } from "../account/user-store";
import { addBillingCycle } from "../base/clock";
import { newId } from "../base/secret-token";
import { findCreator, recordSupport } from "../catalogue/creator-store";
import { billingCycleOf, findPlan, type PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { countUse, releaseUse } from "../invite/discount-code-store";
import type { UngrantedReason } from "../mail/mail-kind";
import type { PlatformContext } from "../runtime/context";
import { hasPaidOtherwise } from "./account-payment-store";
import { takeTierBack } from "./creator-tier";
import { mailMembershipBegun, mailReceipt, mailTipSent, mailUngranted } from "./payment-notice";
import {
	extendSubscription,
	lockRunningSubscription,
	type PaidPrice,
	type Period,
	type Subscriber,
	type SubscriptionRow,
	setPeriod,
} from "./subscription-store";
import {
	claimMoney,
	lockTransaction,
	setActivated,
	type TransactionRow,
} from "./transaction-store";

/** Stored as JSON in the payment's row. */
type Grant = {
	/** Null when the plan never ran before. */
	before: Period | null;
	/** The granted period. */
	from: string;
	until: string | null;
	/** The standing of the payer before a package. */
	creator: CreatorStanding | null;
	/**
	 * Marks a grant of an older payment, assumed from the time of payment, which is slightly before
	 * the plan began.
	 */
	isAssumed?: true;
};

type Bought = { plan: PlanRow; payment: PaidPrice & { id: string } };

/**
 * Starts or extends the subscription; a package also makes its buyer a creator of that tier.
 * Returns the end of the paid period, and what `takeBack` needs.
 */
export async function grantPlan(
	context: PlatformContext,
	trx: Db,
	subscriber: Subscriber,
	{ plan, payment }: Bought,
): Promise<{ paidUntil: string | null; granted: string }> {
	const now = context.now();
	const { before, isBegun, paidUntil } = await extendSubscription(
		trx,
		subscriber,
		{ plan, paid: payment },
		now,
	);
	const isPackage = plan.kind === "package";
	const creator = isPackage ? await makeCreator(trx, subscriber.userId, plan.name) : null;
	if (isBegun) {
		await mailMembershipBegun(context, trx, subscriber, { key: payment.id, plan, paidUntil });
	}
	const at = now.toISOString();
	const grant: Grant = {
		before: before && {
			next_billing_at: before.next_billing_at,
			ended_at: before.ended_at,
			cancelled_at: before.cancelled_at,
			anchor_day: before.anchor_day,
		},
		from: before?.next_billing_at && before.next_billing_at > at ? before.next_billing_at : at,
		until: paidUntil,
		creator,
	};
	return { paidUntil, granted: JSON.stringify(grant) };
}

/** For a payment older than the column `granted`: one period from the time of payment. */
export function assumeGranted(plan: PlanRow, paidAt: string): string {
	const until = addBillingCycle(new Date(paidAt), billingCycleOf(plan)).toISOString();
	const grant: Grant = { before: null, from: paidAt, until, creator: null, isAssumed: true };
	return JSON.stringify(grant);
}

/** True once the plan has ended and begun anew: the current run is not what was granted. */
const isOfEarlierRun = ({ from, until, isAssumed }: Grant, { started_at }: SubscriptionRow) =>
	(isAssumed && until !== null ? until : from) < started_at;

/**
 * Takes the granted period off the subscription. Time that another payment added stays. A
 * subscription that has ended, or has begun anew since, is not changed.
 */
export async function takeBack(
	trx: Db,
	subscriber: Subscriber,
	{ plan, granted, now }: { plan: PlanRow; granted: string; now: Date },
): Promise<void> {
	const grant: Grant = JSON.parse(granted);
	const { userId } = subscriber;
	const key = { ...subscriber, planId: plan.id };
	const row = await lockRunningSubscription(trx, key, now);
	if (row === undefined || isOfEarlierRun(grant, row)) return;
	await takePeriodBack(trx, row, grant, now);
	if (plan.kind !== "package") return;
	await takeTierBack(trx, userId, { tier: plan.name, before: grant.creator, now });
}

async function takePeriodBack(trx: Db, row: SubscriptionRow, grant: Grant, now: Date) {
	const left =
		row.next_billing_at === grant.until
			? (grant.before ?? { next_billing_at: grant.from })
			: shorten(row, grant);
	const at = now.toISOString();
	const { next_billing_at: end = null, ended_at = null } = left;
	// Time that has passed cannot be taken back, so the plan ends now. The caller tells the payer.
	const isOver = end !== null && end <= at && ended_at === null;
	await setPeriod(trx, row.id, isOver ? { next_billing_at: at, ended_at: at } : left);
}

/** A plan without an end stays without one. */
function shorten({ next_billing_at }: SubscriptionRow, { from, until }: Grant): Partial<Period> {
	if (next_billing_at === null || until === null) return { next_billing_at };
	const end = Date.parse(next_billing_at) - (Date.parse(until) - Date.parse(from));
	return { next_billing_at: new Date(end).toISOString() };
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
	await mailTipSent(context, trx, transaction, creator ?? null);
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
	const bought = { plan, payment: transaction };
	const { paidUntil, granted } = await grantPlan(context, trx, subscriber, bought);
	await mailReceipt(context, trx, transaction, { plan, paidUntil });
	return granted;
}
