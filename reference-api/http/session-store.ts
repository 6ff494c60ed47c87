/** Sessions, signed in or not. The cookie holds a random token, the table only its hash. */
import type { Selectable } from "kysely";
import type { Db } from "../database/database";
import type { UserTable } from "../database/schema";
import { addSeconds } from "../platform/clock";
import { hashToken, newToken } from "../platform/secret-token";

/** A visitor needs a session only for the form that is open; a person stays signed in. */
export const sessionSeconds = { visitor: 2 * 3600, user: 30 * 86_400 } as const;

/** The row of an account. */
export type SessionUser = Selectable<UserTable>;

export type Session = { tokenHash: string; user: SessionUser | undefined };

/** Answers the token for the cookie. */
export async function startSession(db: Db, now: Date, userId: string | null): Promise<string> {
	const token = newToken();
	const seconds = userId === null ? sessionSeconds.visitor : sessionSeconds.user;
	await db
		.insertInto("sessions")
		.values({
			token_hash: hashToken(token),
			user_id: userId,
			created_at: now.toISOString(),
			expires_at: addSeconds(now, seconds).toISOString(),
		})
		.execute();
	return token;
}

export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
	const session = await db
		.selectFrom("sessions")
		.select(["token_hash", "user_id"])
		.where("token_hash", "=", hashToken(token))
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirst();
	if (session === undefined) return undefined;
	const user =
		session.user_id === null
			? undefined
			: await db
					.selectFrom("users")
					.selectAll()
					.where("id", "=", session.user_id)
					.executeTakeFirst();
	return { tokenHash: session.token_hash, user };
}

export async function endSession(db: Db, session: Session): Promise<void> {
	await db.deleteFrom("sessions").where("token_hash", "=", session.tokenHash).execute();
}
