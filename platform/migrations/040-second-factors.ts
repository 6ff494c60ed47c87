/** The second factor of operators, and sign-ins that wait for its code. */
import type { Kysely, Migration } from "kysely";
import { createIndex, createTable } from "./table";

export const secondFactors: Migration = {
	async up(db: Kysely<unknown>) {
		for (const column of ["factor_secret", "factor_pending", "factor_since", "recovery_codes"]) {
			await db.schema.alterTable("operators").addColumn(column, "text").execute();
		}
		await db.schema.alterTable("operators").addColumn("factor_step", "integer").execute();
		// A table of its own: the previous release would take a row of the sessions for a whole sign-in.
		await createTable(db, "operator_challenges", {
			token_hash: "text primary",
			operator_id: "text",
			expires_at: "text",
		});
		await createIndex(db, "operator_challenges", ["operator_id"]);
		await createIndex(db, "operator_challenges", ["expires_at"]);
	},
};
