/**
 * The outbox: mails stay until they are sent; without a mail server they stay for the operator to
 * read.
 */
import { type Insertable, type Selectable, sql } from "kysely";
import type { DayRange } from "#core/record-filter";
import { addSeconds, hourOfDay } from "../base/clock";
import type { Db } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import type { MailTable } from "../database/schema";
import type { MailKind } from "./mail-kind";

export type MailRow = Selectable<MailTable>;

/** Long enough to outlast an outage of the mail server, short enough not to surprise anybody. */
export const LIFETIME_SECONDS = 7 * 24 * 3600;

/** The longest that a mail is held back when too many are asked for. */
export const MAX_HOLD_SECONDS = 3600;

/** Mails whose link is made anew when it expired before the mail was sent. */
export const linkMailKinds = ["verify-email", "password-reset"] as const satisfies MailKind[];

/** Mails with a link that somebody waits for, or that cannot wait: they go before all others (mail-32). */
export const urgentMailKinds = [
	...linkMailKinds,
	"email-change",
	"email-changed",
] as const satisfies MailKind[];

/** Mails that remind of a plan's end; they are sent by day only, and their reader can switch them off. */
const reminderMailKinds = ["plan-ending", "plan-lapsed"] as const satisfies MailKind[];

export const isReminderMail = ({ kind }: Pick<MailRow, "kind">): boolean =>
	reminderMailKinds.some((one) => one === kind);

/** Reminders are sent from the first of these hours until the second, and not at night. */
const REMINDER_HOURS = [10, 20] as const;

/** True from 10:00 until 20:00 in the time zone. */
export function isReminderHour(now: Date): boolean {
	const [first, end] = REMINDER_HOURS;
	const hour = hourOfDay(now);
	return first <= hour && hour < end;
}

/** The condition of unsent mails that are still tried; at night that is no reminder. */
export function isMailAwaited(now: Date) {
	const oldest = addSeconds(now, -LIFETIME_SECONDS).toISOString();
	const isAwake = isReminderHour(now)
		? sql``
		: sql`and (kind is null or kind not in (${sql.join(reminderMailKinds)}))`;
	// The first one skips old mails by the index: a mail is due when it is stored, or later.
	return sql<boolean>`next_attempt_at > ${oldest} and given_up_at is null and (
		expires_at > ${now.toISOString()} or (kind in (${sql.join(linkMailKinds)}) and created_at > ${oldest})) ${isAwake}`;
}

/** Does nothing when the event has a mail already. */
export async function insertMail(db: Db, mail: Insertable<MailTable>): Promise<void> {
	await db
		.insertInto("outbox")
		.values(mail)
		.onConflict((conflict) => conflict.column("event_key").doNothing())
		.execute();
}

/** Replaces what a waiting mail says, such as a link that expired. */
export async function rewriteMail(
	db: Db,
	id: string,
	change: Pick<MailRow, "event_key" | "subject" | "text" | "html" | "link" | "expires_at">,
): Promise<void> {
	await db.updateTable("outbox").set(change).where("id", "=", id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
	await db.deleteFrom("outbox").where("id", "=", id).execute();
}

/** The address to which the mail of an event was written; undefined once that is deleted. */
export async function findRecipient(db: Db, key: string): Promise<string | undefined> {
	const mail = db.selectFrom("outbox").select("recipient").where("event_key", "=", key);
	return (await mail.executeTakeFirst())?.recipient;
}

/** Deletes the unsent mails of these events, whether they wait for the first attempt or a retry. */
export async function dropWaitingMails(db: Db, keys: readonly string[]): Promise<void> {
	if (keys.length === 0) return;
	await db
		.deleteFrom("outbox")
		.where("event_key", "in", keys)
		.where("sent_at", "is", null)
		// A mail that is being sent for the first time stays, because it may arrive.
		.where((eb) => eb.or([eb("attempts", "=", 0), eb("last_error", "is not", null)]))
		.execute();
}

/**
 * Lets the mails of these events be written again. Unsent ones are dropped; the others stay,
 * under another key, and are not tried again.
 */
export async function takeBackMails(db: Db, keys: readonly string[], now: Date): Promise<void> {
	await dropWaitingMails(db, keys);
	const at = now.toISOString();
	await db
		.updateTable("outbox")
		.set({ event_key: sql<string>`event_key || ${`:until:${at}`}`, expires_at: at })
		.where("event_key", "in", keys)
		.execute();
}

/** A mail stored while the clock was ahead does not count (platform-32). */
export async function hasMailBetween(
	db: Db,
	kind: MailKind,
	since: Date,
	now: Date,
): Promise<boolean> {
	const row = await db
		.selectFrom("outbox")
		.select("id")
		.where("kind", "=", kind)
		.where("created_at", ">", since.toISOString())
		.where("created_at", "<=", now.toISOString())
		.executeTakeFirst();
	return row !== undefined;
}

export type MailFilter = DayRange & { status?: "unsent" | "sent" | undefined };

/** Newest first, filtered by days and state. */
export async function pageMails(
	db: Db,
	{ status, ...days }: MailFilter,
	request: PageRequest,
): Promise<Page<MailRow>> {
	let rows = db.selectFrom("outbox").selectAll();
	if (status) rows = rows.where("sent_at", status === "sent" ? "is not" : "is", null);
	return readPage(rows, { table: "outbox", days }, request);
}
