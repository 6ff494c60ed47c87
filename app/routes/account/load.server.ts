/** The payments of this browser's session with their true status, all asked for at once. */
import type { PaymentRecord } from "~/domain/payment/payment-record";
import {
	type AccountPayment,
	type CurrentPlan,
	chooseCurrentPlan,
	toAccountPayment,
	toAccountTransfer,
} from "~/domain/wallet/account-payment";
import type { ManualPaymentRecord } from "~/domain/wallet/manual-payment-record";
import { askPayment, type PaymentContext } from "~/server/payment/payment-status.server";

export type AccountPayments = {
	/** The newest first. */
	payments: AccountPayment[];
	plan: CurrentPlan;
	/** Some payments are another account's, or the platform does not know them: not shown. */
	hasUnlisted: boolean;
};

/** The session holds a handful of payments, so the number of calls is bounded by the cookie. */
export async function loadPayments(context: PaymentContext, now: number): Promise<AccountPayments> {
	const { payments: records, manualPayments: transfers = [] } = context.session.data;
	const asked = await Promise.all([
		...records.map((record) => ask(context, record)),
		...transfers.map((transfer) => askTransfer(context, transfer)),
	]);
	const payments = asked.filter((payment) => payment !== undefined).sort(byNewest);
	return {
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
