/** What is no longer sold, and samples as a seed of their own. */
import { type Kysely, type Migration, sql } from "kysely";

export const catalogueChanges: Migration = {
	async up(db: Kysely<unknown>) {
		for (const table of ["plans", "creators"]) {
			await db.schema.alterTable(table).addColumn("retired_at", "text").execute();
		}
		// Until now the samples came with the plans: a catalogue that was filled has them, or had.
		await sql`insert into seeds (name, seeded_at)
			select 'samples', seeded_at from seeds where name = 'catalogue'`.execute(db);
	},
};
