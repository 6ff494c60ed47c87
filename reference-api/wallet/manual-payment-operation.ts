/** What an operator does with manual payments; `actor` names who, for the audit log. */
import { findPlan } from "../catalogue/plan-store";
import type { Db, ListOptions } from "../database/database";
import { countUse, releaseUse } from "../invite/discount-code-use-store";
import { recordAct } from "../operator/audit-store";
import { OperatorError } from "../operator/operator-error";
import { grantPlan } from "../payment/activation";
import type { PlatformContext } from "../platform/context";
import {
	decideManualPayment,
	type ListedManualPayment,
	listManualPayments,
	type ManualPaymentRow,
	type Rejection,
} from "./manual-payment-store";
import {
	endOverdueTransfers,
	mailTransferApproved,
	mailTransferExpired,
	mailTransferRejected,
} from "./transfer-notice";

type Status = ManualPaymentRow["status"];
type DecidedStatus = Exclude<Status, "pending">;
type Decision = { id: string; to: DecidedStatus; actor: string; rejection?: Rejection };

/** The money may arrive after a request has expired. */
const DECIDED_FROM: Record<DecidedStatus, Status[]> = {
	approved: ["pending", "expired"],
	rejected: ["pending"],
	expired: ["pending"],
};

type Consequence = (context: PlatformContext, trx: Db, payment: ManualPaymentRow) => Promise<void>;

/** What follows from a decision, in its transaction. */
const CONSEQUENCES: Record<DecidedStatus, Consequence> = {
	approved: grantManualPayment,
	rejected: mailTransferRejected,
	expired: mailTransferExpired,
};

/** Without one, the payer is told that the transfer was not found. */
const USUAL_REJECTION: Rejection = { reason: "not_found", note: null };

async function decide(context: PlatformContext, decision: Decision): Promise<ManualPaymentRow> {
	const { id, to, actor, rejection } = decision;
	const now = context.now();
	const decided = await context.db.transaction().execute(async (trx) => {
		const from = DECIDED_FROM[to];
		const payment = await decideManualPayment(trx, { id, from, to, now, rejection });
		if (payment === undefined) {
			throw new OperatorError(`No manual payment ${id} that can still be ${to}.`);
		}
		await (to === "approved" ? countUse : releaseUse)(trx, id);
		await CONSEQUENCES[to](context, trx, payment);
		await recordAct(trx, { actor, action: `manual_payment.${to}`, subject: id }, now);
		return payment;
	});
	context.wakeMailer();
	return decided;
}

async function grantManualPayment(
	context: PlatformContext,
	trx: Db,
	payment: ManualPaymentRow,
): Promise<void> {
	const plan = await findPlan(trx, payment.plan_id);
	if (plan === undefined) throw new OperatorError(`Plan ${payment.plan_id} no longer exists.`);
	const subscriber = { userId: payment.user_id, creatorId: plan.creator_id };
	const paidUntil = await grantPlan(context, trx, subscriber, { plan, paymentId: payment.id });
	await mailTransferApproved(context, trx, payment, paidUntil);
}

export function createManualPaymentOperations(context: PlatformContext) {
	return {
		async list(options?: ListOptions): Promise<ListedManualPayment[]> {
			await context.db.transaction().execute((trx) => endOverdueTransfers(context, trx));
			context.wakeMailer();
			return listManualPayments(context.db, options);
		},
		approve: (id: string, actor: string) => decide(context, { id, to: "approved", actor }),
		reject: (id: string, actor: string, rejection = USUAL_REJECTION) =>
			decide(context, { id, to: "rejected", actor, rejection }),
		expire: (id: string, actor: string) => decide(context, { id, to: "expired", actor }),
	};
}
