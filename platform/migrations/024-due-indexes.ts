/**
 * Indexes for queries that run at each start, each hour and every 15 s, so that long tables do not
 * slow them.
 */
import { type Kysely, type Migration, sql } from "kysely";
import { createIndex } from "./table";

export const dueIndexes: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`create index outbox_account_deleted on outbox (created_at)
			where kind = 'account-deleted'`.execute(db);
		await sql`create index subscriptions_not_ended on subscriptions (next_billing_at)
			where ended_at is null`.execute(db);
		await createIndex(db, "discount_code_uses", ["code", "state", "held_until"]);
	},
};
