/**
 * Removes operators' notes on refunds and rejections from the audit trail. A note is kept only with
 * the payment and is deleted with the account (account-39); lines of the trail stay.
 */
import { type Kysely, type Migration, sql } from "kysely";

type Line = { id: string; after: string };

export const paymentNotes: Migration = {
	async up(db: Kysely<unknown>) {
		const gone = sql`(select id from users where deleted_at is not null)`;
		await sql`update refunds set note = null where user_id in ${gone}`.execute(db);
		await sql`update manual_payments set rejection_note = null where user_id in ${gone}`.execute(
			db,
		);
		const { rows } = await sql<Line>`select id, after from audit_log
			where action in ('payment.refunded', 'manual_payment.rejected')
			and after like '%"note":%'`.execute(db);
		for (const { id, after } of rows) {
			const { note: _, ...kept } = JSON.parse(after);
			await sql`update audit_log set after = ${JSON.stringify(kept)} where id = ${id}`.execute(db);
		}
	},
};
