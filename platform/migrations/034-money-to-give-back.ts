/**
 * Partial indexes for payments whose money arrived after their account was deleted, and for closed
 * webhooks.
 */
import { type Kysely, type Migration, sql } from "kysely";

export const moneyToGiveBack: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`create index if not exists transactions_ungranted on transactions (status, updated_at)
			where activated_at is null and status = 'completed' and webhook_processed = 1`.execute(db);
		await sql`create index if not exists webhook_deliveries_closed on webhook_deliveries (transaction_id)
			where closed_at is not null`.execute(db);
	},
};
