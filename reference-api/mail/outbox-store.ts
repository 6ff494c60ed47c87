/** Mails: kept until they were sent; without a mail server they stay for the operator to read. */
import type { Insertable, Selectable } from "kysely";
import type { Db, ListOptions } from "../database/database";
import type { MailTable } from "../database/schema";
import type { MailKind } from "./mail-kind";

export type MailRow = Selectable<MailTable>;

/** A mail of an event that has one already is left out. */
export async function insertMail(db: Db, mail: Insertable<MailTable>): Promise<void> {
	await db
		.insertInto("outbox")
		.values(mail)
		.onConflict((conflict) => conflict.column("event_key").doNothing())
		.execute();
}

export async function hasMailSince(db: Db, kind: MailKind, at: Date): Promise<boolean> {
	const row = await db
		.selectFrom("outbox")
		.select("id")
		.where("kind", "=", kind)
		.where("created_at", ">", at.toISOString())
		.executeTakeFirst();
	return row !== undefined;
}

export async function listMails(db: Db, { limit }: ListOptions = {}): Promise<MailRow[]> {
	return db
		.selectFrom("outbox")
		.selectAll()
		.orderBy("created_at", "desc")
		.$if(limit !== undefined, (query) => query.limit(limit ?? 0))
		.execute();
}
