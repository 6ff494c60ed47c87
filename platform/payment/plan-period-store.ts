/**
 * The ledger of plans: each stretch of time that was granted, with its source. `subscriptions` has where a
 * plan stands now; both change in one transaction, with the subscription locked.
 */
import type { Insertable, Selectable } from "kysely";
import { addBillingCycle, addCalendarDays, addSeconds, dayOfMonth } from "../base/clock";
import { newId } from "../base/secret-token";
import type { Db } from "../database/database";
import type { PlanPeriodTable } from "../database/schema";

export type PeriodRow = Selectable<PlanPeriodTable>;
export type NewPeriod = Omit<Insertable<PlanPeriodTable>, "id" | "created_at" | "taken_back_at">;

/** Records time that was granted. A payment that grants again, after an undone approval, keeps its one row. */
export async function recordPeriod(trx: Db, period: NewPeriod, now: Date): Promise<void> {
	const values = { ...period, created_at: now.toISOString(), taken_back_at: null };
	await trx
		.insertInto("plan_periods")
		.values({ id: newId("per"), ...values })
		.onConflict((conflict) => conflict.column("payment_id").doUpdateSet(values))
		.execute();
}

/** Records periods that no payment paid for. */
export const insertPeriods = (trx: Db, periods: readonly PeriodRow[]): Promise<unknown> =>
	trx.insertInto("plan_periods").values(periods).execute();

/** The periods of a subscription that were not taken back, in the order of their time; those that wait come last. */
export async function listPeriods(trx: Db, subscriptionId: string): Promise<PeriodRow[]> {
	const rows = await trx
		.selectFrom("plan_periods")
		.selectAll()
		.where("subscription_id", "=", subscriptionId)
		.where("taken_back_at", "is", null)
		.orderBy("created_at")
		.orderBy("id")
		.execute();
	const place = ({ starts_at }: PeriodRow) => starts_at ?? "~";
	return rows.toSorted((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))));
}

const updatePeriod = (
	trx: Db,
	id: string,
	change: Partial<Pick<PeriodRow, "starts_at" | "ends_at" | "taken_back_at">>,
) => trx.updateTable("plan_periods").set(change).where("id", "=", id).execute();

/**
 * Cuts a plan short at an instant: periods that begin later, or have not begun, are taken back, and the one
 * that contains it ends there.
 */
export async function cutPeriods(
	trx: Db,
	subscriptionId: string,
	at: Date,
	now: Date,
): Promise<void> {
	const end = at.toISOString();
	for (const { id, starts_at, ends_at } of await listPeriods(trx, subscriptionId)) {
		if (starts_at === null || starts_at >= end) {
			await updatePeriod(trx, id, { taken_back_at: now.toISOString() });
		} else if (ends_at === null || ends_at > end) await updatePeriod(trx, id, { ends_at: end });
	}
}

/** Moves the end of the last period: when a plan without an end is cancelled or resumed, and when it is replaced. */
export async function endLastPeriod(
	trx: Db,
	subscriptionId: string,
	end: string | null,
): Promise<void> {
	const last = (await listPeriods(trx, subscriptionId)).at(-1);
	if (last !== undefined && last.ends_at !== end)
		await updatePeriod(trx, last.id, { ends_at: end });
}

type Removal = {
	/** True when the time was granted by mistake: the ledger forgets it. */
	isUndone: boolean;
	/** The day of the month of the plan's periods, if it is known. */
	anchorDay?: number | null;
	now: Date;
};

/** Takes a whole period back. Later ones move to where it began. */
export async function removePeriod(
	trx: Db,
	removed: PeriodRow,
	{ isUndone, anchorDay = null, now }: Removal,
): Promise<void> {
	const rows = await listPeriods(trx, removed.subscription_id);
	const later = rows.slice(rows.findIndex(({ id }) => id === removed.id) + 1);
	if (isUndone) await trx.deleteFrom("plan_periods").where("id", "=", removed.id).execute();
	else await updatePeriod(trx, removed.id, { taken_back_at: now.toISOString() });
	const move = (at: string | null) => at && subtractPeriod(at, removed, anchorDay);
	for (const { id, starts_at, ends_at } of later) {
		await updatePeriod(trx, id, { starts_at: move(starts_at), ends_at: move(ends_at) });
	}
}

type Length = Pick<PeriodRow, "starts_at" | "ends_at" | "months">;

/**
 * Where an instant after a period comes without that period: as many months earlier by the calendar, or
 * earlier by its length if that is no whole months.
 */
export function subtractPeriod(at: string, period: Length, anchorDay: number | null): string {
	const { starts_at: start, ends_at: end } = period;
	if (start === null || end === null) return at;
	const day = anchorDay ?? dayOfMonth(new Date(start));
	const isWhole = (months: number) =>
		addBillingCycle(new Date(start), "monthly", months, day).toISOString() === end;
	// Periods of earlier payments have no months; they were one billing cycle.
	const months = [period.months, 1, 12].find((count) => count > 0 && isWhole(count));
	if (months === undefined) {
		return addSeconds(new Date(at), (Date.parse(start) - Date.parse(end)) / 1000).toISOString();
	}
	const isOnDay = addBillingCycle(new Date(at), "monthly", 0, day).toISOString() === at;
	const earlier = isOnDay ? day : dayOfMonth(new Date(at));
	return addBillingCycle(new Date(at), "monthly", -months, earlier).toISOString();
}

/** The end of months and days that begin at an instant, by the calendar of the time zone; `day` as in `addBillingCycle`. */
export function addPeriod(
	from: Date,
	{ months, days }: { months: number; days: number },
	day = dayOfMonth(from),
): Date {
	const end = months === 0 ? from : addBillingCycle(from, "monthly", months, day);
	return addCalendarDays(end, days);
}

/**
 * Begins the periods that have waited for the launch, one after the other.
 *
 * @returns the end of the last one; undefined when none waited
 */
export async function beginPeriods(
	trx: Db,
	subscriptionId: string,
	now: Date,
): Promise<Date | undefined> {
	const waiting = (await listPeriods(trx, subscriptionId)).filter(
		({ starts_at }) => starts_at === null,
	);
	let start = now;
	let day = dayOfMonth(now);
	for (const period of waiting) {
		const end = addPeriod(start, period, day);
		if (period.days > 0) day = dayOfMonth(end);
		const times = { starts_at: start.toISOString(), ends_at: end.toISOString() };
		await updatePeriod(trx, period.id, times);
		start = end;
	}
	return waiting.length > 0 ? start : undefined;
}
