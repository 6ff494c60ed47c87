/** Whom an answer to a mail goes to: operators answer a message where they read it. */
import type { Kysely, Migration } from "kysely";

export const replyAddresses: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable("outbox").addColumn("reply_to", "text").execute();
	},
};
