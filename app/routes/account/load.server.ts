/** The payments of this browser's session with their true status, all asked for at once. */
import {
	type AccountPayment,
	type CurrentPlan,
	chooseCurrentPlan,
	toAccountPayment,
} from "~/domain/account-payment";
import type { PaymentRecord } from "~/domain/payment";
import type { RequestContext } from "~/server/context.server";
import { askPayment } from "~/server/payment-status.server";

export type AccountPayments = {
	/** The newest first. */
	payments: AccountPayment[];
	plan: CurrentPlan;
	/** Some payments are another account's, or the platform does not know them: not shown. */
	hasUnlisted: boolean;
};

type LoadContext = Pick<RequestContext, "api" | "session" | "log">;

/** The session holds a handful of payments, so the number of calls is bounded by the cookie. */
export async function loadPayments(context: LoadContext, now: number): Promise<AccountPayments> {
	const records = [...context.session.data.payments].sort(
		(one, other) => other.startedAt - one.startedAt,
	);
	const asked = await Promise.all(records.map((record) => ask(context, record)));
	const payments = asked.filter((payment) => payment !== undefined);
	return {
		payments,
		plan: chooseCurrentPlan(payments, now),
		hasUnlisted: payments.length < asked.length,
	};
}

/** Undefined when the platform says that this person has no such payment. */
async function ask(
	context: LoadContext,
	record: PaymentRecord,
): Promise<AccountPayment | undefined> {
	const { answer, standing, transaction } = await askPayment(context, record.transactionId);
	return answer.kind === "not-found" ? undefined : toAccountPayment(record, standing, transaction);
}
