/**
 * Changes of a verified address: each has a link that confirms it, and once it is confirmed one that undoes it.
 * Only the hashes of their tokens are stored.
 */
import type { Selectable } from "kysely";
import { addSeconds, DAY_SECONDS } from "../base/clock";
import { hashToken, newId, newToken } from "../base/secret-token";
import type { Db } from "../database/database";
import type { EmailChangeTable } from "../database/schema";

export type EmailChangeRow = Selectable<EmailChangeTable>;

const CONFIRM_SECONDS = DAY_SECONDS;
const UNDO_SECONDS = 7 * DAY_SECONDS;

/** The keys of a change's mails in the outbox. */
export const emailChangeMailKey = (changeId: string) => `email-change:${changeId}`;
export const emailChangedMailKey = (changeId: string) => `email-changed:${changeId}`;

type NewChange = { userId: string; oldEmail: string; newEmail: string };

export async function insertEmailChange(
	db: Db,
	{ userId, oldEmail, newEmail }: NewChange,
	now: Date,
): Promise<{ id: string; token: string; expiresAt: Date }> {
	const [id, token, expiresAt] = [newId("ech"), newToken(), addSeconds(now, CONFIRM_SECONDS)];
	await db
		.insertInto("email_changes")
		.values({
			id,
			user_id: userId,
			old_email: oldEmail,
			new_email: newEmail,
			confirm_hash: hashToken(token),
			confirm_until: expiresAt.toISOString(),
			requested_at: now.toISOString(),
		})
		.execute();
	return { id, token, expiresAt };
}

/** The change that a link belongs to, whatever became of it. */
export const findEmailChange = (
	db: Db,
	column: "confirm_hash" | "undo_hash",
	token: string,
): Promise<EmailChangeRow | undefined> =>
	db
		.selectFrom("email_changes")
		.selectAll()
		.where(column, "=", hashToken(token))
		.executeTakeFirst();

/** The change that waits for its confirmation; a person has one at most. */
export const findWaitingEmailChange = (
	db: Db,
	userId: string,
	now: Date,
): Promise<EmailChangeRow | undefined> =>
	db
		.selectFrom("email_changes")
		.selectAll()
		.where("user_id", "=", userId)
		.where("confirmed_at", "is", null)
		.where("closed_at", "is", null)
		.where("confirm_until", ">", now.toISOString())
		.executeTakeFirst();

/** Marks a change as confirmed and returns the token of the link that undoes it. */
export async function markEmailChangeConfirmed(
	db: Db,
	id: string,
	now: Date,
): Promise<{ token: string; expiresAt: Date }> {
	const [token, expiresAt] = [newToken(), addSeconds(now, UNDO_SECONDS)];
	await db
		.updateTable("email_changes")
		.set({
			confirmed_at: now.toISOString(),
			undo_hash: hashToken(token),
			undo_until: expiresAt.toISOString(),
		})
		.where("id", "=", id)
		.execute();
	return { token, expiresAt };
}

export async function markEmailChangeUndone(db: Db, id: string, now: Date): Promise<void> {
	await db
		.updateTable("email_changes")
		.set({ undone_at: now.toISOString() })
		.where("id", "=", id)
		.execute();
}

/**
 * Ends the links of changes that wait; with `since`, of those that were confirmed from then on, too. Returns
 * the ids of the changes.
 */
export async function closeEmailChanges(
	db: Db,
	{ userId, since }: { userId: string; since?: string },
	now: Date,
): Promise<string[]> {
	const closed = await db
		.updateTable("email_changes")
		.set({ closed_at: now.toISOString() })
		.where("user_id", "=", userId)
		.where("closed_at", "is", null)
		.where("undone_at", "is", null)
		.where((eb) =>
			since === undefined
				? eb("confirmed_at", "is", null)
				: eb.or([eb("confirmed_at", "is", null), eb("confirmed_at", ">=", since)]),
		)
		.returning("id")
		.execute();
	return closed.map(({ id }) => id);
}

/**
 * Which of these addresses somebody can still get back by undoing a change, and who (account-122): until then
 * nobody else may have them.
 */
const listReservations = (db: Db, emails: readonly string[], now: Date) =>
	db
		.selectFrom("email_changes")
		.select(["old_email", "user_id"])
		.where("old_email", "in", emails)
		.where("undo_until", ">", now.toISOString())
		.where("undone_at", "is", null)
		.where("closed_at", "is", null)
		.execute();

/**
 * True while another person can get this address back. Call it after the address was written, in the same
 * transaction: a change that is confirmed at the same moment is then seen, too.
 */
export async function isEmailReserved(
	db: Db,
	{ email, userId }: { email: string; userId: string },
	now: Date,
): Promise<boolean> {
	const reservations = await listReservations(db, [email], now);
	return reservations.some(({ user_id }) => user_id !== userId);
}

/** Those of these addresses that no new account may have; it is called like `isEmailReserved`. */
export async function listReservedEmails(
	db: Db,
	emails: readonly string[],
	now: Date,
): Promise<Set<string>> {
	if (emails.length === 0) return new Set();
	return new Set((await listReservations(db, emails, now)).map(({ old_email }) => old_email));
}

/** An address that a person had until an instant: somebody else may have it since. */
export type FormerEmail = { email: string; until: string };

const toFormerEmails = (change: EmailChangeRow): FormerEmail[] => {
	const { old_email, new_email, confirmed_at, undone_at } = change;
	return [
		...(confirmed_at === null ? [] : [{ email: old_email, until: confirmed_at }]),
		...(undone_at === null ? [] : [{ email: new_email, until: undone_at }]),
	];
};

/** A person's changes, the newest first, as long as they are stored. */
export const listEmailChanges = (db: Db, userId: string): Promise<EmailChangeRow[]> =>
	db
		.selectFrom("email_changes")
		.selectAll()
		.where("user_id", "=", userId)
		.orderBy("requested_at", "desc")
		.execute();

export const listFormerEmails = async (db: Db, userId: string): Promise<FormerEmail[]> =>
	(await listEmailChanges(db, userId)).flatMap(toFormerEmails);

/** Deletes a person's changes; returns the addresses that they had, and the keys of the changes' mails. */
export async function deleteEmailChanges(
	db: Db,
	userId: string,
): Promise<{ former: FormerEmail[]; mailKeys: string[] }> {
	const changes = await listEmailChanges(db, userId);
	await db.deleteFrom("email_changes").where("user_id", "=", userId).execute();
	return {
		former: changes.flatMap(toFormerEmails),
		mailKeys: changes.flatMap(({ id }) => [emailChangeMailKey(id), emailChangedMailKey(id)]),
	};
}
