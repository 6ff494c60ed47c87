/** What is looked up by its person: sessions when all of them end, tips when somebody leaves. */
import type { Kysely, Migration } from "kysely";
import { createIndex } from "./table";

export const personIndexes: Migration = {
	async up(db: Kysely<unknown>) {
		await createIndex(db, "sessions", ["user_id"]);
		// The name: of tips from before their payment was noted it is all that is known.
		await createIndex(db, "supporters", ["transaction_id", "name"]);
	},
};
