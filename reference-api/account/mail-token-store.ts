/** Tokens that a mail carries: hashed, single-use, one per person and purpose (the newest). */

import type { Db } from "../database/database";
import { addSeconds } from "../platform/clock";
import { hashToken, newToken } from "../platform/secret-token";

export type MailTokenPurpose = "verification" | "password-reset";

/** Each purpose has a table of its own: a token of one is unknown to the other. */
const purposes = {
	verification: { table: "verification_tokens", lifetimeSeconds: 24 * 3600 },
	"password-reset": { table: "password_reset_tokens", lifetimeSeconds: 30 * 60 },
} as const satisfies Record<MailTokenPurpose, { table: string; lifetimeSeconds: number }>;

export type IssuedToken = { token: string; expiresAt: Date };

/** A new token ends the one before. */
export async function issueMailToken(
	db: Db,
	purpose: MailTokenPurpose,
	userId: string,
	now: Date,
): Promise<IssuedToken> {
	const { table, lifetimeSeconds } = purposes[purpose];
	const token = newToken();
	const expiresAt = addSeconds(now, lifetimeSeconds);
	const values = { token_hash: hashToken(token), expires_at: expiresAt.toISOString() };
	await db
		.insertInto(table)
		.values({ user_id: userId, ...values })
		.onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
		.execute();
	return { token, expiresAt };
}

/** The person it was issued to, while it could be spent; nothing is spent by asking. */
export async function findMailTokenOwner(
	db: Db,
	purpose: MailTokenPurpose,
	token: string,
	now: Date,
): Promise<string | undefined> {
	const row = await db
		.selectFrom(purposes[purpose].table)
		.select("user_id")
		.where("token_hash", "=", hashToken(token))
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirst();
	return row?.user_id;
}

/** The person it was issued to; undefined when unknown, used, replaced or expired. */
export async function spendMailToken(
	db: Db,
	purpose: MailTokenPurpose,
	token: string,
	now: Date,
): Promise<string | undefined> {
	const row = await db
		.deleteFrom(purposes[purpose].table)
		.where("token_hash", "=", hashToken(token))
		.where("expires_at", ">", now.toISOString())
		.returning("user_id")
		.executeTakeFirst();
	return row?.user_id;
}

/** Ends the link of a mail that was sent before. */
export async function dropMailToken(
	db: Db,
	purpose: MailTokenPurpose,
	userId: string,
): Promise<void> {
	await db.deleteFrom(purposes[purpose].table).where("user_id", "=", userId).execute();
}

/** The same of every mail to this person. */
export async function dropMailTokens(db: Db, userId: string): Promise<void> {
	await dropMailToken(db, "verification", userId);
	await dropMailToken(db, "password-reset", userId);
}

export async function sweepMailTokens(db: Db, now: Date): Promise<void> {
	for (const { table } of Object.values(purposes)) {
		await db.deleteFrom(table).where("expires_at", "<=", now.toISOString()).execute();
	}
}
