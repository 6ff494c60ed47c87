/** Subscriptions: one per person, plan and creator; paying again extends it. */
import { addBillingCycle, type BillingCycle, dayOfMonth } from "../base/clock";
import { newId } from "../base/secret-token";
import { billingCycleOf, type PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { TransactionTable } from "../database/schema";
import { endLastPeriod } from "./plan-period-store";
import { type Clock, doesTimeWait, isRunning, type SubscriptionRow } from "./running-plan";

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

/** By its id, or by whose it is; undefined when it never ran. */
export async function findSubscription(
	db: Db,
	key: string | SubscriptionKey,
): Promise<SubscriptionRow | undefined> {
	return db
		.selectFrom("subscriptions")
		.selectAll()
		.where((eb) => eb.and(typeof key === "string" ? { id: key } : columnsOf(key)))
		.executeTakeFirst();
}

/** Those of a person that the clock has not ended, with any creator: of one plan, or of all. */
export function listUnended(
	db: Db,
	{ userId, planId }: { userId: string; planId?: number },
): Promise<SubscriptionRow[]> {
	const own = db
		.selectFrom("subscriptions")
		.selectAll()
		.where("user_id", "=", userId)
		.where("ended_at", "is", null);
	return (planId === undefined ? own : own.where("plan_id", "=", planId)).execute();
}

/** Finds or makes its row, locked; `before` is null when it never ran. */
export async function startSubscription(
	trx: Db,
	key: SubscriptionKey,
	now: Date,
): Promise<{ stored: SubscriptionRow; before: SubscriptionRow | null }> {
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
	return { stored, before: stored.id === id ? null : stored };
}

/** Undefined when it never ran or no longer runs. */
export async function lockRunningSubscription(
	clock: Clock,
	trx: Db,
	key: SubscriptionKey,
): Promise<SubscriptionRow | undefined> {
	const row = await lockSubscription(trx, key);
	return row && (await isRunning(clock, trx, row)) ? row : undefined;
}

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
	await endLastPeriod(db, row.id, endsAt.toISOString());
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
	const resumed = await db
		.updateTable("subscriptions")
		.set({ next_billing_at: null, ended_at: null, cancelled_at: null })
		.where((eb) => eb.and(columnsOf(key)))
		.where("cancelled_at", "is not", null)
		.returningAll()
		.executeTakeFirst();
	if (resumed !== undefined) await endLastPeriod(db, resumed.id, null);
	return resumed;
}

/** Undefined when the plan never ran. */
export async function findEnd(
	db: Db,
	key: SubscriptionKey,
): Promise<Pick<SubscriptionRow, "next_billing_at" | "waits_since"> | undefined> {
	return db
		.selectFrom("subscriptions")
		.select(["next_billing_at", "waits_since"])
		.where((eb) => eb.and(columnsOf(key)))
		.executeTakeFirst();
}

/** The start of its run, its end, whether that was processed or chosen, and the day of the month of its periods. */
export type Period = Pick<SubscriptionRow, (typeof periodColumns)[number]>;
const periodColumns = [
	"started_at",
	"next_billing_at",
	"ended_at",
	"cancelled_at",
	"anchor_day",
	"waits_since",
	"waiting_months",
	"waiting_days",
] as const satisfies (keyof SubscriptionRow)[];

/** What `setPeriod` restores later. */
export const readPeriod = (row: SubscriptionRow): Period =>
	Object.fromEntries(periodColumns.map((name) => [name, row[name]])) as Period;

/** No time waits for the launch. */
export const nothingWaits = { waits_since: null, waiting_months: 0, waiting_days: 0 } as const;

export async function setPeriod(db: Db, id: string, period: Partial<Period>): Promise<void> {
	await db.updateTable("subscriptions").set(period).where("id", "=", id).execute();
}

/**
 * The day of the month on which the run began, if its end falls on that day or on the last day of a
 * shorter month: a plan from the 31st ends on the 28th of February, then on the 31st of March.
 */
export function findAnchorDay(
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
	/** The row as it is now. */
	readonly id: string;
	/** True when it did not run before: it is new, or had ended. */
	readonly isBegun: boolean;
	/** Null for a free plan, which has no end, and while the time waits for the launch. */
	readonly paidUntil: string | null;
	/** When the granted time begins; null while it waits. */
	readonly from: string | null;
	/** How many months were granted; 0 for a free plan. */
	readonly months: number;
	/** The previous row; null when it never ran. */
	readonly before: SubscriptionRow | null;
};

/** The amount that was paid for a plan, whose price may have changed since, and when the payment was begun. */
export type Paid = Pick<TransactionTable, "amount_minor" | "discount_code" | "created_at">;

/** A free plan runs without an end; a paid plan that costs nothing with a code runs for one period. */
const isFreePlan = ({ amount_minor, discount_code }: Paid): boolean =>
	amount_minor === 0 && discount_code === null;

/**
 * Adds a paid period. Call it in the transaction that claims the payment. The price that was paid decides
 * whether there is a next billing, not the price of now (payment-81). Time is added to the end, also while
 * the plan stays on after it, until this payment perhaps; while there is nothing to hear yet, the time of a plan that begins waits
 * (payment-145).
 */
export async function extendSubscription(
	clock: Clock,
	trx: Db,
	subscriber: Subscriber,
	{ plan, paid }: { plan: PlanRow; paid: Paid },
): Promise<Extension> {
	const now = clock.now();
	const key = { ...subscriber, planId: plan.id };
	const { stored, before } = await startSubscription(trx, key, now);
	const isBegun = before === null || !(await isRunning(clock, trx, before, paid));
	const cycle = billingCycleOf(plan);
	const months = isFreePlan(paid) ? 0 : monthsOf[cycle];
	const extended = { id: stored.id, isBegun, months, before };
	const isNew = isBegun || (stored.next_billing_at === null && stored.waits_since === null);
	const waits = months > 0 && (isNew ? doesTimeWait(clock) : stored.waits_since !== null);
	const begun = {
		...(isBegun && { started_at: now.toISOString() }),
		ended_at: null,
		cancelled_at: null,
	};
	if (waits) {
		const { waits_since, waiting_months, waiting_days } = isNew
			? { ...nothingWaits, waits_since: now.toISOString() }
			: stored;
		const waiting = { waits_since, waiting_days, waiting_months: waiting_months + months };
		await setPeriod(trx, stored.id, {
			...begun,
			...waiting,
			next_billing_at: null,
			anchor_day: null,
		});
		return { ...extended, paidUntil: null, from: null };
	}
	const start = isNew || stored.next_billing_at === null ? now : new Date(stored.next_billing_at);
	const day = isNew ? dayOfMonth(start) : findAnchorDay(stored, start, cycle);
	const paidUntil = months === 0 ? null : addBillingCycle(start, cycle, 1, day).toISOString();
	await setPeriod(trx, stored.id, {
		...begun,
		...nothingWaits,
		next_billing_at: paidUntil,
		anchor_day: day,
	});
	return { ...extended, paidUntil, from: start.toISOString() };
}

const monthsOf: Record<BillingCycle, number> = { monthly: 1, yearly: 12 };
