/**
 * Tokens that let a person in once, through a mail or the app. Only their hash is stored; that of a
 * mail's token outlasts it, so that an old link can be explained.
 */

import { addSeconds } from "../base/clock";
import { hashToken, newToken } from "../base/secret-token";
import type { Db } from "../database/database";

/** Each kind has its own table, so a token of one kind is unknown to the others. */
const kinds = {
	"verify-email": { table: "verification_tokens", lifetimeSeconds: 24 * 3600 },
	"password-reset": { table: "password_reset_tokens", lifetimeSeconds: 30 * 60 },
	/** Signs in from the mobile app, or for the web subscription pages. */
	"sign-in": { table: "bearer_tokens", lifetimeSeconds: 15 * 60 },
} as const;

export type TokenKind = keyof typeof kinds;

/** Kinds that a mail carries; each person has one of each, the newest. */
export type MailTokenKind = Exclude<TokenKind, "sign-in">;

export type IssuedToken = { token: string; expiresAt: Date };

function makeToken(kind: TokenKind, now: Date) {
	const token = newToken();
	const expiresAt = addSeconds(now, kinds[kind].lifetimeSeconds);
	return {
		issued: { token, expiresAt },
		stored: { token_hash: hashToken(token), expires_at: expiresAt.toISOString() },
	};
}

/** The hash of the person's valid token, which identifies its mail; undefined without one. */
export async function findTokenHash(
	db: Db,
	kind: MailTokenKind,
	userId: string,
): Promise<string | undefined> {
	const row = await db
		.selectFrom(kinds[kind].table)
		.select("token_hash")
		.where("user_id", "=", userId)
		.executeTakeFirst();
	return row?.token_hash;
}

export type MailedLink = {
	userId: string;
	/** The newest link of this kind that the person has been written. */
	isNewest: boolean;
	expiresAt: Date;
	/** It lets its reader in. */
	isValid: boolean;
};

/** What is known of a link that a waiting mail carries; undefined once the account has no such links. */
export async function findMailedLink(
	db: Db,
	kind: MailTokenKind,
	tokenHash: string,
	now: Date,
): Promise<MailedLink | undefined> {
	const { lifetimeSeconds } = kinds[kind];
	const link = await db
		.selectFrom("mail_links")
		.select(["user_id", "sent_at"])
		.where("token_hash", "=", tokenHash)
		.where("kind", "=", kind)
		.executeTakeFirst();
	if (link === undefined) return undefined;
	const newer = await db
		.selectFrom("mail_links")
		.select("token_hash")
		.where("user_id", "=", link.user_id)
		.where("kind", "=", kind)
		.where("sent_at", ">", link.sent_at)
		.executeTakeFirst();
	return {
		userId: link.user_id,
		isNewest: newer === undefined,
		expiresAt: addSeconds(new Date(link.sent_at), lifetimeSeconds),
		isValid: (await findHashOwner(db, kind, tokenHash, now)) !== undefined,
	};
}

/** A link that ends so soon is as good as none for a reader who looks later. */
export const isNearlyOver = (kind: MailTokenKind, { expiresAt }: MailedLink, now: Date): boolean =>
	addSeconds(now, kinds[kind].lifetimeSeconds / 3) > expiresAt;

/** A new token invalidates the previous one, whose link is remembered. */
export async function issueMailToken(
	db: Db,
	kind: MailTokenKind,
	userId: string,
	now: Date,
): Promise<IssuedToken> {
	const { issued, stored } = makeToken(kind, now);
	await db
		.insertInto(kinds[kind].table)
		.values({ user_id: userId, ...stored })
		.onConflict((conflict) => conflict.column("user_id").doUpdateSet(stored))
		.execute();
	const { token_hash } = stored;
	await db
		.insertInto("mail_links")
		.values({ token_hash, kind, user_id: userId, sent_at: now.toISOString() })
		.execute();
	return issued;
}

/**
 * Explains a mailed link that no longer lets anyone in: whether its address is verified, and whether
 * a newer link works. Undefined when the link is unknown, or its account or address is gone.
 */
export async function findOldLink(
	db: Db,
	kind: MailTokenKind,
	token: string,
	now: Date,
): Promise<{ isVerified: boolean; isReplaced: boolean } | undefined> {
	const link = await db
		.selectFrom("mail_links")
		.innerJoin("users", "users.id", "mail_links.user_id")
		.select(["mail_links.user_id", "users.email_verified_at"])
		.where("mail_links.token_hash", "=", hashToken(token))
		.where("mail_links.kind", "=", kind)
		// The previous release deletes accounts without their links.
		.where("users.deleted_at", "is", null)
		.executeTakeFirst();
	if (link === undefined) return undefined;
	const newer = await db
		.selectFrom(kinds[kind].table)
		.select("token_hash")
		.where("user_id", "=", link.user_id)
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirst();
	return { isVerified: link.email_verified_at !== null, isReplaced: newer !== undefined };
}

export async function issueSignInToken(
	db: Db,
	userId: string,
	purpose: "mobile" | "web_subscription",
	now: Date,
): Promise<IssuedToken> {
	const { issued, stored } = makeToken("sign-in", now);
	await db
		.insertInto(kinds["sign-in"].table)
		.values({ user_id: userId, purpose, ...stored })
		.execute();
	return issued;
}

/** The person to whom it was issued, while it can be spent. This does not spend it. */
export const findTokenOwner = (
	db: Db,
	kind: TokenKind,
	token: string,
	now: Date,
): Promise<string | undefined> => findHashOwner(db, kind, hashToken(token), now);

async function findHashOwner(
	db: Db,
	kind: TokenKind,
	tokenHash: string,
	now: Date,
): Promise<string | undefined> {
	const row = await db
		.selectFrom(kinds[kind].table)
		.select("user_id")
		.where("token_hash", "=", tokenHash)
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirst();
	return row?.user_id;
}

/** The person to whom it was issued; undefined when it is unknown, used, replaced or expired. */
export async function spendToken(
	db: Db,
	kind: TokenKind,
	token: string,
	now: Date,
): Promise<string | undefined> {
	const row = await db
		.deleteFrom(kinds[kind].table)
		.where("token_hash", "=", hashToken(token))
		.where("expires_at", ">", now.toISOString())
		.returning("user_id")
		.executeTakeFirst();
	return row?.user_id;
}

/** Invalidates what was issued to this person before. */
export async function dropTokens(db: Db, kind: TokenKind, userId: string): Promise<void> {
	await db.deleteFrom(kinds[kind].table).where("user_id", "=", userId).execute();
	if (kind === "sign-in") return;
	const links = db.deleteFrom("mail_links").where("user_id", "=", userId);
	await links.where("kind", "=", kind).execute();
}

/** Signs a person out everywhere: in each browser and in the app. */
export async function endUserSessions(db: Db, userId: string): Promise<void> {
	await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
	await dropTokens(db, "sign-in", userId);
}
