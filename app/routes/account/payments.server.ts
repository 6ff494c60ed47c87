/**
 * Loads what the person has paid: the platform's list where it has one, else the payments of this
 * browser's session with their current status (account-28, account-35).
 */

import { groupPlans } from "~/domain/catalogue/plan";
import {
	type AccountPayment,
	addLapsed,
	addWaiting,
	type CurrentPlan,
	chooseCurrentPlan,
	listAwaitingCash,
	toAccountManualPayment,
	toAccountPayment,
} from "~/domain/manual-payment/account-payment";
import type { ManualPaymentRecord } from "~/domain/manual-payment/manual-payment-record";
import {
	type Around,
	getNextPurchase,
	type NextPurchase,
} from "~/domain/manual-payment/next-purchase";
import { type Membership, sortRunning } from "~/domain/payment/membership";
import type { PaymentRecord } from "~/domain/payment/payment";
import type { Pricing } from "~/platform-client/catalogue.server";
import type { PublicResult } from "~/platform-client/public-read.server";
import { redirectIfSuspended } from "~/server/account/guard.server";
import { forgetSpentCode } from "~/server/invite/remembered-code.server";
import { loadPayment, type PaymentContext } from "~/server/payment/payment-status.server";

export type PaymentList = {
	/** True for the platform's own list, which has the payments of all browsers. */
	isComplete: boolean;
	/** True when the platform can list payments but did not respond. */
	isUnavailable: boolean;
	/** The page of the platform's list, from 1. */
	page: number;
	hasMore: boolean;
	/** Newest first. */
	payments: AccountPayment[];
	/** True when payments are left out: they are another account's, or the platform does not know them. */
	hasUnlisted: boolean;
};

type RunningPlans = {
	plan: CurrentPlan;
	/** Other active plans, and `plan` itself when it can be cancelled or resumed. */
	memberships: Membership[];
	/** True when the platform implements the call that cancels plans. */
	canCancel: boolean;
	/** The purchases that the account offers beside `plan`. */
	next: NextPurchase;
};

export type AccountPayments = PaymentList &
	RunningPlans & {
		/** The payments that wait for cash, whichever page is shown. */
		awaitingCash: AccountPayment[];
	};

/** Loads the payments, and forgets a remembered code that one of them has used up (invite-24). */
export async function loadPayments(
	context: PaymentContext,
	now: number,
	page: number,
): Promise<AccountPayments> {
	const [loaded, firstPage] = await Promise.all([
		loadLists(context, now, page),
		page === 1 ? undefined : listNewest(context),
	]);
	for (const payment of loaded.payments) {
		if (payment.state === "paid") forgetSpentCode(context.session, findCode(context, payment));
	}
	const newest = firstPage ?? loaded.payments;
	return {
		...loaded,
		plan: addWaiting(addLapsed(loaded.plan, newest, now), newest),
		awaitingCash: listAwaitingCash(newest, now),
	};
}

/** A payment that waits is on the first page of the list, whichever page is shown. */
async function listNewest({ api }: PaymentContext): Promise<AccountPayment[]> {
	const listed = api.supports("accountPayments") ? await api.purchase.listMine() : undefined;
	return listed?.ok ? listed.value.payments : [];
}

/** Finds the code that this browser paid with. */
const findCode = ({ session }: PaymentContext, { id, paymentType }: AccountPayment) =>
	paymentType === "transfer"
		? session.data.manualPayments?.find(({ paymentId }) => paymentId === id)?.code
		: session.findPayment(id)?.code;

/** Makes all calls in parallel; when one fails, the others are used as far as possible. */
async function loadLists(
	context: PaymentContext,
	now: number,
	page: number,
): Promise<PaymentList & RunningPlans> {
	const { session, api } = context;
	if (!session.user)
		return { ...(await listOfSession(context)), ...withoutMemberships({ kind: "unavailable" }) };
	const hasMemberships = api.supports("memberships");
	const [listed, running, pricing] = await Promise.all([
		api.supports("accountPayments") ? api.purchase.listMine({ page }) : undefined,
		hasMemberships ? api.purchase.memberships() : undefined,
		hasMemberships ? api.catalogue.pricing() : undefined,
	]);
	if (listed && !listed.ok) await redirectIfSuspended(context, listed);
	const list: PaymentList = listed?.ok
		? { ...listed.value, isComplete: true, isUnavailable: false, page, hasUnlisted: false }
		: { ...(await listOfSession(context)), isUnavailable: listed !== undefined };
	if (running?.ok) {
		const waiting = list.payments
			.filter(({ state }) => state === "waiting")
			.map(({ planId }) => planId);
		const around = { running: running.value, waiting, now };
		return { ...list, ...describeRunning(api, pricing, around) };
	}
	return { ...list, ...withoutMemberships(planOfPayments(list, running !== undefined, now)) };
}

function describeRunning(
	api: PaymentContext["api"],
	pricing: PublicResult<Pricing> | undefined,
	{ running, waiting, now }: Omit<Around, "offered">,
): RunningPlans {
	const offered = pricing?.ok ? groupPlans(pricing.value.platformPlans).platform : [];
	// Old prices tell which plan is better, and promise nothing.
	const current = pricing?.ok && !pricing.stale ? offered : [];
	const { plan: own, listed: memberships } = sortRunning(running, offered);
	const hasRenewing = running.some(({ renews, isCancelled }) => renews || isCancelled);
	return {
		plan: own ? toCurrentPlan(own) : { kind: "free", isConfirmed: true },
		memberships,
		canCancel: hasRenewing && api.supports("cancelMembership"),
		next: own ? getNextPurchase(own, { offered: current, running, waiting, now }) : {},
	};
}

const toCurrentPlan = (membership: Membership): CurrentPlan => ({
	kind: "paid",
	planName: membership.planName,
	nextBillingDate: membership.paidUntil,
	renews: membership.renews,
	membership,
});

const withoutMemberships = (plan: CurrentPlan): RunningPlans => ({
	plan,
	memberships: [],
	canCancel: false,
	next: {},
});

/** Only a complete list without a payment for a plan proves that there is no plan. */
function planOfPayments(list: PaymentList, isPlanUnavailable: boolean, now: number): CurrentPlan {
	const plan = chooseCurrentPlan(list.payments, now);
	if (plan.kind !== "free") return plan;
	const isPart = list.page > 1 || list.hasMore;
	if (isPlanUnavailable || list.isUnavailable || isPart) return { kind: "unavailable" };
	return { kind: "free", isConfirmed: list.isComplete };
}

/** The session holds a handful of payments, so the number of calls is bounded by the cookie. */
async function listOfSession(context: PaymentContext): Promise<PaymentList> {
	const { payments: records, manualPayments: transfers = [] } = context.session.data;
	const loaded = await Promise.all([
		...records.map((record) => loadCardPayment(context, record)),
		...transfers.map((transfer) => loadManualPayment(context, transfer)),
	]);
	const payments = loaded.filter((payment) => payment !== undefined).sort(byNewest);
	return {
		isComplete: false,
		isUnavailable: false,
		page: 1,
		hasMore: false,
		payments,
		hasUnlisted: payments.length < loaded.length,
	};
}

const byNewest = (one: AccountPayment, other: AccountPayment) =>
	Date.parse(other.startedAt) - Date.parse(one.startedAt);

/** Returns undefined when the platform says that this person has no such payment. */
async function loadCardPayment(
	context: PaymentContext,
	record: PaymentRecord,
): Promise<AccountPayment | undefined> {
	const { response, state, transaction } = await loadPayment(context, record.transactionId);
	return response.kind === "not-found" ? undefined : toAccountPayment(record, state, transaction);
}

/** Returns undefined for the transfer of another account. */
async function loadManualPayment(
	{ api, session }: PaymentContext,
	record: ManualPaymentRecord,
): Promise<AccountPayment | undefined> {
	if (record.userId !== session.user?.id) return undefined;
	const response = await api.manualPayments.manualPaymentStatus(record.paymentId);
	if (response.ok) return toAccountManualPayment(record, response.value.status);
	return response.failure.kind === "rejected"
		? undefined
		: toAccountManualPayment(record, undefined);
}
