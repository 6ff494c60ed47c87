/**
 * What the person has paid: from the platform, on every browser alike, where it lists payments; else
 * the payments of this browser's session with their true status (docs/product.md, account-28, account-35).
 */
import { type Membership, sortRunning } from "~/domain/payment/membership";
import type { PaymentRecord } from "~/domain/payment/payment-record";
import {
	type AccountPayment,
	type CurrentPlan,
	chooseCurrentPlan,
	toAccountPayment,
	toAccountTransfer,
} from "~/domain/wallet/account-payment";
import type { ManualPaymentRecord } from "~/domain/wallet/manual-payment-record";
import { leadToGate } from "~/server/account/gate.server";
import { forgetSpentCode } from "~/server/invite/remembered-code.server";
import { askPayment, type PaymentContext } from "~/server/payment/payment-status.server";

export type AccountPayments = {
	/** True: the platform's own list, of every browser. */
	isComplete: boolean;
	/** Of the platform's list, from 1. */
	page: number;
	hasMore: boolean;
	/** Plans that run beside `plan`; that one too when it can be cancelled or resumed. */
	memberships: Membership[];
	/** The platform has a call to cancel those that renew. */
	canCancel: boolean;
	/** The newest first. */
	payments: AccountPayment[];
	plan: CurrentPlan;
	/** Some payments are another account's, or the platform does not know them: not shown. */
	hasUnlisted: boolean;
};

/** Where one is paid, a code that it spent is forgotten (invite-24). */
export async function loadPayments(
	context: PaymentContext,
	now: number,
	page: number,
): Promise<AccountPayments> {
	const told = await askPayments(context, now, page);
	for (const payment of told.payments) {
		if (payment.state === "paid") forgetSpentCode(context.session, findCode(context, payment));
	}
	return told;
}

/** The code that this browser paid with. */
const findCode = ({ session }: PaymentContext, { id, paymentType }: AccountPayment) =>
	paymentType === "transfer"
		? session.data.manualPayments?.find(({ paymentId }) => paymentId === id)?.code
		: session.findPayment(id)?.code;

/** Both calls at once; a failure of either leads to what this browser knows. */
async function askPayments(
	context: PaymentContext,
	now: number,
	page: number,
): Promise<AccountPayments> {
	if (!context.session.user) return loadSessionPayments(context, now);
	const { payment } = context.api;
	const [listed, running] = await Promise.all([payment.listMine({ page }), payment.memberships()]);
	if (!listed.ok) await leadToGate(context, listed);
	if (!listed.ok || !running.ok) return loadSessionPayments(context, now);
	const { plan: own, listed: memberships } = sortRunning(running.value);
	const plan: CurrentPlan = own
		? { kind: "paid", planName: own.planName, nextBillingDate: own.paidUntil, renews: own.renews }
		: { kind: "free" };
	const hasRenewing = running.value.some(({ renews, isCancelled }) => renews || isCancelled);
	return {
		...listed.value,
		isComplete: true,
		page,
		plan,
		memberships,
		canCancel: hasRenewing && (await payment.isCancellationOffered()),
		hasUnlisted: false,
	};
}

/** The session holds a handful of payments, so the number of calls is bounded by the cookie. */
async function loadSessionPayments(context: PaymentContext, now: number): Promise<AccountPayments> {
	const { payments: records, manualPayments: transfers = [] } = context.session.data;
	const asked = await Promise.all([
		...records.map((record) => ask(context, record)),
		...transfers.map((transfer) => askTransfer(context, transfer)),
	]);
	const payments = asked.filter((payment) => payment !== undefined).sort(byNewest);
	return {
		isComplete: false,
		page: 1,
		hasMore: false,
		memberships: [],
		canCancel: false,
		payments,
		plan: chooseCurrentPlan(payments, now),
		hasUnlisted: payments.length < asked.length,
	};
}

const byNewest = (one: AccountPayment, other: AccountPayment) =>
	Date.parse(other.startedAt) - Date.parse(one.startedAt);

/** Undefined when the platform says that this person has no such payment. */
async function ask(
	context: PaymentContext,
	record: PaymentRecord,
): Promise<AccountPayment | undefined> {
	const { answer, state, transaction } = await askPayment(context, record.transactionId);
	return answer.kind === "not-found" ? undefined : toAccountPayment(record, state, transaction);
}

/** Undefined when it is another account's. */
async function askTransfer(
	{ api, session }: PaymentContext,
	record: ManualPaymentRecord,
): Promise<AccountPayment | undefined> {
	if (record.userId !== session.user?.id) return undefined;
	const asked = await api.wallet.manualPaymentStatus(record.paymentId);
	if (asked.ok) return toAccountTransfer(record, asked.value);
	return asked.failure.kind === "refused" ? undefined : toAccountTransfer(record, undefined);
}
