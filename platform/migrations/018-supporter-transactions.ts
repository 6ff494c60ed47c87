/** Links a name among the tips to its payment: two people may have the same name. */
import type { Kysely, Migration } from "kysely";

export const supporterTransactions: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable("supporters").addColumn("transaction_id", "text").execute();
	},
};
