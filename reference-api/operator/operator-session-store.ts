/** Sessions of the operator console. The cookie holds a random token, the table only its hash. */
import type { Db } from "../database/database";
import type { OperatorRole } from "../database/operator-table";
import { addSeconds } from "../platform/clock";
import { hashToken, newId, newToken } from "../platform/secret-token";

/** A working day: no session is left on a machine that was left yesterday. */
export const OPERATOR_SESSION_SECONDS = 12 * 3600;
const MAX_CLIENT_LENGTH = 200;

/** Who is signed in, by which session. */
export type SignedIn = { id: string; name: string; role: OperatorRole; sessionId: string };

type Start = { id: string; name: string; client: string | undefined };

/** Answers the token for the cookie. `client` is what the browser says that it is. */
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

/** Undefined for a token that does not count, and once the operator is retired. */
export async function findSignedIn(
	db: Db,
	token: string,
	now: Date,
): Promise<SignedIn | undefined> {
	const row = await db
		.selectFrom("operator_sessions")
		.innerJoin("operators", "operators.id", "operator_sessions.operator_id")
		.select(["operators.id", "operators.name", "operators.role"])
		.select("operator_sessions.id as session_id")
		.where("token_hash", "=", hashToken(token))
		.where("operator_sessions.expires_at", ">", now.toISOString())
		.where("operators.retired_at", "is", null)
		.executeTakeFirst();
	if (row === undefined) return undefined;
	const { session_id, ...operator } = row;
	return { ...operator, sessionId: session_id ?? "" };
}

export type ListedSession = {
	id: string | null;
	operator_id: string | null;
	name: string;
	client: string | null;
	created_at: string;
	expires_at: string;
};

/** Those that count, the newest first. */
export async function listOperatorSessions(db: Db, now: Date): Promise<ListedSession[]> {
	return db
		.selectFrom("operator_sessions")
		.select(["id", "operator_id", "name", "client", "created_at", "expires_at"])
		.where("expires_at", ">", now.toISOString())
		.orderBy("created_at", "desc")
		.execute();
}

/** The name of the operator whose session ended; undefined when there is no such session. */
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

/** Signs an operator out on every device. */
export async function endSessionsOf(db: Db, operatorId: string): Promise<void> {
	await db.deleteFrom("operator_sessions").where("operator_id", "=", operatorId).execute();
}
