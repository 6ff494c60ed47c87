/** Mails: kept until they were sent; without a mail server they stay for the operator to read. */
import type { Insertable, Selectable } from "kysely";
import type { Db, ListOptions } from "../database/database";
import type { MailTable } from "../database/schema";
import { addSeconds } from "../platform/clock";

export type MailRow = Selectable<MailTable>;

const leaseSeconds = 60;

export async function insertMail(db: Db, mail: Insertable<MailTable>): Promise<void> {
	await db.insertInto("outbox").values(mail).execute();
}

export async function nextMailDue(db: Db, now: Date): Promise<Date | undefined> {
	const row = await db
		.selectFrom("outbox")
		.select("next_attempt_at")
		.where("sent_at", "is", null)
		.where("expires_at", ">", now.toISOString())
		.orderBy("next_attempt_at")
		.executeTakeFirst();
	return row && new Date(row.next_attempt_at);
}

/** Takes one due mail for this process; a mail whose link has expired is left alone. */
export async function claimMail(db: Db, now: Date): Promise<MailRow | undefined> {
	const at = now.toISOString();
	return db
		.updateTable("outbox")
		.set((eb) => ({
			attempts: eb("attempts", "+", 1),
			next_attempt_at: addSeconds(now, leaseSeconds).toISOString(),
		}))
		.where("sent_at", "is", null)
		.where("next_attempt_at", "<=", at)
		.where("id", "=", (eb) =>
			eb
				.selectFrom("outbox as due")
				.select("due.id")
				.where("due.sent_at", "is", null)
				.where("due.next_attempt_at", "<=", at)
				.where("due.expires_at", ">", at)
				.orderBy("due.next_attempt_at")
				.limit(1),
		)
		.returningAll()
		.executeTakeFirst();
}

/** A sent mail loses its body: the link in it is a secret that the table need not keep. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
	await db
		.updateTable("outbox")
		.set({ sent_at: now.toISOString(), last_error: null, text: "", html: "", link: "" })
		.where("id", "=", id)
		.execute();
}

export async function postponeMail(
	db: Db,
	id: string,
	failure: { error: string; retryAt: Date },
): Promise<void> {
	await db
		.updateTable("outbox")
		.set({ last_error: failure.error, next_attempt_at: failure.retryAt.toISOString() })
		.where("id", "=", id)
		.execute();
}

export async function listMails(db: Db, { limit }: ListOptions = {}): Promise<MailRow[]> {
	return db
		.selectFrom("outbox")
		.selectAll()
		.orderBy("created_at", "desc")
		.$if(limit !== undefined, (query) => query.limit(limit ?? 0))
		.execute();
}
