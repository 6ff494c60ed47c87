/**
 * The Reply-To address of a mail, so that operators can answer a message from their mail program.
 */
import type { Kysely, Migration } from "kysely";

export const replyAddresses: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable("outbox").addColumn("reply_to", "text").execute();
	},
};
