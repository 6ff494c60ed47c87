/** What a payment gave, so that a refund takes back exactly that; of older ones it is not known. */
import type { Kysely, Migration } from "kysely";

export const transactionGrants: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable("transactions").addColumn("granted", "text").execute();
	},
};
