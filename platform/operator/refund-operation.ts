/** The acts of operators on refunds; `actor` names the operator in the audit log. */
import type { Refund } from "../database/reason";
import { choosePlan, type PlanChoice, recordRefund } from "../payment/refund";
import type { PlatformContext } from "../runtime/context";
import { OperatorError } from "./audit-store";

/** Records that an operator gave the money back by hand, once per payment. */
export async function recordGivenBack(
	context: PlatformContext,
	{ id, actor }: { id: string; actor: string },
	{ reason, note, ...choice }: Refund,
): Promise<void> {
	await context.db.transaction().execute(async (trx) => {
		const record = await recordRefund(context, trx, id, { reason, note, actor, choice });
		if (record === "unpaid") throw new OperatorError(`No paid payment ${id}.`);
		if (record === "recorded-before") throw new OperatorError(`${id} was refunded before.`);
	});
	context.wakeMailer();
}

/** Decides about the plan of a payment that was given back in the gateway's dashboard, once. */
export async function decidePlan(
	context: PlatformContext,
	act: { id: string; actor: string },
	choice: PlanChoice,
): Promise<void> {
	await context.db.transaction().execute(async (trx) => {
		if (await choosePlan(context, trx, act, choice)) return;
		throw new OperatorError(`No choice about the plan of ${act.id} is open.`);
	});
	context.wakeMailer();
}
