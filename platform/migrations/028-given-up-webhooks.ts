/** Webhooks that are no longer retried until an operator replays them. */
import type { Kysely, Migration } from "kysely";

export const givenUpWebhooks: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable("webhook_deliveries").addColumn("given_up_at", "text").execute();
	},
};
