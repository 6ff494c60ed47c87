/** What a payer's message is about. */
import type { Kysely, Migration } from "kysely";

const columns = ["transaction_id", "support_code", "page"];

export const contactFacts: Migration = {
	async up(db: Kysely<unknown>) {
		for (const column of columns) {
			await db.schema.alterTable("contact_inquiries").addColumn(column, "text").execute();
		}
	},
};
