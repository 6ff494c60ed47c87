/** Adds the ways to transfer money as rows, with the two that were built in before. */
import { type Kysely, type Migration, sql } from "kysely";

const statements = `
	create table payment_methods (
		id text not null primary key,
		name text not null,
		name_ar text,
		account_kind text not null,
		number text,
		holder text,
		link text,
		dial_code text,
		instructions text,
		instructions_ar text,
		minutes_from integer not null,
		minutes_to integer not null,
		payer_phone text not null,
		asks_reference integer not null,
		position integer not null,
		retired_at text
	);
	insert into payment_methods (id, name, name_ar, account_kind, minutes_from, minutes_to,
		payer_phone, asks_reference, position)
		values ('vodafone_cash', 'Vodafone Cash', 'فودافون كاش', 'mobile-wallet', 15, 30, 'egyptian', 1, 1);
	insert into payment_methods (id, name, name_ar, account_kind, minutes_from, minutes_to,
		payer_phone, asks_reference, position)
		values ('instapay', 'InstaPay', 'إنستاباي', 'bank', 5, 15, 'any', 1, 2);
`;

export const paymentMethods: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements.split(";").filter((text) => text.trim() !== "")) {
			await sql.raw(statement).execute(db);
		}
	},
};
