/** Time indexes for tables with a retention period. */
import type { Kysely, Migration } from "kysely";
import { createIndex } from "./table";

export const lapseIndexes: Migration = {
	async up(db: Kysely<unknown>) {
		await createIndex(db, "told_prices", ["told_at"]);
		await createIndex(db, "discount_code_views", ["received_at"]);
		await createIndex(db, "webhook_events", ["received_at"]);
	},
};
