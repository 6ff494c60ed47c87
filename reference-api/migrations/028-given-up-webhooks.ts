/** Webhooks that are tried no more, until an operator sends them again. */
import type { Kysely, Migration } from "kysely";

export const givenUpWebhooks: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable("webhook_deliveries").addColumn("given_up_at", "text").execute();
	},
};
