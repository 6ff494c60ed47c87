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

/** Creators and the people who tipped them or are members now; who did both is one person. */
const selectSupporters = (db: Db) =>
	db
		.selectFrom("supporters")
		.leftJoin("transactions", "transactions.id", "supporters.transaction_id")
		.select(({ ref, fn }) => [
			ref("supporters.creator_id").as("creator_id"),
			fn.coalesce("transactions.user_id", "supporters.id").as("person"),
		])
		.union(
			db
				.selectFrom("subscriptions")
				.select(["creator_id", "user_id as person"])
				.where("creator_id", "!=", 0)
				.where("ended_at", "is", null),
		);

/** Counts those of some creators, by the creator's number; a creator without any is left out. */
export async function countSupporters(
	db: Db,
	creatorIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
	if (creatorIds.length === 0) return new Map();
	const counted = await db
		.selectFrom(selectSupporters(db).as("known"))
		.select(({ fn }) => ["creator_id", fn.countAll<number>().as("people")])
		.where("creator_id", "in", creatorIds)
		.groupBy("creator_id")
		.execute();
	return new Map(counted.map(({ creator_id, people }) => [creator_id, Number(people)]));
}

/** A page lists at most so many creators. */
const LISTED = 60;

export type ListedCreator = CreatorRow & {
	supporterCount: number;
	/** The price of the cheapest membership in this currency; null where all are in another. */
	fromMinor: number | null;
};

/** Lists the creators whose memberships are on sale, those with the most supporters first. */
export async function listCreators(db: Db, currency: string): Promise<ListedCreator[]> {
	const rows = await db
		.selectFrom("creators")
		.innerJoin("plans", "plans.creator_id", "creators.id")
		.selectAll("creators")
		.select(({ fn }) =>
			fn
				.min<number | null>("plans.price_minor")
				.filterWhere("plans.currency", "=", currency)
				.as("fromMinor"),
		)
		.where("creators.retired_at", "is", null)
		.where("plans.kind", "=", "tier")
		.where("plans.retired_at", "is", null)
		.groupBy("creators.id")
		.execute();
	const counts = await countSupporters(
		db,
		rows.map(({ id }) => id),
	);
	return rows
		.map((row) => ({ ...row, supporterCount: counts.get(row.id) ?? 0 }))
		.sort((one, other) => other.supporterCount - one.supporterCount || one.id - other.id)
		.slice(0, LISTED);
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
