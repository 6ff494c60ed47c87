/** Adds the running numbers of receipts: a counter for each year, and what each number was given for. */
import { type Kysely, type Migration, sql } from "kysely";

const statements = `
	create table receipt_counters (
		year integer not null primary key,
		last_number integer not null
	);
	create table receipts (
		number text not null primary key,
		payment_id text not null,
		seller text not null,
		given_at text not null,
		cancelled_at text
	);
	create index receipts_payment_id on receipts (payment_id);
	create unique index receipts_valid on receipts (payment_id) where cancelled_at is null;
`;

export const receipts: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements.split(";").filter((text) => text.trim() !== "")) {
			await sql.raw(statement).execute(db);
		}
	},
};
