/** Mails about payments and grants, queued in the transaction that grants. */
import { findCreator } from "../catalogue/creator-store";
import { billingCycleOf, findPlan, type PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { Counter } from "../gateway/gateway";
import type {
	GrantedTime,
	MembershipFacts,
	Named,
	RefundShare,
	UngrantedReason,
} from "../mail/mail-kind";
import { queueOperatorMail, queuePersonMail } from "../mail/queue-mail";
import type { PlatformContext } from "../runtime/context";
import { settleTier } from "./creator-tier";
import { findReceipts, type Receipt } from "./receipt-store";
import { endSubscriptions, type SubscriptionRow } from "./running-plan";
import { findEnd, type Subscriber } from "./subscription-store";
import type { TransactionRow } from "./transaction-store";

export async function readMembership(
	trx: Db,
	plan: PlanRow,
	creatorId: number | null,
): Promise<MembershipFacts> {
	const creator = creatorId === null ? undefined : await findCreator(trx, creatorId);
	return {
		planKind: plan.kind,
		plan,
		creatorId,
		creator: creator ?? null,
	};
}

/** The time that a plan has got, or that waits; call it after the grant. */
export const readGrantedTime = async (
	trx: Db,
	subscriber: Subscriber,
	{ plan, paidUntil }: { plan: PlanRow; paidUntil: string | null },
): Promise<GrantedTime> => {
	const end = await findEnd(trx, { ...subscriber, planId: plan.id });
	const startsAtLaunch = end !== undefined && end.waits_since !== null;
	return { paidUntil, startsAtLaunch, cycle: billingCycleOf(plan) };
};

/** Links lead to the origin where the payment was started. */
const webOriginOfPayment = (transaction: TransactionRow) => new URL(transaction.payment_url).origin;

const listPaymentFacts = (transaction: TransactionRow) => ({
	transactionId: transaction.id,
	amountMinor: transaction.amount_minor,
	currency: transaction.currency,
	isTest: transaction.is_test === 1,
});

/** The order that has the code, and what its gateway says about its counters. */
type CodeToPay = { payCode: string; payUntil: string; counter: Counter | undefined };

/** Sends a code to pay with, once for each code of a payment. */
export async function mailPayCode(
	context: PlatformContext,
	trx: Db,
	transaction: TransactionRow,
	{ payCode, payUntil, counter }: CodeToPay,
): Promise<void> {
	const { plan_id: planId, creator_id: creatorId } = transaction;
	const plan = planId === null ? undefined : await findPlan(trx, planId);
	const creator = creatorId === null ? undefined : await findCreator(trx, creatorId);
	await queuePersonMail(context, trx, transaction.user_id, {
		key: `pay-code:${transaction.id}:${payCode}`,
		mail: {
			kind: "pay-code",
			facts: {
				...listPaymentFacts(transaction),
				...{ payCode, payUntil, counter: counter ?? null },
				plan: plan ?? null,
				creator: creator ?? null,
			},
		},
		webOrigin: webOriginOfPayment(transaction),
	});
}

/** A free plan has no receipt. */
export async function mailReceipt(
	context: PlatformContext,
	trx: Db,
	transaction: TransactionRow,
	bought: { plan: PlanRow; paidUntil: string | null; receipt: Receipt | null },
): Promise<void> {
	if (transaction.amount_minor === 0) return;
	const { user_id: userId, creator_id: creatorId } = transaction;
	const membership = await readMembership(trx, bought.plan, creatorId);
	const time = await readGrantedTime(trx, { userId, creatorId }, bought);
	await queuePersonMail(context, trx, transaction.user_id, {
		key: `payment-receipt:${transaction.id}`,
		mail: {
			kind: "payment-receipt",
			facts: {
				...membership,
				...listPaymentFacts(transaction),
				...time,
				paidAt: transaction.updated_at,
				receipt: bought.receipt,
			},
		},
		webOrigin: webOriginOfPayment(transaction),
	});
}

type Refunded = {
	/** Unique for each mail. */
	key: string;
	paymentId: string;
	userId: string;
	amountMinor: number;
	currency: string;
	refundedAt: string;
	isTest: boolean;
	/** Undefined for a tip. */
	plan: PlanRow | undefined;
	creatorId: number | null;
	share: RefundShare;
	/** True when its paid period was taken off. */
	endsPlan: boolean;
};

export async function mailRefunded(
	context: PlatformContext,
	trx: Db,
	{ key, userId, plan, creatorId, ...paid }: Refunded,
): Promise<void> {
	const membership = plan ? await readMembership(trx, plan, creatorId) : null;
	// The second money of one payment is none of its receipt.
	const isOfReceipt = paid.share !== "second";
	const receipt = isOfReceipt
		? (await findReceipts(trx, [paid.paymentId])).get(paid.paymentId)
		: undefined;
	await queuePersonMail(context, trx, userId, {
		key: `payment-refunded:${key}`,
		mail: {
			kind: "payment-refunded",
			facts: { ...paid, membership, receiptNumber: receipt?.number ?? null },
		},
	});
}

/** Tells the operator about money that granted nothing. */
export async function mailUngranted(
	context: PlatformContext,
	trx: Db,
	transaction: TransactionRow,
	reason: UngrantedReason,
	/** Different for each of a payment's further charges. */
	key: string = transaction.id,
): Promise<void> {
	const { id: transactionId, amount_minor: amountMinor, currency } = transaction;
	await queueOperatorMail(context, trx, {
		key: `operator-refund:${key}`,
		mail: { kind: "operator-refund", facts: { transactionId, amountMinor, currency, reason } },
		webOrigin: webOriginOfPayment(transaction),
	});
}

export async function mailTipSent(
	context: PlatformContext,
	trx: Db,
	transaction: TransactionRow,
	{ creator, receipt }: { creator: Named | null; receipt: Receipt | null },
): Promise<void> {
	await queuePersonMail(context, trx, transaction.user_id, {
		key: `tip-sent:${transaction.id}`,
		mail: {
			kind: "tip-sent",
			facts: {
				...listPaymentFacts(transaction),
				paidAt: transaction.updated_at,
				receipt,
				creator,
				message: transaction.tip_message,
				isAnonymous: transaction.tip_is_anonymous === 1,
			},
		},
		webOrigin: webOriginOfPayment(transaction),
	});
}

/** `key` identifies the start: a subscription that ended may begin again. */
export async function mailMembershipBegun(
	context: PlatformContext,
	trx: Db,
	subscriber: Subscriber,
	begun: { key: string; plan: PlanRow; paidUntil: string | null },
): Promise<void> {
	const membership = await readMembership(trx, begun.plan, subscriber.creatorId);
	const time = await readGrantedTime(trx, subscriber, begun);
	await queuePersonMail(context, trx, subscriber.userId, {
		key: `membership-begun:${begun.key}`,
		mail: {
			kind: "membership-begun",
			facts: { ...membership, ...time, begunAt: context.now().toISOString() },
		},
	});
}

/** Tells a member that the time which waited for the launch has begun. */
export async function mailPlanStarted(
	context: PlatformContext,
	trx: Db,
	row: SubscriptionRow,
	paidUntil: string,
): Promise<void> {
	const plan = await findPlan(trx, row.plan_id);
	if (plan === undefined) return;
	const subscriber = { userId: row.user_id, creatorId: row.creator_id || null };
	const membership = await readMembership(trx, plan, subscriber.creatorId);
	const time = await readGrantedTime(trx, subscriber, { plan, paidUntil });
	await queuePersonMail(context, trx, row.user_id, {
		key: `plan-started:${row.id}:${row.waits_since}`,
		mail: {
			kind: "plan-started",
			facts: { ...membership, ...time, startedAt: context.now().toISOString() },
		},
	});
}

/** Ends the subscriptions that are over, and tells their owners. */
export async function endOverdueMemberships(context: PlatformContext, trx: Db): Promise<void> {
	for (const ended of await endSubscriptions(context, trx)) {
		const plan = await findPlan(trx, ended.plan_id);
		if (plan === undefined || ended.ended_at === null) continue;
		if (plan.kind === "package") await settleTier(context, trx, ended.user_id);
		const membership = await readMembership(trx, plan, ended.creator_id || null);
		await queuePersonMail(context, trx, ended.user_id, {
			key: `membership-ended:${ended.id}:${ended.ended_at}`,
			mail: { kind: "membership-ended", facts: { ...membership, endedAt: ended.ended_at } },
		});
	}
}
