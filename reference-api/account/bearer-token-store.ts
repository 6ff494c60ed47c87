/** Tokens that sign a person in once, from the mobile app or for the web subscription pages. */

import type { Db } from "../database/database";
import { addSeconds } from "../platform/clock";
import { hashToken, newToken } from "../platform/secret-token";
import type { IssuedToken } from "./mail-token-store";

const LIFETIME_SECONDS = 15 * 60;

export async function issueBearerToken(
	db: Db,
	userId: string,
	purpose: "mobile" | "web_subscription",
	now: Date,
): Promise<IssuedToken> {
	const token = newToken();
	const expiresAt = addSeconds(now, LIFETIME_SECONDS);
	await db
		.insertInto("bearer_tokens")
		.values({
			token_hash: hashToken(token),
			user_id: userId,
			purpose,
			expires_at: expiresAt.toISOString(),
		})
		.execute();
	return { token, expiresAt };
}

/** The person it was issued to, while it could be spent; nothing is spent by asking. */
export async function findBearerTokenOwner(
	db: Db,
	token: string,
	now: Date,
): Promise<string | undefined> {
	const row = await db
		.selectFrom("bearer_tokens")
		.select("user_id")
		.where("token_hash", "=", hashToken(token))
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirst();
	return row?.user_id;
}

/** The person it was issued to; undefined when unknown, used or expired. */
export async function spendBearerToken(
	db: Db,
	token: string,
	now: Date,
): Promise<string | undefined> {
	const row = await db
		.deleteFrom("bearer_tokens")
		.where("token_hash", "=", hashToken(token))
		.where("expires_at", ">", now.toISOString())
		.returning("user_id")
		.executeTakeFirst();
	return row?.user_id;
}

export async function dropBearerTokens(db: Db, userId: string): Promise<void> {
	await db.deleteFrom("bearer_tokens").where("user_id", "=", userId).execute();
}

export async function sweepBearerTokens(db: Db, now: Date): Promise<void> {
	await db.deleteFrom("bearer_tokens").where("expires_at", "<=", now.toISOString()).execute();
}
