/** Mails: kept until they were sent; without a mail server they stay for the operator to read. */
import type { Insertable, Selectable } from "kysely";
import type { Db, ListOptions } from "../database/database";
import type { MailTable } from "../database/schema";

export type MailRow = Selectable<MailTable>;

export async function insertMail(db: Db, mail: Insertable<MailTable>): Promise<void> {
	await db.insertInto("outbox").values(mail).execute();
}

export async function listMails(db: Db, { limit }: ListOptions = {}): Promise<MailRow[]> {
	return db
		.selectFrom("outbox")
		.selectAll()
		.orderBy("created_at", "desc")
		.$if(limit !== undefined, (query) => query.limit(limit ?? 0))
		.execute();
}
