/** Creators and the people who tipped them. */
import type { Insertable, Selectable } from "kysely";
import type { Db } from "../database/database";
import type { CreatorTable, Schema } from "../database/schema";
import { readWireInteger } from "./plan-store";

export type CreatorRow = Selectable<CreatorTable>;
type SupporterRow = Selectable<Schema["supporters"]>;

/** `id` as the wire sends it: a number, or its text. */
export async function findCreator(db: Db, id: number | string): Promise<CreatorRow | undefined> {
	const number = readWireInteger(id);
	if (number === undefined) return undefined;
	return db.selectFrom("creators").selectAll().where("id", "=", number).executeTakeFirst();
}

/** Does the same, but only for a creator who is on sale. */
export async function findOpenCreator(
	db: Db,
	id: number | string,
): Promise<CreatorRow | undefined> {
	const creator = await findCreator(db, id);
	return creator?.retired_at === null ? creator : undefined;
}

export async function listRecentSupporters(db: Db, creatorId: number): Promise<SupporterRow[]> {
	return db
		.selectFrom("supporters")
		.selectAll()
		.where("creator_id", "=", creatorId)
		.orderBy("created_at", "desc")
		.limit(5)
		.execute();
}

/** Removes a refunded tip from the creator's total and list; does nothing when it is not in them. */
export async function removeSupport(db: Db, transactionId: string): Promise<void> {
	const removed = await db
		.deleteFrom("supporters")
		.where("transaction_id", "=", transactionId)
		.returning(["creator_id", "amount_minor"])
		.executeTakeFirst();
	if (removed === undefined) return;
	await addToTips(db, removed.creator_id, -removed.amount_minor);
}

/** Adds the tip to the creator's total and list. */
export async function recordSupport(
	db: Db,
	supporter: Insertable<Schema["supporters"]>,
): Promise<void> {
	await db.insertInto("supporters").values(supporter).execute();
	await addToTips(db, supporter.creator_id, supporter.amount_minor);
}

async function addToTips(db: Db, creatorId: number, amountMinor: number): Promise<void> {
	await db
		.updateTable("creators")
		.set((eb) => ({ total_tips_minor: eb("total_tips_minor", "+", amountMinor) }))
		.where("id", "=", creatorId)
		.execute();
}
