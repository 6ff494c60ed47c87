/** Those who operate the platform: each with a name, a role and a password of their own. */
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db } from "../database/database";
import type { OperatorTable } from "../database/operator-table";
import { OperatorError } from "./operator-error";

export type OperatorRow = Selectable<OperatorTable>;

/** Names are told apart as people do: not by capitals, not by spaces around them. */
export const toNameKey = (name: string): string => name.trim().toLowerCase();

const selectOperator = (db: Db, name: string) =>
	db
		.selectFrom("operators")
		.selectAll()
		.where("name_key", "=", toNameKey(name))
		.where("retired_at", "is", null);

/** Undefined for a name that is unknown, and for one that was retired. */
export async function findOperator(db: Db, name: string): Promise<OperatorRow | undefined> {
	return selectOperator(db, name).executeTakeFirst();
}

/** The same, locked until the transaction ends: who was invited may join at this moment. */
export async function lockOperator(trx: Db, name: string): Promise<OperatorRow | undefined> {
	return selectOperator(trx, name).forNoKeyUpdate().executeTakeFirst();
}

/** @throws OperatorError for such a name */
export async function requireOperator(db: Db, name: string): Promise<OperatorRow> {
	const operator = await findOperator(db, name);
	if (operator === undefined) throw new OperatorError(`No operator ${name}.`);
	return operator;
}

/** Those who have not been retired, by name. */
export async function listOperators(db: Db): Promise<OperatorRow[]> {
	return db
		.selectFrom("operators")
		.selectAll()
		.where("retired_at", "is", null)
		.orderBy("name_key")
		.execute();
}

/**
 * Those who may let others in, locked until the transaction ends: of two who leave at once, the second
 * sees that the first has left. Ordered by id, so that two transactions cannot deadlock.
 */
export async function lockOwners(trx: Db): Promise<OperatorRow[]> {
	return trx
		.selectFrom("operators")
		.selectAll()
		.where("role", "=", "owner")
		.where("password_hash", "is not", null)
		.where("retired_at", "is", null)
		.orderBy("id")
		.forNoKeyUpdate()
		.execute();
}

/** A retired name may be given again: it is the same person, or one who takes the name over. */
export async function upsertOperator(db: Db, row: Insertable<OperatorTable>): Promise<void> {
	const { id: _, ...rest } = row;
	await db
		.insertInto("operators")
		.values(row)
		.onConflict((conflict) => conflict.column("name_key").doUpdateSet(rest))
		.execute();
}

export async function updateOperator(
	db: Db,
	id: string,
	change: Updateable<OperatorTable>,
): Promise<void> {
	await db.updateTable("operators").set(change).where("id", "=", id).execute();
}

/**
 * The operator who is let in, locked until the transaction ends; undefined once the password is no
 * longer the one that was checked: hashing takes a while, in which a new one may be made.
 */
export async function lockCheckedOperator(
	trx: Db,
	{ id, password_hash }: OperatorRow,
): Promise<OperatorRow | undefined> {
	return trx
		.selectFrom("operators")
		.selectAll()
		.where("id", "=", id)
		.where("password_hash", "=", password_hash)
		.where("retired_at", "is", null)
		.forNoKeyUpdate()
		.executeTakeFirst();
}

/** True while the invitation can be accepted. */
export async function isInvitation(db: Db, inviteHash: string, now: Date): Promise<boolean> {
	const row = await db
		.selectFrom("operators")
		.select("id")
		.where("invite_hash", "=", inviteHash)
		.where("invite_expires_at", ">", now.toISOString())
		.where("retired_at", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}

/** The operator who joins by it: of two at once, one. */
export async function spendInvitation(
	db: Db,
	{ inviteHash, passwordHash }: { inviteHash: string; passwordHash: string },
	now: Date,
): Promise<OperatorRow | undefined> {
	return db
		.updateTable("operators")
		.set({ password_hash: passwordHash, invite_hash: null, invite_expires_at: null })
		.where("invite_hash", "=", inviteHash)
		.where("invite_expires_at", ">", now.toISOString())
		.where("retired_at", "is", null)
		.returningAll()
		.executeTakeFirst();
}
