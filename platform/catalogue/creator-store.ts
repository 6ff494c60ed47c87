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

/** Adds the tip to the creator's total and list. */
export async function recordSupport(
	db: Db,
	supporter: Insertable<Schema["supporters"]>,
): Promise<void> {
	await db.insertInto("supporters").values(supporter).execute();
	await db
		.updateTable("creators")
		.set((eb) => ({ total_tips_minor: eb("total_tips_minor", "+", supporter.amount_minor) }))
		.where("id", "=", supporter.creator_id)
		.execute();
}
