/** Begins the paid time that waited until there is something to hear (payment-146). */
import { dayOfMonth } from "../base/clock";
import { type Db, lockOrder } from "../database/database";
import { insertAct } from "../runtime/audit-log";
import type { PlatformContext } from "../runtime/context";
import { mailPlanStarted } from "./payment-notice";
import { beginPeriods } from "./plan-period-store";
import { doesTimeWait } from "./running-plan";
import { nothingWaits, setPeriod } from "./subscription-store";

/** Small enough for one transaction; the rest follows at once. */
const BATCH = 200;

/** Begins up to `BATCH` plans that wait, each once; true when more may wait. */
export async function beginWaitingPlans(context: PlatformContext, trx: Db): Promise<boolean> {
	if (doesTimeWait(context)) return false;
	const waiting = await trx
		.selectFrom("subscriptions")
		.selectAll()
		.where("waits_since", "is not", null)
		.orderBy(lockOrder)
		.limit(BATCH)
		.forNoKeyUpdate()
		.execute();
	const now = context.now();
	for (const row of waiting) {
		const end = (await beginPeriods(trx, row.id, now)) ?? now;
		const paidUntil = end.toISOString();
		await setPeriod(trx, row.id, {
			...nothingWaits,
			next_billing_at: paidUntil,
			anchor_day: dayOfMonth(row.waiting_days > 0 ? end : now),
		});
		await mailPlanStarted(context, trx, row, paidUntil);
		const act = {
			actor: "site",
			action: "user.plan_started",
			subject: row.user_id,
			after: { plan: row.plan_id, until: paidUntil },
		};
		await insertAct(trx, act, now);
	}
	return waiting.length === BATCH;
}
