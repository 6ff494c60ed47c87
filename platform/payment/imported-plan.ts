/** Gives a plan until a day that was promised elsewhere. */
import { makeCreator } from "../account/user-store";
import { dayOfMonth } from "../base/clock";
import { newId } from "../base/secret-token";
import type { PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { lockSubscription, type Subscriber } from "./subscription-store";

type Promised = { plan: PlanRow /** Null without an end. */; ends: Date | null };

/** Never shortens a plan: one that runs as long already stays as it is. Lock the plan before the person. */
export async function grantUntil(
	trx: Db,
	subscriber: Subscriber,
	{ plan, ends }: Promised,
	now: Date,
): Promise<void> {
	const { userId, creatorId } = subscriber;
	const before = await lockSubscription(trx, { ...subscriber, planId: plan.id });
	const end = before?.next_billing_at ? new Date(before.next_billing_at) : null;
	const isRunning = before !== undefined && (end === null || end > now);
	if (isRunning && (end === null || (ends !== null && ends <= end))) return;
	const row = {
		next_billing_at: ends?.toISOString() ?? null,
		ended_at: null,
		cancelled_at: null,
		anchor_day: ends && dayOfMonth(ends),
		...(!isRunning && { started_at: now.toISOString() }),
	};
	const followUp = isRunning ? "renewed" : "returned";
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
	await trx
		.insertInto("plan_periods")
		.values({
			id: newId("per"),
			subscription_id: id,
			...key,
			source: "import",
			payment_id: null,
			begun: before === undefined ? "new" : followUp,
			starts_at: (isRunning && end ? end : now).toISOString(),
			ends_at: row.next_billing_at,
			created_at: now.toISOString(),
			taken_back_at: null,
		})
		.execute();
	if (plan.kind === "package") await makeCreator(trx, userId, plan.name);
}
