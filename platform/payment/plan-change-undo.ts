/**
 * Undoes what an operator did to plans: each plan that stands as the change left it stands again as before,
 * with its ledger. A plan that something else has changed since stays as it is. What reached many people is
 * undone in parts, each in a transaction of its own.
 */
import { sql } from "kysely";
import { type Db, lockOrder } from "../database/database";
import { insertAct } from "../runtime/audit-log";
import type { PlatformContext } from "../runtime/context";
import {
	type After,
	type BatchRow,
	type Before,
	type ChangeRow,
	countUndone,
	listChangesOf,
	markUndone,
	updateBatch,
} from "./plan-change-store";
import type { SubscriptionRow } from "./running-plan";

const PART_PEOPLE = 100;

type Parsed = { change: ChangeRow; before: Before | null; after: After };

/** The same text for rows with the same values. */
const toText = (row: SubscriptionRow): string =>
	JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Undoes the changes of the next people of a locked batch that is marked as undone.
 *
 * @returns the batch as it is now
 */
export async function undoPart(
	{ now }: Pick<PlatformContext, "now">,
	trx: Db,
	batch: BatchRow,
): Promise<BatchRow> {
	const people = await trx
		.selectFrom("plan_changes")
		.select("user_id")
		.distinct()
		.where("batch_id", "=", batch.id)
		.where("user_id", ">", batch.undo_reached)
		.orderBy("user_id")
		.limit(PART_PEOPLE)
		.execute();
	const ids = people.map(({ user_id }) => user_id);
	if (ids.length > 0) await undoChanges(trx, batch, ids);
	const isLast = people.length < PART_PEOPLE;
	const change = {
		undo_reached: ids.at(-1) ?? batch.undo_reached,
		undo_done_at: isLast ? now().toISOString() : null,
	};
	await updateBatch(trx, batch.id, change);
	if (isLast) await recordUndo(trx, batch, now());
	return { ...batch, ...change };
}

const undoActs = {
	given: "user.plan_gift_undone",
	extended: "user.plan_extension_undone",
	ended: "user.plan_end_undone",
} as const;

/** Records who undid what, and how many plans stayed because they were changed since. */
async function recordUndo(trx: Db, batch: BatchRow, now: Date): Promise<void> {
	const { id, user_id: userId, act, days, undone_by: actor } = batch;
	const undone = await countUndone(trx, id);
	const after = { ...(days > 0 && { days }), undone, changed_since: batch.plans - undone };
	const what =
		userId === null
			? { action: "user.plans_extension_undone", subject: id }
			: { action: undoActs[act], subject: userId };
	await insertAct(trx, { actor: actor ?? "", after, ...what }, now);
}

async function undoChanges(
	trx: Db,
	{ id, undone_at, undone_by }: BatchRow,
	userIds: readonly string[],
): Promise<void> {
	const changes = await listChangesOf(trx, id, userIds);
	const stored = await trx
		.selectFrom("subscriptions")
		.selectAll()
		.where(
			"id",
			"in",
			changes.map(({ subscription_id }) => subscription_id),
		)
		.orderBy(lockOrder)
		.forNoKeyUpdate()
		.execute();
	const now = new Map(stored.map((row) => [row.id, toText(row)]));
	const parsed = changes.map((change): Parsed => {
		const before = change.before === null ? null : JSON.parse(change.before);
		return { change, before, after: JSON.parse(change.after) };
	});
	const isUnchanged = ({ after }: Parsed) =>
		now.get(after.subscription.id) === toText(after.subscription);
	const possible = parsed.filter(isUnchanged);
	await restorePeriods(trx, possible);
	await restoreSubscriptions(trx, possible);
	for (const { change, after } of possible) await restoreStanding(trx, change.user_id, after);
	await markUndone(
		trx,
		possible.map(({ change }) => change.id),
		{ at: undone_at ?? "", by: undone_by ?? "" },
	);
}

async function restorePeriods(trx: Db, parsed: readonly Parsed[]): Promise<void> {
	const added = parsed.flatMap(({ after }) => after.periodId ?? []);
	if (added.length > 0) await trx.deleteFrom("plan_periods").where("id", "in", added).execute();
	for (const { before } of parsed) {
		for (const { id, starts_at, ends_at, taken_back_at } of before?.periods ?? []) {
			await trx
				.updateTable("plan_periods")
				.set({ starts_at, ends_at, taken_back_at })
				.where("id", "=", id)
				.execute();
		}
	}
}

/** A subscription that never ran before is removed. */
async function restoreSubscriptions(trx: Db, parsed: readonly Parsed[]): Promise<void> {
	const begun = parsed.flatMap(({ before, change }) =>
		before === null ? change.subscription_id : [],
	);
	if (begun.length > 0) {
		await trx.deleteFrom("plan_reminders").where("subscription_id", "in", begun).execute();
		await trx.deleteFrom("subscriptions").where("id", "in", begun).execute();
	}
	const rows = parsed.flatMap(({ before }) => before?.subscription ?? []);
	if (rows.length === 0) return;
	const values = rows.map(
		(row) =>
			sql`(${row.id}, ${row.started_at}, ${row.next_billing_at}, ${row.ended_at}, ${row.cancelled_at},
				${row.waits_since}, cast(${row.anchor_day} as integer),
				cast(${row.waiting_months} as integer), cast(${row.waiting_days} as integer))`,
	);
	await sql`update subscriptions set started_at = earlier.column2,
			next_billing_at = earlier.column3, ended_at = earlier.column4,
			cancelled_at = earlier.column5, waits_since = earlier.column6,
			anchor_day = earlier.column7, waiting_months = earlier.column8,
			waiting_days = earlier.column9
		from (values ${sql.join(values)}) as earlier
		where subscriptions.id = earlier.column1`.execute(trx);
}

/** The tier of a package, unless it has changed since. */
async function restoreStanding(trx: Db, userId: string, { creator }: After): Promise<void> {
	if (creator === null) return;
	const { before, after } = creator;
	await trx
		.updateTable("users")
		.set(before)
		.where("id", "=", userId)
		.where("is_creator", "=", after.is_creator)
		.where("creator_tier", after.creator_tier === null ? "is" : "=", after.creator_tier)
		.execute();
}
