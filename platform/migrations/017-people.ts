/** Suspension reasons, and refunds. */
import type { Kysely, Migration } from "kysely";
import { createIndex, createTable } from "./table";

export const people: Migration = {
	async up(db: Kysely<unknown>) {
		for (const column of ["suspended_at", "suspension_reason", "suspension_note"]) {
			await db.schema.alterTable("users").addColumn(column, "text").execute();
		}
		await createTable(db, "refunds", {
			payment_id: "text primary",
			user_id: "text users.id",
			amount_minor: "bigint",
			currency: "text",
			reason: "text",
			note: "text?",
			actor: "text",
			created_at: "text",
		});
		await createIndex(db, "refunds", ["created_at"]);
		await createIndex(db, "refunds", ["user_id"]);
	},
};
