/** People: the row of an account. */
import type { Insertable, Selectable } from "kysely";
import type { Db } from "../database/database";
import type { UserTable } from "../database/schema";
import type { MailLocale } from "../mail/mail-locale";

export type UserRow = Selectable<UserTable>;

/** False when the address already has an account. */
export async function insertUser(db: Db, user: Insertable<UserTable>): Promise<boolean> {
	const row = await db
		.insertInto("users")
		.values(user)
		.onConflict((conflict) => conflict.column("email").doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
	return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function getUser(db: Db, id: string): Promise<UserRow> {
	return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Keeps the moment of the first verification. */
export async function markEmailVerified(db: Db, userId: string, at: Date): Promise<void> {
	await db
		.updateTable("users")
		.set({ email_verified_at: at.toISOString() })
		.where("id", "=", userId)
		.where("email_verified_at", "is", null)
		.execute();
}

/** The language of mails to this person from now on. */
export async function setUserLocale(db: Db, userId: string, locale: MailLocale): Promise<void> {
	await db.updateTable("users").set({ locale }).where("id", "=", userId).execute();
}

/** Undefined when no account has this address. */
export async function setUserActive(
	db: Db,
	email: string,
	isActive: boolean,
): Promise<UserRow | undefined> {
	return db
		.updateTable("users")
		.set({ is_active: isActive ? 1 : 0 })
		.where("email", "=", email)
		.returningAll()
		.executeTakeFirst();
}

export async function setPasswordHash(
	db: Db,
	userId: string,
	passwordHash: string,
): Promise<UserRow> {
	return db
		.updateTable("users")
		.set({ password_hash: passwordHash })
		.where("id", "=", userId)
		.returningAll()
		.executeTakeFirstOrThrow();
}

export async function setProfile(
	db: Db,
	userId: string,
	profile: Pick<UserRow, "name" | "phone" | "locale">,
): Promise<UserRow> {
	return db
		.updateTable("users")
		.set(profile)
		.where("id", "=", userId)
		.returningAll()
		.executeTakeFirstOrThrow();
}

export async function makeCreator(db: Db, userId: string, tier: string): Promise<void> {
	await db
		.updateTable("users")
		.set({ is_creator: 1, creator_tier: tier })
		.where("id", "=", userId)
		.execute();
}

/** What a package made of its buyer, taken back; not when another package came after it. */
export async function restoreCreator(
	db: Db,
	userId: string,
	{ tier, before }: { tier: string; before: Pick<UserRow, "is_creator" | "creator_tier"> },
): Promise<void> {
	const { is_creator, creator_tier } = before;
	await db
		.updateTable("users")
		.set({ is_creator, creator_tier })
		.where("id", "=", userId)
		.where("creator_tier", "=", tier)
		.execute();
}

export async function listUsers(db: Db): Promise<UserRow[]> {
	return db.selectFrom("users").selectAll().orderBy("created_at", "desc").execute();
}
