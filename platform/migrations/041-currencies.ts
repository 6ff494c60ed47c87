/**
 * Amounts keep the currency in which they were made: tips, the totals of creators, and discount codes.
 * Amounts from before this step have the currency of their tip, or else of the catalogue.
 */
import { type Kysely, type Migration, sql } from "kysely";

const catalogueCurrency = sql`coalesce((select currency from plans order by id limit 1), 'EGP')`;
const lastTipCurrency = sql`coalesce(
	(select currency from transactions where type = 'tip' order by created_at desc limit 1),
	(select currency from plans order by id limit 1),
	'EGP'
)`;

const addCurrency = (db: Kysely<unknown>, table: string, column: string) =>
	db.schema
		.alterTable(table)
		// Copies of the release before do not name the column while both run.
		.addColumn(column, "text", (definition) => definition.notNull().defaultTo("EGP"))
		.execute();

export const currencies: Migration = {
	async up(db) {
		await addCurrency(db, "creators", "tips_currency");
		await addCurrency(db, "supporters", "currency");
		await addCurrency(db, "discount_codes", "currency");
		await sql`update creators set tips_currency = ${lastTipCurrency}`.execute(db);
		await sql`update supporters set currency = coalesce(
			(select t.currency from transactions t where t.id = supporters.transaction_id),
			${lastTipCurrency}
		)`.execute(db);
		await sql`update discount_codes set currency = ${catalogueCurrency}`.execute(db);
	},
};
