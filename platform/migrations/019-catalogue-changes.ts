/** Retired plans and creators, and samples as a seed of their own. */
import { type Kysely, type Migration, sql } from "kysely";

export const catalogueChanges: Migration = {
	async up(db: Kysely<unknown>) {
		for (const table of ["plans", "creators"]) {
			await db.schema.alterTable(table).addColumn("retired_at", "text").execute();
		}
		// The samples used to come with the plans, so a filled catalogue has or had them.
		await sql`insert into seeds (name, seeded_at)
			select 'samples', seeded_at from seeds where name = 'catalogue'`.execute(db);
	},
};
