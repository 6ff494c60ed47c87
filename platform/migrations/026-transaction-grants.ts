/** What a payment granted, so that a refund takes back exactly that; unknown for older ones. */
import type { Kysely, Migration } from "kysely";

export const transactionGrants: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable("transactions").addColumn("granted", "text").execute();
	},
};
