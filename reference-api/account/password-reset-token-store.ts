/** Tokens that set a new password: hashed, single-use, one per person (the newest), 30 minutes. */

import type { Db } from "../database/database";
import { addSeconds } from "../platform/clock";
import { hashToken, newToken } from "../platform/secret-token";
import type { IssuedToken } from "./verification-token-store";

const LIFETIME_SECONDS = 30 * 60;

/** A new token ends the one before. */
export async function issuePasswordResetToken(
	db: Db,
	userId: string,
	now: Date,
): Promise<IssuedToken> {
	const token = newToken();
	const expiresAt = addSeconds(now, LIFETIME_SECONDS);
	const values = { token_hash: hashToken(token), expires_at: expiresAt.toISOString() };
	await db
		.insertInto("password_reset_tokens")
		.values({ user_id: userId, ...values })
		.onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
		.execute();
	return { token, expiresAt };
}

/** True while the token could be spent; nothing is spent by asking. */
export async function isPasswordResetToken(db: Db, token: string, now: Date): Promise<boolean> {
	const row = await db
		.selectFrom("password_reset_tokens")
		.select("user_id")
		.where("token_hash", "=", hashToken(token))
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirst();
	return row !== undefined;
}

/** The person it was issued to; undefined when unknown, used, replaced or expired. */
export async function spendPasswordResetToken(
	db: Db,
	token: string,
	now: Date,
): Promise<string | undefined> {
	const row = await db
		.deleteFrom("password_reset_tokens")
		.where("token_hash", "=", hashToken(token))
		.where("expires_at", ">", now.toISOString())
		.returning("user_id")
		.executeTakeFirst();
	return row?.user_id;
}

/** A password that was changed otherwise ends the link of a mail that was sent before. */
export async function dropPasswordResetToken(db: Db, userId: string): Promise<void> {
	await db.deleteFrom("password_reset_tokens").where("user_id", "=", userId).execute();
}

export async function sweepPasswordResetTokens(db: Db, now: Date): Promise<void> {
	await db
		.deleteFrom("password_reset_tokens")
		.where("expires_at", "<=", now.toISOString())
		.execute();
}
