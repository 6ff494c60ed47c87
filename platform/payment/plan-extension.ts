/**
 * Adds days to plans: one, those of a person, all of one kind, or all. For many people that is done in parts,
 * each in a transaction of its own, so that nobody is half done and other requests have their turn.
 */
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { addCalendarDays } from "../base/clock";
import { type Db, lockOrder } from "../database/database";
import type { Schema } from "../database/schema";
import { insertAct } from "../runtime/audit-log";
import { toChange, toPeriod } from "./plan-change";
import { type BatchRow, type ChangeRow, insertChanges, updateBatch } from "./plan-change-store";
import { insertPeriods, type PeriodRow } from "./plan-period-store";
import {
	type Clock,
	isOverdue,
	isRunning,
	isWithinTime,
	type SubscriptionRow,
} from "./running-plan";

/** People of one transaction: it ends within a few hundredths of a second. */
const PART_PEOPLE = 100;

/** Whose plans: one plan, those of a person, all of one kind, or all. */
export type Scope = { subscriptionId?: string; userId?: string; planId?: number };

/** True for plans of many people, from which suspended accounts are left out. */
export const isForMany = ({ subscriptionId, userId }: Scope): boolean =>
	subscriptionId === undefined && userId === undefined;

/** Free plans have no end, and a plan without an end that its person cancelled stays cancelled. */
const isExtendable =
	({ subscriptionId, userId, planId }: Scope, isNotEnded = sql<SqlBool>`ended_at is null`) =>
	({ eb, and, or }: ExpressionBuilder<Schema, "subscriptions">) =>
		and([
			isNotEnded,
			eb("cancelled_at", "is", null),
			or([eb("next_billing_at", "is not", null), eb("waits_since", "is not", null)]),
			...(subscriptionId === undefined ? [] : [eb("id", "=", subscriptionId)]),
			...(userId === undefined ? [] : [eb("user_id", "=", userId)]),
			...(planId === undefined ? [] : [eb("plan_id", "=", planId)]),
		]);

async function filterRunning(clock: Clock, db: Db, rows: readonly SubscriptionRow[]) {
	const running: SubscriptionRow[] = [];
	for (const row of rows) {
		// Only for the few whose time is over it takes a query to know whether a renewal waits.
		if (isWithinTime(clock, row) || (await isRunning(clock, db, row))) running.push(row);
	}
	return running;
}

/** The condition that a plan is of such a person. It looks each one up, instead of reading everybody once more for every part. */
const isOf = (person: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
	sql`exists (select 1 from users where users.id = subscriptions.user_id and deleted_at is null and ${person})`;

const isAnybody = sql<SqlBool>`1 = 1`;
const isActive = sql<SqlBool>`is_active = 1`;

export type Extension = {
	people: number;
	plans: number;
	/** The earliest and the latest end with the days; null when all wait for the launch. */
	first: string | null;
	last: string | null;
	/** How many plans wait for the launch. */
	waiting: number;
	/** How many suspended people hold a plan and get nothing. */
	leftOut: number;
	/** How many of the people get no mail, because none reaches them. */
	withoutMail: number;
};

/** Tells what an extension would do. */
export async function describeExtension(
	clock: Clock,
	db: Db,
	scope: Scope,
	days: number,
): Promise<Extension> {
	const plans = db.selectFrom("subscriptions").where(isExtendable(scope));
	// The clock ends plans that are over, so these are few.
	const overdue = await plans.selectAll().where(isOverdue(clock)).execute();
	const kept = (await filterRunning(clock, db, overdue)).map(({ id }) => id);
	const running = plans.where((builder) =>
		builder.or([
			builder("waits_since", "is not", null),
			builder.not(isOverdue(clock)(builder)),
			...(kept.length > 0 ? [builder("id", "in", kept)] : []),
		]),
	);
	const ofPeople = (condition: RawBuilder<SqlBool>) =>
		running
			.where(isOf(condition))
			.select(sql<number>`count(distinct subscriptions.user_id)`.as("people"));
	const isReached = isForMany(scope) ? isActive : isAnybody;
	const reached = await ofPeople(isReached)
		.select(({ fn }) => [
			fn.countAll<number>().as("plans"),
			fn.count<number>("waits_since").as("waiting"),
			fn.min("next_billing_at").as("first"),
			fn.max("next_billing_at").as("last"),
		])
		.executeTakeFirstOrThrow();
	const suspended = await ofPeople(sql`is_active = 0`).executeTakeFirstOrThrow();
	const withoutMail = await ofPeople(
		sql`${isReached} and (is_active = 0 or email_verified_at is null or email_refused_at is not null)`,
	).executeTakeFirstOrThrow();
	const move = (end: string | null) => end && addCalendarDays(new Date(end), days).toISOString();
	return {
		people: Number(reached.people),
		plans: Number(reached.plans),
		first: move(reached.first),
		last: move(reached.last),
		waiting: Number(reached.waiting),
		leftOut: isForMany(scope) ? Number(suspended.people) : 0,
		withoutMail: Number(withoutMail.people),
	};
}

/** How a plan stands with more days. */
function addDaysTo(row: SubscriptionRow, days: number): SubscriptionRow {
	const { next_billing_at: end } = row;
	return end === null
		? { ...row, waiting_days: row.waiting_days + days }
		: { ...row, next_billing_at: addCalendarDays(new Date(end), days).toISOString() };
}

/** The running plans of people within a scope, locked. */
async function lockExtendable(
	clock: Clock,
	trx: Db,
	scope: Scope,
	userIds?: readonly string[],
): Promise<SubscriptionRow[]> {
	let query = trx
		.selectFrom("subscriptions")
		.selectAll()
		.where(isExtendable(scope))
		.where(isOf(isAnybody))
		.orderBy(lockOrder);
	if (userIds !== undefined) query = query.where("user_id", "in", userIds);
	return filterRunning(clock, trx, await query.forNoKeyUpdate().execute());
}

/** Adds the days of a batch to the plans of one person. Returns the changes. */
export async function extendOwn(
	clock: Clock,
	trx: Db,
	scope: Scope,
	batch: BatchRow,
): Promise<ChangeRow[]> {
	return extendRows(trx, await lockExtendable(clock, trx, scope), batch, clock.now());
}

/** Adds days to locked rows, in a few statements. */
async function extendRows(
	trx: Db,
	rows: readonly SubscriptionRow[],
	batch: BatchRow,
	now: Date,
): Promise<ChangeRow[]> {
	if (rows.length === 0) return [];
	const { days } = batch;
	const periods: PeriodRow[] = [];
	const changes: ChangeRow[] = [];
	const dated: { id: string; end: string }[] = [];
	const waiting: string[] = [];
	const places = new Map(
		[...new Set(rows.map(({ user_id }) => user_id))].map((id, at) => [id, at]),
	);
	for (const row of rows) {
		const subscription = addDaysTo(row, days);
		const { next_billing_at: end } = subscription;
		if (end === null) waiting.push(row.id);
		else dated.push({ id: row.id, end });
		const period = toPeriod(row, now, {
			source: "days",
			begun: "renewed",
			starts_at: row.next_billing_at,
			ends_at: end,
			months: 0,
			days,
		});
		periods.push(period);
		const before = { subscription: row, periods: [] };
		const after = { subscription, periodId: period.id, isBegun: false, creator: null };
		const place = batch.people + (places.get(row.user_id) ?? 0);
		changes.push(toChange(batch, { before, after, days }, now, place));
	}
	if (dated.length > 0) {
		const values = sql.join(dated.map(({ id, end }) => sql`(${id}, ${end})`));
		await sql`update subscriptions set next_billing_at = ends.column2
			from (values ${values}) as ends where subscriptions.id = ends.column1`.execute(trx);
	}
	if (waiting.length > 0) {
		await trx
			.updateTable("subscriptions")
			.set((eb) => ({ waiting_days: eb("waiting_days", "+", days) }))
			.where("id", "in", waiting)
			.execute();
	}
	await insertPeriods(trx, periods);
	await insertChanges(trx, changes);
	return changes;
}

/**
 * Adds the days of a batch to the next people, whom nothing has reached yet. People who came later get none.
 *
 * @returns the batch as it is now
 */
export async function extendPart(clock: Clock, trx: Db, batch: BatchRow): Promise<BatchRow> {
	const now = clock.now();
	const scope: Scope = batch.plan_id === null ? {} : { planId: batch.plan_id };
	const people = await trx
		.selectFrom("subscriptions")
		.select("user_id")
		.distinct()
		// In an index of another order, each part would sort everybody: so its condition is written otherwise.
		.where(isExtendable(scope, sql<SqlBool>`coalesce(ended_at, '') = ''`))
		.where("started_at", "<=", batch.created_at)
		.where("user_id", ">", batch.reached)
		.where(isOf(isActive))
		.orderBy("user_id")
		.limit(PART_PEOPLE)
		.execute();
	const ids = people.map(({ user_id }) => user_id);
	const rows = ids.length === 0 ? [] : await lockExtendable(clock, trx, scope, ids);
	const before = rows.filter(({ started_at }) => started_at <= batch.created_at);
	const changes = await extendRows(trx, before, batch, now);
	const change = {
		people: batch.people + new Set(changes.map(({ user_id }) => user_id)).size,
		plans: batch.plans + changes.length,
		reached: ids.at(-1) ?? batch.reached,
	};
	await updateBatch(trx, batch.id, change);
	const reached = { ...batch, ...change };
	return people.length === PART_PEOPLE ? reached : finishExtension(trx, reached, now);
}

/** Adds nothing more, and records what was done, once. */
export async function finishExtension(trx: Db, batch: BatchRow, now: Date): Promise<BatchRow> {
	const { id: subject, actor, days, plan_id: planId, people, plans, reason } = batch;
	const done_at = now.toISOString();
	await updateBatch(trx, batch.id, { done_at });
	const after = { days, plan: planId ?? "all", people, plans, reason };
	await insertAct(trx, { actor, action: "user.plans_extended", subject, after }, now);
	return { ...batch, done_at };
}
