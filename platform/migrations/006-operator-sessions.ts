/** Sessions of the operator console. */
import type { Kysely, Migration } from "kysely";
import { createIndex, createTable } from "./table";

export const operatorSessions: Migration = {
	async up(db: Kysely<unknown>) {
		await createTable(db, "operator_sessions", {
			token_hash: "text primary",
			name: "text",
			created_at: "text",
			expires_at: "text",
		});
		await createIndex(db, "operator_sessions", ["expires_at"]);
		await createIndex(db, "audit_log", ["subject"]);
	},
};
