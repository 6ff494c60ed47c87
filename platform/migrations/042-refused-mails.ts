/** Mails whose receiver a mail server refused for good, the people whom it concerns, and the queue of links. */
import { type Migration, sql } from "kysely";

export const refusedMails: Migration = {
	async up(db) {
		await db.schema.alterTable("outbox").addColumn("given_up_at", "text").execute();
		await db.schema.alterTable("users").addColumn("email_refused_at", "text").execute();
		await sql`create index outbox_links on outbox (next_attempt_at)
			where sent_at is null and kind in ('verify-email', 'password-reset')`.execute(db);
	},
};
