/** Indexes by person: for ending all sessions, and for the tips of a deleted account. */
import type { Kysely, Migration } from "kysely";
import { createIndex } from "./table";

export const personIndexes: Migration = {
	async up(db: Kysely<unknown>) {
		await createIndex(db, "sessions", ["user_id"]);
		// Includes the name, which is all that is known of tips stored before their payment was.
		await createIndex(db, "supporters", ["transaction_id", "name"]);
	},
};
