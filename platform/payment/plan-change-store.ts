/**
 * What operators did to plans: each change has the rows before and after it, so that it can be undone
 * exactly. All changes of one press are a batch.
 */
import { type Selectable, sql } from "kysely";
import type { CreatorStanding } from "../account/user-store";
import { addSeconds } from "../base/clock";
import type { Db } from "../database/database";
import type { PlanChangeAct, PlanChangeTable } from "../database/schema";
import type { PeriodRow } from "./plan-period-store";
import type { SubscriptionRow } from "./running-plan";

export type ChangeRow = Selectable<PlanChangeTable>;

/** How long a change can be undone, and how long its mail waits. */
export const UNDO_SECONDS = 600;

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

/** PostgreSQL takes 65,535 values a statement, SQLite half of that. */
const ROWS_AT_ONCE = 1000;

/** Lets pages and timers have their turn between statements, which are synchronous on SQLite. */
const giveTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Does the work for a thousand rows at a time. */
export async function inParts<Row>(
	rows: readonly Row[],
	work: (part: readonly Row[]) => Promise<unknown>,
): Promise<void> {
	for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
		await work(rows.slice(at, at + ROWS_AT_ONCE));
		await giveTurn();
	}
}

export const insertChanges = (trx: Db, rows: readonly ChangeRow[]): Promise<void> =>
	inParts(rows, (part) => trx.insertInto("plan_changes").values(part).execute());

/** Changes of a batch that were not undone. */
export const listChangesOf = (trx: Db, batchId: string): Promise<ChangeRow[]> =>
	trx
		.selectFrom("plan_changes")
		.selectAll()
		.where("batch_id", "=", batchId)
		.where("undone_at", "is", null)
		.orderBy("subscription_id")
		.execute();

/** When a press was made; undefined for none. */
export async function findBatchTime(trx: Db, batchId: string): Promise<string | undefined> {
	const row = await trx
		.selectFrom("plan_changes")
		.select("created_at")
		.where("batch_id", "=", batchId)
		.limit(1)
		.executeTakeFirst();
	return row?.created_at;
}

export async function hasBatch(trx: Db, batchId: string): Promise<boolean> {
	const row = await trx
		.selectFrom("plan_changes")
		.select("id")
		.where("batch_id", "=", batchId)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** Marks changes as undone, whose mails are then not written. */
export const markUndone = (
	trx: Db,
	ids: readonly string[],
	{ at, by }: { at: Date; by: string },
): Promise<void> =>
	inParts(ids, (part) =>
		trx
			.updateTable("plan_changes")
			.set({ undone_at: at.toISOString(), undone_by: by, mail_at: null })
			.where("id", "in", part)
			.execute(),
	);

export type UndoableBatch = {
	id: string;
	act: PlanChangeAct;
	days: number;
	reason: string;
	actor: string;
	/** Until when it can be undone. */
	until: string;
	people: number;
};

/** The batches that can be undone now, newest first; those that reached a person, or all. */
export async function listUndoable(db: Db, now: Date, userId?: string): Promise<UndoableBatch[]> {
	const since = addSeconds(now, -UNDO_SECONDS).toISOString();
	let changes = db
		.selectFrom("plan_changes")
		.select(["batch_id as id", "act", "days", "reason", "actor", "created_at"])
		.select(sql<number>`count(distinct user_id)`.as("people"))
		.where("created_at", ">", since)
		.where("undone_at", "is", null)
		.groupBy(["batch_id", "act", "days", "reason", "actor", "created_at"]);
	if (userId !== undefined) {
		const own = db.selectFrom("plan_changes").select("batch_id").where("user_id", "=", userId);
		changes = changes.where("batch_id", "in", own);
	}
	const rows = await changes.orderBy("created_at", "desc").orderBy("batch_id").execute();
	return rows.map(({ created_at, people, ...row }) => ({
		...row,
		people: Number(people),
		until: addSeconds(new Date(created_at), UNDO_SECONDS).toISOString(),
	}));
}
