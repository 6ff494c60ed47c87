/**
 * Operators, each with a name, a role and a password, and their console sessions. A session cookie
 * holds a random token, the table only its hash.
 */

import type { Insertable, Selectable, Updateable } from "kysely";
import { cleanName } from "#core/name";
import type { OperatorRole } from "#core/operator-role";
import { OPERATOR_SESSION_SECONDS } from "#core/retention";
import { addSeconds } from "../base/clock";
import { hashToken, newId, newToken } from "../base/secret-token";
import type { Db } from "../database/database";
import type { OperatorTable } from "../database/schema";
import { OperatorError } from "./audit-store";

export type OperatorRow = Selectable<OperatorTable>;

/** Names are compared regardless of case and surrounding spaces. */
export const toNameKey = (name: string): string => cleanName(name).toLowerCase();

const selectOperator = (db: Db, name: string) =>
	db
		.selectFrom("operators")
		.selectAll()
		.where("name_key", "=", toNameKey(name))
		.where("retired_at", "is", null);

/** Undefined for an unknown or retired name. */
export async function findOperator(db: Db, name: string): Promise<OperatorRow | undefined> {
	return selectOperator(db, name).executeTakeFirst();
}

/**
 * Does the same and locks the row until the transaction ends: an invited person may join at this
 * moment.
 */
export async function lockOperator(trx: Db, name: string): Promise<OperatorRow | undefined> {
	return selectOperator(trx, name).forNoKeyUpdate().executeTakeFirst();
}

/** @throws OperatorError for an unknown or retired name */
export async function requireOperator(db: Db, name: string): Promise<OperatorRow> {
	const operator = await findOperator(db, name);
	if (operator === undefined) throw new OperatorError(`No operator ${name}.`);
	return operator;
}

const selectById = (db: Db, id: string) =>
	db.selectFrom("operators").selectAll().where("id", "=", id).where("retired_at", "is", null);

/** Undefined for a retired operator. */
export async function findOperatorById(db: Db, id: string): Promise<OperatorRow | undefined> {
	return selectById(db, id).executeTakeFirst();
}

/** Does the same and locks the row until the transaction ends. */
export async function lockOperatorById(trx: Db, id: string): Promise<OperatorRow | undefined> {
	return selectById(trx, id).forNoKeyUpdate().executeTakeFirst();
}

/** The columns of an operator without a second factor. */
export const noFactor = {
	factor_secret: null,
	factor_pending: null,
	factor_since: null,
	factor_step: null,
	recovery_codes: null,
} as const satisfies Partial<OperatorRow>;

/** Operators who are not retired, by name. */
export async function listOperators(db: Db): Promise<OperatorRow[]> {
	return db
		.selectFrom("operators")
		.selectAll()
		.where("retired_at", "is", null)
		.orderBy("name_key")
		.execute();
}

/**
 * The owners, locked until the transaction ends: if two leave at once, the second sees that the
 * first has left. Ordered by id, so that two transactions cannot deadlock.
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

/** A retired name may be given again, to the same person or to a successor. */
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
 * The operator who signs in, locked until the transaction ends. Undefined once the password is no
 * longer the one that was checked: it may change while it is hashed.
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

/** Returns the operator who joins; a concurrent second call returns undefined. */
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

const MAX_CLIENT_LENGTH = 200;

/** The signed-in operator and the session. */
export type SignedIn = {
	id: string;
	name: string;
	role: OperatorRole;
	sessionId: string;
	hasSecondFactor: boolean;
};

type Start = { id: string; name: string; client: string | undefined };

/** Returns the token for the cookie. `client` is the browser's User-Agent. */
export async function startOperatorSession(
	db: Db,
	{ id, name, client }: Start,
	now: Date,
): Promise<string> {
	const token = newToken();
	await db
		.insertInto("operator_sessions")
		.values({
			token_hash: hashToken(token),
			id: newId("ops"),
			operator_id: id,
			client: client?.slice(0, MAX_CLIENT_LENGTH) ?? null,
			name,
			created_at: now.toISOString(),
			expires_at: addSeconds(now, OPERATOR_SESSION_SECONDS).toISOString(),
		})
		.execute();
	return token;
}

/** Undefined for an invalid token, and once the operator is retired. */
export async function findSignedIn(
	db: Db,
	token: string,
	now: Date,
): Promise<SignedIn | undefined> {
	const row = await db
		.selectFrom("operator_sessions")
		.innerJoin("operators", "operators.id", "operator_sessions.operator_id")
		.select(["operators.id", "operators.name", "operators.role", "operators.factor_since"])
		.select("operator_sessions.id as session_id")
		.where("token_hash", "=", hashToken(token))
		.where("operator_sessions.expires_at", ">", now.toISOString())
		.where("operators.retired_at", "is", null)
		.executeTakeFirst();
	if (row === undefined) return undefined;
	const { session_id, factor_since, ...operator } = row;
	return { ...operator, sessionId: session_id ?? "", hasSecondFactor: factor_since !== null };
}

export const CHALLENGE_SECONDS = 10 * 60;

/** Starts a sign-in that waits for its code. Returns the token for the cookie. */
export async function startChallenge(db: Db, operatorId: string, now: Date): Promise<string> {
	const token = newToken();
	await db
		.insertInto("operator_challenges")
		.values({
			token_hash: hashToken(token),
			operator_id: operatorId,
			expires_at: addSeconds(now, CHALLENGE_SECONDS).toISOString(),
		})
		.execute();
	return token;
}

/** The id of the operator whose sign-in waits; undefined for an unknown or late token. */
export async function findChallenge(db: Db, token: string, now: Date): Promise<string | undefined> {
	const row = await db
		.selectFrom("operator_challenges")
		.select("operator_id")
		.where("token_hash", "=", hashToken(token))
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirst();
	return row?.operator_id;
}

export async function endChallenge(db: Db, token: string): Promise<void> {
	await db.deleteFrom("operator_challenges").where("token_hash", "=", hashToken(token)).execute();
}

export type ListedSession = {
	id: string | null;
	operator_id: string | null;
	name: string;
	client: string | null;
	created_at: string;
	expires_at: string;
};

/** Valid sessions, newest first. */
export async function listOperatorSessions(db: Db, now: Date): Promise<ListedSession[]> {
	return db
		.selectFrom("operator_sessions")
		.select(["id", "operator_id", "name", "client", "created_at", "expires_at"])
		.where("expires_at", ">", now.toISOString())
		.orderBy("created_at", "desc")
		.execute();
}

/**
 * Returns the name of the operator whose session ended; undefined when there is no such session.
 */
export async function endSessionById(db: Db, id: string): Promise<string | undefined> {
	const row = await db
		.deleteFrom("operator_sessions")
		.where("id", "=", id)
		.returning("name")
		.executeTakeFirst();
	return row?.name;
}

export async function endOperatorSession(db: Db, token: string): Promise<void> {
	await db.deleteFrom("operator_sessions").where("token_hash", "=", hashToken(token)).execute();
}

/** Signs an operator out on every device, and ends sign-ins that wait for a code. */
export async function endSessionsOf(db: Db, operatorId: string): Promise<void> {
	await db.deleteFrom("operator_challenges").where("operator_id", "=", operatorId).execute();
	await db.deleteFrom("operator_sessions").where("operator_id", "=", operatorId).execute();
}
