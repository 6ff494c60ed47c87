/** Operators with their own names. Sessions of the shared password end here. */
import { type Kysely, type Migration, sql } from "kysely";
import { createIndex, createTable } from "./table";

export const operators: Migration = {
	async up(db: Kysely<unknown>) {
		await createTable(db, "operators", {
			id: "text primary",
			name: "text",
			name_key: "text unique",
			role: "text",
			password_hash: "text?",
			invite_hash: "text?",
			invite_expires_at: "text?",
			created_at: "text",
			retired_at: "text?",
		});
		await sql`delete from operator_sessions`.execute(db);
		for (const column of ["id", "operator_id", "client"]) {
			await db.schema.alterTable("operator_sessions").addColumn(column, "text").execute();
		}
		await createIndex(db, "operator_sessions", ["operator_id"]);
	},
};
