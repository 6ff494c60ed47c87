/** Where an act came from: the request, its address and its browser. Indexes that search the trail. */
import type { Kysely, Migration } from "kysely";
import { createIndex } from "./table";

export const auditOrigins: Migration = {
	async up(db: Kysely<unknown>) {
		for (const column of ["request_id", "address", "client"]) {
			await db.schema.alterTable("audit_log").addColumn(column, "text").execute();
		}
		for (const column of ["actor", "action", "address"]) {
			await createIndex(db, "audit_log", [column, "at", "id"]);
		}
	},
};
