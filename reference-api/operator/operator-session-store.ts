/** Sessions of the operator console. The cookie holds a random token, the table only its hash. */

import type { Db } from "../database/database";
import { addSeconds } from "../platform/clock";
import { hashToken, newToken } from "../platform/secret-token";

/** A working day: no session is left on a machine that was left yesterday. */
export const OPERATOR_SESSION_SECONDS = 12 * 3600;

/** Answers the token for the cookie. */
export async function startOperatorSession(db: Db, name: string, now: Date): Promise<string> {
	const token = newToken();
	await db
		.insertInto("operator_sessions")
		.values({
			token_hash: hashToken(token),
			name,
			created_at: now.toISOString(),
			expires_at: addSeconds(now, OPERATOR_SESSION_SECONDS).toISOString(),
		})
		.execute();
	return token;
}

/** The name that the operator gave at sign-in; undefined for a token that does not count. */
export async function findOperatorName(
	db: Db,
	token: string,
	now: Date,
): Promise<string | undefined> {
	const session = await db
		.selectFrom("operator_sessions")
		.select("name")
		.where("token_hash", "=", hashToken(token))
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirst();
	return session?.name;
}

export async function endOperatorSession(db: Db, token: string): Promise<void> {
	await db.deleteFrom("operator_sessions").where("token_hash", "=", hashToken(token)).execute();
}

export async function endAllOperatorSessions(db: Db): Promise<void> {
	await db.deleteFrom("operator_sessions").execute();
}

export async function sweepOperatorSessions(db: Db, now: Date): Promise<void> {
	await db.deleteFrom("operator_sessions").where("expires_at", "<=", now.toISOString()).execute();
}
