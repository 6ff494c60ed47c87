/** What somebody wrote is found by the address when they leave, however it was typed. */
import { type Kysely, type Migration, sql } from "kysely";

export const messageIndex: Migration = {
	async up(db: Kysely<unknown>) {
		await sql`create index if not exists contact_inquiries_lower_email
			on contact_inquiries (lower(email))`.execute(db);
	},
};
