/**
 * What operators did to plans: a batch for each press, and a change for each plan with the rows before and
 * after it, so that it can be undone exactly.
 */
import { type Selectable, sql } from "kysely";
import type { CreatorStanding } from "../account/user-store";
import { addSeconds } from "../base/clock";
import type { Db } from "../database/database";
import type { PlanChangeBatchTable, PlanChangeTable } from "../database/schema";
import { DECISION_UNDO_SECONDS } from "../manual-payment/manual-payment-store";
import type { PeriodRow } from "./plan-period-store";
import type { SubscriptionRow } from "./running-plan";

export type ChangeRow = Selectable<PlanChangeTable>;
export type BatchRow = Selectable<PlanChangeBatchTable>;

/** Until when a batch can be undone, and how long its mail waits. */
export const findUndoEnd = ({ created_at }: Pick<BatchRow, "created_at">): Date =>
	addSeconds(new Date(created_at), DECISION_UNDO_SECONDS);

export type Before = {
	subscription: SubscriptionRow;
	/** The periods that the change cut short or took back. */
	periods: PeriodRow[];
};
export type After = {
	subscription: SubscriptionRow;
	/** The period that the change added. */
	periodId: string | null;
	/** True when the plan did not run before. */
	isBegun: boolean;
	/** The standing of the person before and after, where the change reached it. */
	creator: { before: CreatorStanding; after: CreatorStanding } | null;
};

/** True when it is new; false when the same form was sent before, whose batch is then stored and committed. */
export async function insertBatch(trx: Db, row: BatchRow): Promise<boolean> {
	const inserted = await trx
		.insertInto("plan_change_batches")
		.values(row)
		.onConflict((conflict) => conflict.column("id").doNothing())
		.returning("id")
		.executeTakeFirst();
	return inserted !== undefined;
}

/** Lock it before the plans, so that only one process works on it. */
export const lockBatch = (trx: Db, id: string): Promise<BatchRow | undefined> =>
	trx
		.selectFrom("plan_change_batches")
		.selectAll()
		.where("id", "=", id)
		.forNoKeyUpdate()
		.executeTakeFirst();

export const getBatch = (db: Db, id: string): Promise<BatchRow> =>
	db.selectFrom("plan_change_batches").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export async function updateBatch(trx: Db, id: string, change: Partial<BatchRow>): Promise<void> {
	await trx.updateTable("plan_change_batches").set(change).where("id", "=", id).execute();
}

/** The oldest batch of which parts are missing. */
export const findOpenBatch = (db: Db): Promise<{ id: string } | undefined> =>
	db
		.selectFrom("plan_change_batches")
		.select("id")
		// As the partial index has it.
		.where(sql<boolean>`(done_at is null or (undone_at is not null and undo_done_at is null))`)
		.orderBy("created_at")
		.limit(1)
		.executeTakeFirst();

export async function insertChanges(trx: Db, rows: readonly ChangeRow[]): Promise<void> {
	if (rows.length > 0) await trx.insertInto("plan_changes").values(rows).execute();
}

/** The changes of some people that were not undone. */
export const listChangesOf = (
	trx: Db,
	batchId: string,
	userIds: readonly string[],
): Promise<ChangeRow[]> =>
	trx
		.selectFrom("plan_changes")
		.selectAll()
		.where("batch_id", "=", batchId)
		.where("user_id", "in", userIds)
		.where("undone_at", "is", null)
		.orderBy("subscription_id")
		.execute();

/** Marks changes as undone. */
export async function markUndone(
	trx: Db,
	ids: readonly string[],
	{ at, by }: { at: string; by: string },
): Promise<void> {
	if (ids.length === 0) return;
	await trx
		.updateTable("plan_changes")
		.set({ undone_at: at, undone_by: by, mail_at: null })
		.where("id", "in", ids)
		.execute();
}

export async function countUndone(trx: Db, batchId: string): Promise<number> {
	const { count } = await trx
		.selectFrom("plan_changes")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("batch_id", "=", batchId)
		.where("undone_at", "is not", null)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** A batch that can be undone. */
export type UndoableBatch = Pick<
	BatchRow,
	"id" | "act" | "days" | "reason" | "actor" | "people" | "plans"
> & {
	/** Until when it can be undone. */
	until: string;
	/** True for days that were added for many people. */
	isForMany: boolean;
	/** The one person whom it reached, while the account exists. */
	person: { id: string; email: string } | null;
};

/** The batches that can be undone now, newest first; those that reached a person, or all. */
export async function listUndoable(db: Db, now: Date, userId?: string): Promise<UndoableBatch[]> {
	let batches = db
		.selectFrom("plan_change_batches")
		.leftJoin("users", "users.id", "plan_change_batches.user_id")
		.select(["plan_change_batches.id", "act", "days", "reason", "actor", "people", "plans"])
		.select(["plan_change_batches.created_at", "user_id", "users.email"])
		.where(
			"plan_change_batches.created_at",
			">",
			addSeconds(now, -DECISION_UNDO_SECONDS).toISOString(),
		)
		.where("undone_at", "is", null);
	if (userId !== undefined) {
		const own = db.selectFrom("plan_changes").select("batch_id").where("user_id", "=", userId);
		batches = batches.where("plan_change_batches.id", "in", own);
	}
	const rows = await batches
		.orderBy("plan_change_batches.created_at", "desc")
		.orderBy("plan_change_batches.id")
		.execute();
	return rows.map(({ user_id, email, created_at, ...row }) => ({
		...row,
		isForMany: user_id === null,
		person: user_id === null || email === null ? null : { id: user_id, email },
		until: findUndoEnd({ created_at }).toISOString(),
	}));
}
