/**
 * Indexes for deleting messages by the time of their answer, and accounts that were never verified
 * by their own.
 */
import { type Kysely, type Migration, sql } from "kysely";
import { createIndex } from "./table";

export const retentionIndexes: Migration = {
	async up(db: Kysely<unknown>) {
		await createIndex(db, "contact_inquiries", ["answered_at"]);
		await sql`create index if not exists users_unproven on users (created_at)
			where email_verified_at is null and deleted_at is null`.execute(db);
	},
};
