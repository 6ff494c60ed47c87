/** Running subscriptions: one per person, plan and creator; paying again extends it. */

import { billingCycleOf, type PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { addBillingCycle } from "../platform/clock";
import { newId } from "../platform/secret-token";

type SubscriptionKey = { userId: string; planId: number; creatorId: number | null };

function selectSubscription(db: Db, key: SubscriptionKey) {
	return db
		.selectFrom("subscriptions")
		.selectAll()
		.where("user_id", "=", key.userId)
		.where("plan_id", "=", key.planId)
		.where("creator_id", "=", key.creatorId ?? 0);
}

export async function findNextBilling(db: Db, key: SubscriptionKey): Promise<string | null> {
	const row = await selectSubscription(db, key).executeTakeFirst();
	return row?.next_billing_at ?? null;
}

/** Call it in the transaction that claims the payment. A free plan has no next billing. */
export async function extendSubscription(
	db: Db,
	subscriber: { userId: string; creatorId: number | null },
	plan: PlanRow,
	now: Date,
): Promise<void> {
	const key = { ...subscriber, planId: plan.id };
	const row = {
		id: newId("sub"),
		user_id: key.userId,
		plan_id: key.planId,
		creator_id: key.creatorId ?? 0,
		started_at: now.toISOString(),
		next_billing_at: null,
	};
	await db
		.insertInto("subscriptions")
		.values(row)
		.onConflict((conflict) => conflict.columns(["user_id", "plan_id", "creator_id"]).doNothing())
		.execute();
	if (plan.price_minor === 0) return;
	let isExtended = false;
	while (!isExtended) {
		const current = await selectSubscription(db, key).executeTakeFirstOrThrow();
		const paidUntil = new Date(current.next_billing_at ?? now);
		const start = paidUntil > now ? paidUntil : now;
		// Another payment may have extended it meanwhile: then start over from the new end.
		const { numUpdatedRows } = await db
			.updateTable("subscriptions")
			.set({ next_billing_at: addBillingCycle(start, billingCycleOf(plan)).toISOString() })
			.where("id", "=", current.id)
			.where("next_billing_at", "is not distinct from", current.next_billing_at)
			.executeTakeFirst();
		isExtended = numUpdatedRows > 0n;
	}
}
