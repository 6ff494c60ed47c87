/**
 * The double-payment guard. Before a payment is started it checks with the platform: this session's
 * payments for the same target that are not known as paid, and the purchases of the plan from any
 * browser (docs/product/payment.md, payment-9, payment-46).
 */

import type { Plan } from "~/domain/catalogue/plan";
import {
	type AccountPayment,
	type AccountPaymentState,
	isPerhapsOver,
} from "~/domain/manual-payment/account-payment";
import type { ManualPaymentStatus } from "~/domain/manual-payment/manual-payment";
import type {
	AgainChoice,
	AwaitedCash,
	CheckoutFailureName,
} from "~/domain/payment/checkout-failure";
import { isSamePurchase } from "~/domain/payment/membership";
import type { PaymentRecord, Transaction } from "~/domain/payment/payment";
import {
	isStalePayment,
	listPaidPayments,
	listUnpaidPayments,
	type PaymentTarget,
} from "~/domain/payment/payment-attempt";
import type { PaymentPage } from "~/platform-client/purchase.server";
import type { CallResult } from "~/platform-client/result.server";
import { listUnsentRequests } from "~/server/manual-payment/manual-payment-session.server";
import { loadNewest } from "~/server/manual-payment/manual-payment-status.server";
import { loadPayment, type PaymentContext, type PaymentReport } from "./payment-status.server";

export type GuardResult =
	/** A payment may be started; an open attempt is resumed under its own name. */
	| { kind: "clear" }
	| { kind: "paid" | "in-progress"; transactionId: string }
	/** The payer may still pay it elsewhere: paying again is asked about, and is an attempt of its own. */
	| { kind: "awaiting"; transactionId: string; stops: EarlierPurchase }
	| { kind: "sign-in" }
	/** It may be paid already, so nothing may be started. */
	| { kind: "unclear" };

export async function guardPayment(
	context: PaymentContext,
	target: PaymentTarget,
	now: number,
): Promise<GuardResult> {
	const unpaid = listUnpaidPayments(context.session.data.payments, target);
	const decisions = await Promise.all(
		unpaid.map((record) => classifyUnpaidPayment(context, record, now)),
	);
	const findKind = (kind: GuardResult["kind"]) => decisions.find((one) => one.kind === kind);
	return (
		findKind("paid") ??
		findKind("in-progress") ??
		findKind("awaiting") ??
		findKind("sign-in") ??
		findKind("unclear") ?? { kind: "clear" }
	);
}

export type EarlierPurchase =
	| {
			name: Extract<
				CheckoutFailureName,
				"already-paid" | "already-waiting" | "request-refused" | "purchases-unclear"
			>;
	  }
	| { name: "awaiting-cash"; awaited: AwaitedCash };

const waitingStates: readonly AccountPaymentState[] = [
	"received",
	"processing",
	"waiting",
	"awaiting-cash",
	"awaiting-payer",
];

/** Names an earlier payment that waits; with a code its words are those of cash. */
const toWaiting = ({ id, payCode, payUntil }: Pick<Transaction, "id" | "payCode" | "payUntil">) =>
	payCode
		? ({ name: "awaiting-cash", awaited: { transactionId: id, payCode, payUntil } } as const)
		: ({ name: "already-waiting" } as const);

/** A transfer pays for a plan of the platform. */
const getBoughtType = ({ paymentType }: AccountPayment) =>
	paymentType === "transfer" ? "listener_subscription" : paymentType;

const paysFor = (one: AccountPayment, target: PaymentTarget) =>
	getBoughtType(one) === target.paymentType && isSamePurchase(one, target);

/** The platform's list of a person's payments; undefined where it has none. */
export type ListedPayments = CallResult<PaymentPage> | undefined;

/** Loads the person's payments for a plan, from every browser. */
export const listPlanPayments = async (
	{ api }: Pick<PaymentContext, "api">,
	planId: string | undefined,
): Promise<ListedPayments> =>
	api.supports("accountPayments") ? api.purchase.listMine({ planId }) : undefined;

/** Finds the newest of a person's payments for a plan that waits, from any browser. */
export const findWaitingPayment = (
	payments: readonly AccountPayment[],
	target: PaymentTarget,
): AccountPayment | undefined =>
	payments.find((one) => waitingStates.includes(one.state) && paysFor(one, target));

/** Finds what a person paid for a plan last, and was not given back. */
export const findLastPaid = (
	payments: readonly AccountPayment[],
	target: PaymentTarget,
): AccountPayment | undefined =>
	payments.find((one) => one.state === "paid" && !one.refundedAt && paysFor(one, target));

/**
 * Returns what the person paid last for a plan that costs another amount now; undefined where it is the same,
 * nothing was paid, or the platform does not list payments.
 */
export async function loadPriceBefore(
	context: Pick<PaymentContext, "api">,
	{ id: planId, currency }: Pick<Plan, "id" | "currency">,
	priceMajor: number,
	creatorId?: string,
): Promise<number | undefined> {
	const listed = await listPlanPayments(context, planId);
	if (!listed?.ok) return undefined;
	const paymentType = creatorId ? "creator_membership" : "listener_subscription";
	const last = findLastPaid(listed.value.payments, { paymentType, planId, creatorId });
	const isOther = last?.amountMajor !== priceMajor && last?.currency === currency;
	return isOther ? last?.amountMajor || undefined : undefined;
}

/**
 * Finds out whether this plan runs already, a payment or transfer for it is pending, or a transfer request
 * for it was rejected; undefined when none of these is so. It looks at every browser where the platform
 * lists payments, else at this one.
 *
 * @param known the payments for the plan, when they were loaded already
 * @param again what the person pays again for on purpose, which then stops nothing
 */
export async function findEarlierPurchase(
	context: PaymentContext,
	target: PaymentTarget,
	now: number,
	{ known, again }: { known?: ListedPayments; again?: AgainChoice | undefined },
): Promise<EarlierPurchase | undefined> {
	if (again === "yes") return undefined;
	const isMore = again === "more";
	const unsent = findUnsentRequest(context, target);
	if (unsent?.askedAt !== undefined) return { name: "already-waiting" };
	const earlier = await loadEarlierPurchase(context, target, now, { known, isMore });
	const stops = isMore && earlier?.name === "already-paid" ? undefined : earlier;
	return stops ?? (unsent && { name: "request-refused" });
}

async function loadEarlierPurchase(
	context: PaymentContext,
	target: PaymentTarget,
	now: number,
	{ known, isMore }: { known: ListedPayments | undefined; isMore: boolean },
): Promise<EarlierPurchase | undefined> {
	const { api, log } = context;
	const { planId } = target;
	if (planId === undefined) return undefined;
	// Calls run in sequence, so that a payment confirmed after the first is in the second one's list.
	const listed = known ?? (await listPlanPayments(context, planId));
	const running = api.supports("memberships") ? await api.purchase.memberships() : undefined;
	const runs = running?.ok && running.value.some((one) => isSamePurchase(one, target));
	if (runs && !isMore) return { name: "already-paid" };
	const payments = listed?.ok ? listed.value.payments.filter((one) => paysFor(one, target)) : [];
	const waiting = payments.filter(({ state }) => waitingStates.includes(state));
	const [first] = waiting.filter(({ payCode }) => payCode).concat(waiting);
	if (first) return toWaiting(first);
	if (running?.ok && listed?.ok) return undefined;
	if ([running, listed].some((one) => one && isUnclear(one))) {
		log.warn("the payments of a person could not be asked for");
		return { name: "purchases-unclear" };
	}
	// Without a list of running plans, a payment whose period may not be over counts as one.
	const mayRun = ({ state, startedAt }: AccountPayment) =>
		state === "paid" && !isPerhapsOver(Date.parse(startedAt), now);
	return payments.some(mayRun) ? { name: "already-paid" } : findRemembered(context, target, now);
}

/** Finds a request that the platform has not accepted: only this session knows of its transfer. */
const findUnsentRequest = (context: PaymentContext, { paymentType, planId }: PaymentTarget) =>
	paymentType === "listener_subscription"
		? listUnsentRequests(context).find((unsent) => unsent.planId === planId)
		: undefined;

/** True when the call failed. Without a sign-in, the platform decides when the payment is started. */
export const isUnclear = (called: CallResult<unknown>): boolean =>
	!called.ok && called.failure.kind !== "unauthenticated";

/** Finds what this session remembers of the plan; the status of a pending transfer is requested again. */
async function findRemembered(
	context: PaymentContext,
	target: PaymentTarget,
	now: number,
): Promise<EarlierPurchase | undefined> {
	const { user, data } = context.session;
	const paid = listPaidPayments(data.payments, target);
	if (paid.some(({ startedAt }) => !isPerhapsOver(startedAt, now))) {
		return { name: "already-paid" };
	}
	if (!user || target.paymentType !== "listener_subscription") return undefined;
	const newest = await loadNewest(context, { userId: user.id, planId: target.planId ?? "" }, now);
	return newest && purchaseOfManualPayment[newest.status];
}

const purchaseOfManualPayment: Record<ManualPaymentStatus, EarlierPurchase | undefined> = {
	pending: { name: "already-waiting" },
	approved: { name: "already-paid" },
	rejected: undefined,
	expired: undefined,
};

const purchaseOfGuard: Record<
	Exclude<GuardResult["kind"], "awaiting">,
	EarlierPurchase | undefined
> = {
	clear: undefined,
	paid: { name: "already-paid" },
	"in-progress": { name: "already-waiting" },
	unclear: { name: "purchases-unclear" },
	// The transfer's own request detects that the sign-in has ended.
	"sign-in": undefined,
};

/** Runs before a manual payment, because a card payment of this browser may be in progress. */
export async function findPurchaseBeforeManualPayment(
	context: PaymentContext,
	{
		planId,
		listed: known,
		again,
	}: { planId: string; listed: ListedPayments; again: AgainChoice | undefined },
	now: number,
): Promise<EarlierPurchase | undefined> {
	const target = { paymentType: "listener_subscription", planId } as const;
	if (again === "yes") return undefined;
	const guard = await guardPayment(context, target, now);
	const stops = guard.kind === "awaiting" ? guard.stops : purchaseOfGuard[guard.kind];
	return stops ?? findEarlierPurchase(context, target, now, { known, again });
}

async function classifyUnpaidPayment(
	context: PaymentContext,
	record: PaymentRecord,
	now: number,
): Promise<GuardResult> {
	const { transactionId } = record;
	const report = await loadPayment(context, transactionId, "check");
	switch (report.state) {
		case "paid":
			return { kind: "paid", transactionId };
		case "received":
		case "processing":
			return { kind: "in-progress", transactionId };
		case "awaiting-cash":
		case "awaiting-payer":
			return {
				kind: "awaiting",
				transactionId,
				stops: toWaiting(report.transaction ?? { id: transactionId }),
			};
		case "unknown":
			return classifyUnknownPayment(context, record, report.response, now);
		default:
			return { kind: "clear" };
	}
}

/** A payment that another account made in this browser is not found, and prevents nothing. */
function classifyUnknownPayment(
	{ session }: Pick<PaymentContext, "session">,
	record: PaymentRecord,
	response: PaymentReport["response"],
	now: number,
): GuardResult {
	if (response.kind === "signed-out") return { kind: "sign-in" };
	if (response.kind !== "not-found") return { kind: "unclear" };
	if (!isStalePayment(record, now)) session.storePayment({ ...record, outcome: "not-paid" });
	return { kind: "clear" };
}
