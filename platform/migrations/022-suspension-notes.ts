/**
 * Removes operators' notes on suspensions from the audit trail. A note is kept only with the
 * account and is deleted with it (account-39); lines of the trail stay.
 */
import { type Kysely, type Migration, sql } from "kysely";

type Line = { id: string; after: string };

export const suspensionNotes: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`update users set suspension_note = null where deleted_at is not null`.execute(db);
		const { rows } = await sql<Line>`select id, after from audit_log
			where action = 'user.suspended' and after like '%"note":%'`.execute(db);
		for (const { id, after } of rows) {
			const { note: _, ...kept } = JSON.parse(after);
			await sql`update audit_log set after = ${JSON.stringify(kept)} where id = ${id}`.execute(db);
		}
	},
};
