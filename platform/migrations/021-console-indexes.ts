/** Indexes for equality lookups of the console, which prefix indexes do not serve. */
import type { Kysely, Migration } from "kysely";
import { createIndex } from "./table";

export const consoleIndexes: Migration = {
	async up(db: Kysely<unknown>) {
		await createIndex(db, "manual_payments", ["reference_key"]);
		await createIndex(db, "users", ["is_active", "created_at", "id"]);
		await createIndex(db, "users", ["email_verified_at", "created_at", "id"]);
	},
};
