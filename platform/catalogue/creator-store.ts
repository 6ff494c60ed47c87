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

/** All tips in this currency: a total never adds amounts of two currencies. */
export async function readTipTotalMinor(
	db: Db,
	{ id, total_tips_minor, tips_currency }: CreatorRow,
	currency: string,
): Promise<number> {
	if (currency === tips_currency) return total_tips_minor;
	const { total } = await db
		.selectFrom("supporters")
		.select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount_minor"), eb.lit(0)).as("total"))
		.where("creator_id", "=", id)
		.where("currency", "=", currency)
		.executeTakeFirstOrThrow();
	return Number(total);
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
		.returning(["creator_id", "amount_minor", "currency"])
		.executeTakeFirst();
	if (removed === undefined) return;
	await addToTips(db, { ...removed, amount_minor: -removed.amount_minor });
}

/** Adds the tip to the creator's total and list. */
export async function recordSupport(
	db: Db,
	supporter: Insertable<Schema["supporters"]>,
): Promise<void> {
	await db.insertInto("supporters").values(supporter).execute();
	await addToTips(db, supporter);
}

type Tip = Pick<Insertable<Schema["supporters"]>, "creator_id" | "amount_minor" | "currency">;

async function addToTips(db: Db, { creator_id, amount_minor, currency }: Tip): Promise<void> {
	await db
		.updateTable("creators")
		.set((eb) => ({ total_tips_minor: eb("total_tips_minor", "+", amount_minor) }))
		.where("id", "=", creator_id)
		.where("tips_currency", "=", currency)
		.execute();
}
