/**
 * The double-payment guard: before anything new is started, the payments of the same target whose
 * outcome this session does not know, or was told as not paid, are asked for, and what the platform
 * knows of the plan from any browser (docs/product.md, payment-9, payment-46).
 */

import type { AccountPaymentPage } from "~/api/account-payment.server";
import type { CallResult, PlatformFailure } from "~/api/client/result.server";
import type { CheckoutFailureName } from "~/domain/payment/checkout-failure";
import { isSamePurchase } from "~/domain/payment/membership";
import {
	isStalePayment,
	listPaidPayments,
	listUnpaidPayments,
	type PaymentTarget,
} from "~/domain/payment/payment-attempt";
import type { PaymentRecord } from "~/domain/payment/payment-record";
import {
	type AccountPayment,
	type AccountPaymentState,
	isPerhapsOver,
} from "~/domain/wallet/account-payment";
import type { ManualPaymentStatus } from "~/domain/wallet/manual-payment";
import { listKeptRequests } from "~/server/wallet/kept-request.server";
import { askNewest } from "~/server/wallet/manual-payment-status.server";
import { askPayment, type PaymentContext, type PaymentReport } from "./payment-status.server";

export type GuardResult =
	/** Nothing prevents it; an open attempt is taken up again under its own name. */
	| { kind: "clear" }
	| { kind: "paid" | "in-progress"; transactionId: string }
	| { kind: "sign-in" }
	/** It cannot be ruled out that this is paid already: nothing may be started. */
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
		findKind("sign-in") ??
		findKind("unclear") ?? { kind: "clear" }
	);
}

export type EarlierPurchase = Extract<
	CheckoutFailureName,
	"already-paid" | "already-waiting" | "request-refused" | "purchases-unclear"
>;

const waitingStates: readonly AccountPaymentState[] = ["received", "processing", "waiting"];

/** A transfer pays for a plan of the platform. */
const getBoughtType = ({ paymentType }: AccountPayment) =>
	paymentType === "transfer" ? "listener_subscription" : paymentType;

const paysFor = (one: AccountPayment, target: PaymentTarget) =>
	getBoughtType(one) === target.paymentType && isSamePurchase(one, target);

/** What the platform lists of a person's payments. */
export type ListedPayments = CallResult<AccountPaymentPage>;

/**
 * What is known of this plan: that it runs, that a payment or a transfer for it waits, or that a
 * transfer request for it was not taken. From any browser where the platform lists payments, else
 * from this one. Undefined: nothing of the kind.
 *
 * @param known the payments for the plan, when they were asked for already
 */
export async function findEarlierPurchase(
	context: PaymentContext,
	target: PaymentTarget,
	now: number,
	known?: ListedPayments,
): Promise<EarlierPurchase | undefined> {
	const kept = findKeptRequest(context, target);
	if (kept?.askedAt !== undefined) return "already-waiting";
	const told = await askEarlierPurchase(context, target, now, known);
	return told ?? (kept && "request-refused");
}

async function askEarlierPurchase(
	context: PaymentContext,
	target: PaymentTarget,
	now: number,
	known: ListedPayments | undefined,
): Promise<EarlierPurchase | undefined> {
	const { api, log } = context;
	const { planId } = target;
	if (planId === undefined) return undefined;
	// One after the other: what is confirmed after the list was made runs when the plans are asked for.
	const listed = known ?? (await api.payment.listMine({ planId }));
	const running = await api.payment.memberships();
	if (running.ok && running.value.some((one) => isSamePurchase(one, target))) return "already-paid";
	const payments = listed.ok ? listed.value.payments.filter((one) => paysFor(one, target)) : [];
	if (payments.some(({ state }) => waitingStates.includes(state))) return "already-waiting";
	if (running.ok && listed.ok) return undefined;
	const failed = [running, listed].find((one) => !one.ok && !saysNothingOfPayments(one.failure));
	if (failed) {
		log.warn("the payments of a person could not be asked for");
		return "purchases-unclear";
	}
	// Nothing names the plans that run: a payment that may still run is the next best answer.
	const mayRun = ({ state, startedAt }: AccountPayment) =>
		state === "paid" && !isPerhapsOver(Date.parse(startedAt), now);
	return payments.some(mayRun) ? "already-paid" : findRemembered(context, target, now);
}

/** Pressed in this browser and not taken: its transfer may have been made, and no one else knows. */
const findKeptRequest = (context: PaymentContext, { paymentType, planId }: PaymentTarget) =>
	paymentType === "listener_subscription"
		? listKeptRequests(context).find((kept) => kept.planId === planId)
		: undefined;

/** Without the call, or without a sign-in, the start of the payment itself decides. */
export const saysNothingOfPayments = ({ kind }: PlatformFailure) =>
	kind === "not-offered" || kind === "unauthenticated";

/** What this session was told of the plan; a transfer that waited then is asked for again. */
async function findRemembered(
	context: PaymentContext,
	target: PaymentTarget,
	now: number,
): Promise<EarlierPurchase | undefined> {
	const { user, data } = context.session;
	const paid = listPaidPayments(data.payments, target);
	if (paid.some(({ startedAt }) => !isPerhapsOver(startedAt, now))) return "already-paid";
	if (!user || target.paymentType !== "listener_subscription") return undefined;
	const newest = await askNewest(context, { userId: user.id, planId: target.planId ?? "" }, now);
	return newest && purchaseOfTransfer[newest.status];
}

const purchaseOfTransfer: Record<ManualPaymentStatus, EarlierPurchase | undefined> = {
	pending: "already-waiting",
	approved: "already-paid",
	rejected: undefined,
	expired: undefined,
};

const purchaseOfGuard: Record<GuardResult["kind"], EarlierPurchase | undefined> = {
	clear: undefined,
	paid: "already-paid",
	"in-progress": "already-waiting",
	unclear: "purchases-unclear",
	// Its own request finds out that the sign-in has ended.
	"sign-in": undefined,
};

/** The same before a wallet transfer: a card payment of this browser may be under way, too. */
export async function findEarlierTransferPurchase(
	context: PaymentContext,
	{ planId, listed }: { planId: string; listed: ListedPayments },
	now: number,
): Promise<EarlierPurchase | undefined> {
	const target = { paymentType: "listener_subscription", planId } as const;
	const { kind } = await guardPayment(context, target, now);
	return purchaseOfGuard[kind] ?? findEarlierPurchase(context, target, now, listed);
}

async function classifyUnpaidPayment(
	context: PaymentContext,
	record: PaymentRecord,
	now: number,
): Promise<GuardResult> {
	const { transactionId } = record;
	const report = await askPayment(context, transactionId);
	switch (report.state) {
		case "paid":
			return { kind: "paid", transactionId };
		case "received":
		case "processing":
			return { kind: "in-progress", transactionId };
		case "unknown":
			return classifyUnknownPayment(context, record, report.answer, now);
		default:
			return { kind: "clear" };
	}
}

/** A payment of another account in this browser is not found by this one: it prevents nothing. */
function classifyUnknownPayment(
	{ session }: Pick<PaymentContext, "session">,
	record: PaymentRecord,
	answer: PaymentReport["answer"],
	now: number,
): GuardResult {
	if (answer.kind === "signed-out") return { kind: "sign-in" };
	if (answer.kind !== "not-found") return { kind: "unclear" };
	if (!isStalePayment(record, now)) session.keepPayment({ ...record, outcome: "not-paid" });
	return { kind: "clear" };
}
