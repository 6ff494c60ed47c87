/** Indexes for the operators' search. */
import type { Kysely, Migration } from "kysely";
import { createIndex, createPrefixIndex } from "./table";

const searched: readonly (readonly [table: string, column: string])[] = [
	["users", "email"],
	["users", "phone"],
	["transactions", "id"],
	["manual_payments", "id"],
	["manual_payments", "user_phone"],
];

export const searchIndexes: Migration = {
	async up(db: Kysely<unknown>) {
		for (const [table, column] of searched) await createPrefixIndex(db, table, column);
		await createIndex(db, "users", ["name", "id"]);
		await createIndex(db, "users", ["created_at", "id"]);
		// Indexes for a person's page.
		await createIndex(db, "transactions", ["user_id", "created_at"]);
		await createIndex(db, "manual_payments", ["user_id", "created_at"]);
		await createIndex(db, "discount_code_uses", ["user_id"]);
		await createIndex(db, "outbox", ["recipient", "created_at"]);
	},
};
