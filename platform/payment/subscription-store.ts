/** Subscriptions: one per person, plan and creator; paying again extends it. */
import type { Selectable } from "kysely";
import { addBillingCycle, type BillingCycle, dayOfMonth } from "../base/clock";
import { newId } from "../base/secret-token";
import { billingCycleOf, type PlanRow } from "../catalogue/plan-store";
import { type Db, lockOrder } from "../database/database";
import type { Schema, TransactionTable } from "../database/schema";

export type SubscriptionRow = Selectable<Schema["subscriptions"]>;

export type Subscriber = { userId: string; creatorId: number | null };
type SubscriptionKey = Subscriber & { planId: number };

const columnsOf = ({ userId, planId, creatorId }: SubscriptionKey) => ({
	user_id: userId,
	plan_id: planId,
	creator_id: creatorId ?? 0,
});

/**
 * Includes one that has ended; undefined when it never ran. See `lockUser` for the order of locks.
 */
export async function lockSubscription(
	trx: Db,
	key: SubscriptionKey,
): Promise<SubscriptionRow | undefined> {
	return trx
		.selectFrom("subscriptions")
		.selectAll()
		.where((eb) => eb.and(columnsOf(key)))
		.forNoKeyUpdate()
		.executeTakeFirst();
}

/** Undefined when it never ran or no longer runs. */
export async function lockRunningSubscription(
	trx: Db,
	key: SubscriptionKey,
	now: Date,
): Promise<SubscriptionRow | undefined> {
	const row = await lockSubscription(trx, key);
	return row && isRunning(row, now) ? row : undefined;
}

/** True without an end, or before it. */
const isRunning = ({ next_billing_at }: SubscriptionRow, now: Date): boolean =>
	next_billing_at === null || new Date(next_billing_at) > now;

/** Ends it with the current period; periods count from its start. */
export async function cancelSubscription(
	db: Db,
	row: SubscriptionRow,
	cycle: BillingCycle,
	now: Date,
): Promise<SubscriptionRow> {
	const startedAt = new Date(row.started_at);
	let endsAt = addBillingCycle(startedAt, cycle);
	for (let count = 2; endsAt <= now; count++) endsAt = addBillingCycle(startedAt, cycle, count);
	return db
		.updateTable("subscriptions")
		.set({ next_billing_at: endsAt.toISOString(), cancelled_at: now.toISOString() })
		.where("id", "=", row.id)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** Removes the end again; does nothing to a subscription that was not cancelled. */
export async function resumeSubscription(
	db: Db,
	key: SubscriptionKey,
): Promise<SubscriptionRow | undefined> {
	return db
		.updateTable("subscriptions")
		.set({ next_billing_at: null, ended_at: null, cancelled_at: null })
		.where((eb) => eb.and(columnsOf(key)))
		.where("cancelled_at", "is not", null)
		.returningAll()
		.executeTakeFirst();
}

export async function findNextBilling(db: Db, key: SubscriptionKey): Promise<string | null> {
	const row = await db
		.selectFrom("subscriptions")
		.select("next_billing_at")
		.where((eb) => eb.and(columnsOf(key)))
		.executeTakeFirst();
	return row?.next_billing_at ?? null;
}

/** True while its paid time waits for the launch. */
export async function isWaiting(db: Db, key: SubscriptionKey): Promise<boolean> {
	const row = await db
		.selectFrom("subscriptions")
		.select("waits_since")
		.where((eb) => eb.and(columnsOf(key)))
		.executeTakeFirst();
	return row !== undefined && row.waits_since !== null;
}

/** Its end, whether that was processed or chosen, and the day of the month of its periods. */
export type Period = Pick<
	SubscriptionRow,
	"next_billing_at" | "ended_at" | "cancelled_at" | "anchor_day"
>;
/** Set again when it begins anew after its end. */
type Start = Pick<SubscriptionRow, "started_at">;

export async function setPeriod(
	db: Db,
	id: string,
	period: Partial<Period & Start>,
): Promise<void> {
	await db.updateTable("subscriptions").set(period).where("id", "=", id).execute();
}

/**
 * The day of the month on which the run began, if its end falls on that day or on the last day of a
 * shorter month: a plan from the 31st ends on the 28th of February, then on the 31st of March.
 */
function findAnchorDay(
	{ anchor_day, started_at }: SubscriptionRow,
	end: Date,
	cycle: BillingCycle,
): number {
	const start = new Date(started_at);
	const anchor = anchor_day ?? dayOfMonth(start);
	const sameDay = addBillingCycle(end, "monthly", 0, anchor);
	const hasSameDay = sameDay.getTime() === end.getTime();
	return hasSameDay || (anchor_day === null && hasDrifted(start, end, cycle))
		? anchor
		: dayOfMonth(end);
}

/**
 * True for payments before the day was stored: each period began on the day that the previous one
 * ended.
 */
function hasDrifted(start: Date, end: Date, cycle: BillingCycle): boolean {
	let at = start;
	while (at < end) at = addBillingCycle(at, cycle);
	return at.getTime() === end.getTime();
}

type Extension = {
	/** True when it did not run before: it is new, or had ended. */
	readonly isBegun: boolean;
	/** Null for a free plan, which has no end. */
	readonly paidUntil: string | null;
	/** The previous row; null when it never ran. */
	readonly before: SubscriptionRow | null;
};

/** The amount that was paid for a plan, whose price may have changed since. */
export type PaidPrice = Pick<TransactionTable, "amount_minor" | "discount_code">;

/** A free plan runs without an end; a paid plan that costs nothing with a code runs for one period. */
const isFreePlan = ({ amount_minor, discount_code }: PaidPrice): boolean =>
	amount_minor === 0 && discount_code === null;

/**
 * Call it in the transaction that claims the payment. The price that was paid decides whether there
 * is a next billing, not the price of now (payment-81).
 */
export async function extendSubscription(
	trx: Db,
	subscriber: Subscriber,
	{ plan, paid }: { plan: PlanRow; paid: PaidPrice },
	now: Date,
): Promise<Extension> {
	const key = { ...subscriber, planId: plan.id };
	const id = newId("sub");
	// The update locks an existing row without changing it; it keeps its own id.
	const stored = await trx
		.insertInto("subscriptions")
		.values({ id, ...columnsOf(key), started_at: now.toISOString() })
		.onConflict((conflict) =>
			conflict.columns(["user_id", "plan_id", "creator_id"]).doUpdateSet({ user_id: key.userId }),
		)
		.returningAll()
		.executeTakeFirstOrThrow();
	const before = stored.id === id ? null : stored;
	const isBegun = before === null || !isRunning(before, now);
	const start = isBegun || stored.next_billing_at === null ? now : new Date(stored.next_billing_at);
	const cycle = billingCycleOf(plan);
	const day = isBegun ? dayOfMonth(start) : findAnchorDay(stored, start, cycle);
	const paidUntil = isFreePlan(paid) ? null : addBillingCycle(start, cycle, 1, day).toISOString();
	await setPeriod(trx, stored.id, {
		...(isBegun && { started_at: now.toISOString() }),
		next_billing_at: paidUntil,
		ended_at: null,
		cancelled_at: null,
		anchor_day: day,
	});
	return { isBegun, paidUntil, before };
}

/** Marks overdue subscriptions as ended and returns each of them once. */
export async function endSubscriptions(db: Db, now: Date): Promise<SubscriptionRow[]> {
	const overdue = db
		.selectFrom("subscriptions")
		.select("id")
		.where("next_billing_at", "<=", now.toISOString())
		.where("ended_at", "is", null)
		.orderBy(lockOrder)
		.forNoKeyUpdate();
	return db
		.updateTable("subscriptions")
		.set((eb) => ({ ended_at: eb.ref("next_billing_at") }))
		.where("id", "in", overdue)
		.returningAll()
		.execute();
}
