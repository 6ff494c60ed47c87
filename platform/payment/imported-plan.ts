/** Gives a plan until a day that was promised elsewhere. */
import { makeCreator } from "../account/user-store";
import { dayOfMonth } from "../base/clock";
import { newId } from "../base/secret-token";
import type { PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { recordPeriod } from "./plan-period-store";
import { type Clock, isRunning } from "./running-plan";
import { lockSubscription, type Subscriber } from "./subscription-store";

type Promised = {
	plan: PlanRow;
	/** Null without an end. */
	ends: Date | null;
};

/**
 * Never shortens a plan: one that runs as long already, or waits for the launch, stays as it is. Lock the plan
 * before the person.
 */
export async function grantUntil(
	clock: Clock,
	trx: Db,
	{ userId, creatorId }: Subscriber,
	{ plan, ends }: Promised,
): Promise<void> {
	const now = clock.now();
	const before = await lockSubscription(trx, { userId, creatorId, planId: plan.id });
	if (before !== undefined && before.waits_since !== null) return;
	const end = before?.next_billing_at ? new Date(before.next_billing_at) : null;
	const goesOn = before !== undefined && (await isRunning(clock, trx, before));
	if (goesOn && (end === null || (ends !== null && ends <= end))) return;
	const row = {
		next_billing_at: ends?.toISOString() ?? null,
		ended_at: null,
		cancelled_at: null,
		anchor_day: ends && dayOfMonth(ends),
		...(!goesOn && { started_at: now.toISOString() }),
	};
	const id = before?.id ?? newId("sub");
	const key = { user_id: userId, plan_id: plan.id, creator_id: creatorId ?? 0 };
	if (before !== undefined) {
		await trx.updateTable("subscriptions").set(row).where("id", "=", id).execute();
	} else {
		await trx
			.insertInto("subscriptions")
			.values({ id, ...key, started_at: now.toISOString(), ...row })
			.execute();
	}
	const followUp = goesOn ? ("renewed" as const) : ("returned" as const);
	const period = {
		subscription_id: id,
		...key,
		source: "import" as const,
		payment_id: null,
		begun: before === undefined ? ("new" as const) : followUp,
		starts_at: (goesOn && end ? end : now).toISOString(),
		ends_at: row.next_billing_at,
	};
	await recordPeriod(trx, period, now);
	if (plan.kind === "package") await makeCreator(trx, userId, plan.name);
}
