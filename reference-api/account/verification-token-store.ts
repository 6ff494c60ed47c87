/** Tokens of verification mails: hashed, single-use, one per person (the newest), 24 hours. */

import type { Db } from "../database/database";
import { addSeconds } from "../platform/clock";
import { hashToken, newToken } from "../platform/secret-token";

const LIFETIME_SECONDS = 24 * 3600;

export type IssuedToken = { token: string; expiresAt: Date };

/** A new token ends the one before. */
export async function issueVerificationToken(
	db: Db,
	userId: string,
	now: Date,
): Promise<IssuedToken> {
	const token = newToken();
	const expiresAt = addSeconds(now, LIFETIME_SECONDS);
	const values = { token_hash: hashToken(token), expires_at: expiresAt.toISOString() };
	await db
		.insertInto("verification_tokens")
		.values({ user_id: userId, ...values })
		.onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
		.execute();
	return { token, expiresAt };
}

/** The person it was issued to; undefined when unknown, used, replaced or expired. */
export async function spendVerificationToken(
	db: Db,
	token: string,
	now: Date,
): Promise<string | undefined> {
	const row = await db
		.deleteFrom("verification_tokens")
		.where("token_hash", "=", hashToken(token))
		.where("expires_at", ">", now.toISOString())
		.returning("user_id")
		.executeTakeFirst();
	return row?.user_id;
}
