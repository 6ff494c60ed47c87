/** Addresses that asked to be mailed on launch day, once each. */
import { type Kysely, type Migration, sql } from "kysely";

const statements = `
	create table launch_mails (
		id text not null primary key,
		email text not null,
		locale text not null,
		created_at text not null,
		due_at text
	);
	create unique index launch_mails_email on launch_mails (email);
	create index launch_mails_created_at on launch_mails (created_at);
	create index launch_mails_due_at on launch_mails (due_at, id) where due_at is not null;
`;

export const launchMails: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements.split(";").filter((text) => text.trim() !== "")) {
			await sql.raw(statement).execute(db);
		}
	},
};
