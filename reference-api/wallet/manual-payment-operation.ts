/** What an operator does with manual payments; `actor` names who, for the audit log. */
import { findPlan } from "../catalogue/plan-store";
import type { Db, ListOptions } from "../database/database";
import { recordAct } from "../operator/audit-store";
import { OperatorError } from "../operator/operator-error";
import { grantPlan } from "../payment/activation";
import type { PlatformContext } from "../platform/context";
import {
	decideManualPayment,
	expireOverdue,
	type ListedManualPayment,
	listManualPayments,
	type ManualPaymentRow,
} from "./manual-payment-store";

type Status = ManualPaymentRow["status"];
type DecidedStatus = Exclude<Status, "pending">;
type Decision = { id: string; to: DecidedStatus; actor: string };

/** The money may arrive after a request has expired. */
const DECIDED_FROM: Record<DecidedStatus, Status[]> = {
	approved: ["pending", "expired"],
	rejected: ["pending"],
	expired: ["pending"],
};

async function decide(context: PlatformContext, decision: Decision): Promise<ManualPaymentRow> {
	const { id, to, actor } = decision;
	const now = context.now();
	return context.db.transaction().execute(async (trx) => {
		const payment = await decideManualPayment(trx, { id, from: DECIDED_FROM[to], to, now });
		if (payment === undefined) {
			throw new OperatorError(`No manual payment ${id} that can still be ${to}.`);
		}
		if (to === "approved") await grantManualPayment(trx, payment, now);
		await recordAct(trx, { actor, action: `manual_payment.${to}`, subject: id }, now);
		return payment;
	});
}

async function grantManualPayment(trx: Db, payment: ManualPaymentRow, now: Date): Promise<void> {
	const plan = await findPlan(trx, payment.plan_id);
	if (plan === undefined) throw new OperatorError(`Plan ${payment.plan_id} no longer exists.`);
	const subscriber = { userId: payment.user_id, creatorId: plan.creator_id };
	await grantPlan(trx, subscriber, plan, now);
}

export function createManualPaymentOperations(context: PlatformContext) {
	return {
		async list(options?: ListOptions): Promise<ListedManualPayment[]> {
			await expireOverdue(context.db, context.now());
			return listManualPayments(context.db, options);
		},
		approve: (id: string, actor: string) => decide(context, { id, to: "approved", actor }),
		reject: (id: string, actor: string) => decide(context, { id, to: "rejected", actor }),
		expire: (id: string, actor: string) => decide(context, { id, to: "expired", actor }),
	};
}
