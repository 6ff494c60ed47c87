/** Webhooks that an operator closed. */
import type { Kysely, Migration } from "kysely";

export const closingsAndAnchors: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable("webhook_deliveries").addColumn("closed_at", "text").execute();
	},
};
