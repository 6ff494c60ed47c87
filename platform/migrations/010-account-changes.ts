/** Deleted accounts, and cancelled plans without an end. */
import type { Kysely, Migration } from "kysely";

export const accountChanges: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable("users").addColumn("deleted_at", "text").execute();
		await db.schema.alterTable("subscriptions").addColumn("cancelled_at", "text").execute();
	},
};
