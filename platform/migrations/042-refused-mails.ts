/** Mails whose receiver a mail server rejected for good, the people whom it concerns, and the queue of links. */
import type { Migration } from "kysely";

export const rejectedMails: Migration = {
	async up(db) {
		await db.schema.alterTable("outbox").addColumn("given_up_at", "text").execute();
		await db.schema.alterTable("users").addColumn("email_refused_at", "text").execute();
		await db.schema
			.createIndex("outbox_kind_sent_at_next_attempt_at")
			.on("outbox")
			.columns(["kind", "sent_at", "next_attempt_at"])
			.execute();
	},
};
