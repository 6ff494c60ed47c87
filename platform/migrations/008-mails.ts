/**
 * Columns for mails about every event: the person's language, one mail per event, and what was
 * reported already.
 */
import { type Kysely, type Migration, sql } from "kysely";

const newColumns = {
	users: ["locale"],
	outbox: ["event_key", "kind", "locale"],
	subscriptions: ["ended_at"],
	manual_payments: ["rejection_reason", "rejection_note"],
	webhook_deliveries: ["reported_at"],
};

export const mails: Migration = {
	async up(db: Kysely<unknown>) {
		for (const [table, columns] of Object.entries(newColumns)) {
			for (const column of columns) {
				await db.schema.alterTable(table).addColumn(column, "text").execute();
			}
		}
		await db.schema
			.createIndex("outbox_event_key")
			.on("outbox")
			.column("event_key")
			.unique()
			.execute();
		// Plans that ended before this step are not reported.
		const at = new Date().toISOString();
		await sql`update subscriptions set ended_at = next_billing_at
			where next_billing_at <= ${at}`.execute(db);
	},
};
