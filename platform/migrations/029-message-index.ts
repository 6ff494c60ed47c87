/** Finds a person's messages by address, regardless of case, when the account is deleted. */
import { type Kysely, type Migration, sql } from "kysely";

export const messageIndex: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`create index if not exists contact_inquiries_lower_email
			on contact_inquiries (lower(email))`.execute(db);
	},
};
