/** The show by which listeners know a creator, in both languages. */
import type { Migration } from "kysely";

export const creatorShows: Migration = {
	async up(db) {
		await db.schema.alterTable("creators").addColumn("show_name", "text").execute();
		await db.schema.alterTable("creators").addColumn("show_name_ar", "text").execute();
	},
};
