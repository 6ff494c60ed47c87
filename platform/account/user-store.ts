/** Accounts and their rows. */

import type { Insertable, Selectable, Updateable } from "kysely";
import { cleanEmail } from "#core/email";
import type { DayRange } from "#core/record-filter";
import { foldForSearch } from "#core/search-text";
import type { Locale } from "../base/locale";
import { localizeRow } from "../base/row-language";
import type { Db } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import type { UserTable } from "../database/schema";

export type UserRow = Selectable<UserTable>;

/** The stored hash of an imported person who has not set a password yet: no password has it. */
export const NO_PASSWORD = "unset";

export type NewUser = Insertable<UserTable>;

/** Returns the stored row; undefined when the address already has an account. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | undefined> {
	return db
		.insertInto("users")
		.values(user)
		.onConflict((conflict) => conflict.column("email").doNothing())
		.returningAll()
		.executeTakeFirst();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
	return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function getUser(db: Db, id: string): Promise<UserRow> {
	return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const selectUndeleted = (db: Db, id: string) =>
	db.selectFrom("users").selectAll().where("id", "=", id).where("deleted_at", "is", null);

/**
 * The row of an account that was not deleted, locked until the transaction ends. Transactions
 * cannot deadlock because all of them lock rows in one order: payments and batches of plan changes, then
 * subscriptions, then the person, then tokens and sessions, and the counter of receipts last (`giveReceipt`);
 * several rows of one table by `lockOrder`.
 */
export async function lockUser(trx: Db, id: string): Promise<UserRow | undefined> {
	return selectUndeleted(trx, id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Like `lockUser`, but for a change of the address, which a deletion makes too. On PostgreSQL
 * inserting a row that references the person takes a key lock. FOR NO KEY UPDATE allows that lock,
 * but a change of a unique column does not, so a starting payment would deadlock with the change.
 */
export async function lockUserForUpdate(trx: Db, id: string): Promise<UserRow | undefined> {
	return selectUndeleted(trx, id).forUpdate().executeTakeFirst();
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

/** A newer mail to the person may arrive. */
export async function clearEmailRejected(db: Db, userId: string): Promise<void> {
	await db
		.updateTable("users")
		.set({ email_refused_at: null })
		.where("id", "=", userId)
		.where("email_refused_at", "is not", null)
		.execute();
}

/** Records that a mail server knows no such address; does nothing when no account has it. */
export async function markEmailRejected(db: Db, email: string, at: Date): Promise<void> {
	await db
		.updateTable("users")
		.set({ email_refused_at: at.toISOString() })
		.where("email", "=", email)
		.execute();
}

/**
 * Undefined when there is no such account or it was deleted; a deleted account keeps its row
 * without a person.
 */
export async function updateUser(
	db: Db,
	id: string,
	change: Updateable<UserTable>,
): Promise<UserRow | undefined> {
	return db
		.updateTable("users")
		.set(change)
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.returningAll()
		.executeTakeFirst();
}

/** Finds a person by id, or by address, however it is spelled. */
export async function findPerson(db: Db, idOrEmail: string): Promise<UserRow | undefined> {
	const email = cleanEmail(idOrEmail);
	if (email.includes("@")) return findUserByEmail(db, email);
	return db.selectFrom("users").selectAll().where("id", "=", idOrEmail.trim()).executeTakeFirst();
}

export const personStates = ["active", "unverified", "suspended", "deleted"] as const;
export type PersonState = (typeof personStates)[number];

export function getState({
	deleted_at,
	is_active,
	email_verified_at,
}: Pick<UserRow, "deleted_at" | "is_active" | "email_verified_at">): PersonState {
	if (deleted_at !== null) return "deleted";
	if (is_active === 0) return "suspended";
	return email_verified_at === null ? "unverified" : "active";
}

/**
 * True when mails about what operators did reach the person: not an address that nobody verified, as after an
 * import, or that does not exist, and not a suspended account.
 */
export const getsMail = (
	person: Pick<UserRow, "deleted_at" | "is_active" | "email_verified_at" | "email_refused_at">,
): boolean => getState(person) === "active" && person.email_refused_at === null;

export type PersonFilter = DayRange & {
	state?: PersonState | undefined;
	/** A label that the people have, in any of its spellings. */
	label?: string | undefined;
};

/** Newest first, filtered by days, state and label. */
export async function pageUsers(
	db: Db,
	{ state, label, ...days }: PersonFilter,
	request: PageRequest,
): Promise<Page<UserRow>> {
	let people = db.selectFrom("users").selectAll();
	if (label !== undefined) {
		people = people.where("id", "in", (eb) =>
			eb
				.selectFrom("person_labels")
				.select("user_id")
				.where("label_key", "=", foldForSearch(label)),
		);
	}
	if (state !== undefined) {
		people = people.where("deleted_at", state === "deleted" ? "is not" : "is", null);
	}
	if (state === "suspended") people = people.where("is_active", "=", 0);
	if (state === "active" || state === "unverified") {
		people = people
			.where("is_active", "=", 1)
			.where("email_verified_at", state === "active" ? "is not" : "is", null);
	}
	return readPage(people, { table: "users", days }, request);
}

/** The person with their tier in a language: it is stored by the English name of its package. */
export async function tellTier(db: Db, user: UserRow, locale: Locale): Promise<UserRow> {
	if (user.creator_tier === null) return user;
	const named = await db
		.selectFrom("plans")
		.select(["name", "name_ar"])
		.where("kind", "=", "package")
		.where("name", "=", user.creator_tier)
		.orderBy("id")
		.limit(1)
		.executeTakeFirst();
	return named ? { ...user, creator_tier: localizeRow(locale, named).name } : user;
}

export type CreatorStanding = Pick<UserRow, "is_creator" | "creator_tier">;

/**
 * Returns what the person was before. The lock orders it with a package granted at the same moment.
 */
export async function makeCreator(trx: Db, userId: string, tier: string): Promise<CreatorStanding> {
	const before = await lockUser(trx, userId);
	await trx
		.updateTable("users")
		.set({ is_creator: 1, creator_tier: tier })
		.where("id", "=", userId)
		.execute();
	return { is_creator: before?.is_creator ?? 0, creator_tier: before?.creator_tier ?? null };
}

/** Replaces a tier with another standing; does nothing once the person has another tier. */
export async function replaceTier(
	db: Db,
	userId: string,
	{ from, to }: { from: string; to: CreatorStanding },
): Promise<void> {
	const { is_creator, creator_tier } = to;
	await db
		.updateTable("users")
		.set({ is_creator, creator_tier })
		.where("id", "=", userId)
		.where("creator_tier", "=", from)
		.execute();
}
