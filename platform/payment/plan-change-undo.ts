/**
 * Undoes what an operator did to plans: each plan that stands as the change left it stands again as before,
 * with its ledger. A plan that something else has changed since stays as it is.
 */
import { sql } from "kysely";
import { type Db, lockOrder } from "../database/database";
import type { PlatformContext } from "../runtime/context";
import {
	type After,
	type Before,
	type ChangeRow,
	inParts,
	listChangesOf,
	markUndone,
} from "./plan-change-store";
import type { SubscriptionRow } from "./running-plan";

type Parsed = { change: ChangeRow; before: Before | null; after: After };

/** The same text for rows with the same values. */
const toText = (row: SubscriptionRow): string =>
	JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export type Undone = {
	/** The changes that were undone. */
	undone: ChangeRow[];
	/** Those whose plan was changed since, by a payment or an end for example. */
	changedSince: ChangeRow[];
};

/** Call it in a transaction. The caller has checked that the time to undo is not over. */
export async function undoChanges(
	context: PlatformContext,
	trx: Db,
	{ batchId, by }: { batchId: string; by: string },
): Promise<Undone> {
	const changed = trx
		.selectFrom("plan_changes")
		.select("subscription_id")
		.where("batch_id", "=", batchId);
	const stored = await trx
		.selectFrom("subscriptions")
		.selectAll()
		.where("id", "in", changed)
		.orderBy(lockOrder)
		.forNoKeyUpdate()
		.execute();
	// Read after the lock: another press may have undone them meanwhile.
	const changes = await listChangesOf(trx, batchId);
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
	const undone = possible.map(({ change }) => change);
	const ids = undone.map(({ id }) => id);
	await markUndone(trx, ids, { at: context.now(), by });
	return { undone, changedSince: changes.filter((change) => !ids.includes(change.id)) };
}

async function restorePeriods(trx: Db, parsed: readonly Parsed[]): Promise<void> {
	const added = parsed.flatMap(({ after }) => after.periodId ?? []);
	await inParts(added, (part) => trx.deleteFrom("plan_periods").where("id", "in", part).execute());
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
	const begun = parsed.filter(({ before }) => before === null);
	await inParts(begun, async (part) => {
		const ids = part.map(({ change }) => change.subscription_id);
		await trx.deleteFrom("plan_reminders").where("subscription_id", "in", ids).execute();
		await trx.deleteFrom("subscriptions").where("id", "in", ids).execute();
	});
	const rows = parsed.flatMap(({ before }) => before?.subscription ?? []);
	await inParts(rows, (part) => {
		const values = part.map(
			(row) =>
				sql`(${row.id}, ${row.started_at}, ${row.next_billing_at}, ${row.ended_at}, ${row.cancelled_at},
					${row.waits_since}, cast(${row.anchor_day} as integer),
					cast(${row.waiting_months} as integer), cast(${row.waiting_days} as integer))`,
		);
		return sql`update subscriptions set started_at = earlier.column2,
				next_billing_at = earlier.column3, ended_at = earlier.column4,
				cancelled_at = earlier.column5, waits_since = earlier.column6,
				anchor_day = earlier.column7, waiting_months = earlier.column8,
				waiting_days = earlier.column9
			from (values ${sql.join(values)}) as earlier
			where subscriptions.id = earlier.column1`.execute(trx);
	});
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
