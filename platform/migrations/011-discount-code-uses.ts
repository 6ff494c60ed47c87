/** Which payment uses which discount code, and whether it counts. */
import type { Kysely, Migration } from "kysely";
import { createIndex, createTable } from "./table";

export const discountCodeUses: Migration = {
	async up(db: Kysely<unknown>) {
		await createTable(db, "discount_code_uses", {
			payment_id: "text primary",
			code: "text",
			user_id: "text users.id",
			state: "text",
			held_until: "text",
		});
		await createIndex(db, "discount_code_uses", ["code", "state"]);
		for (const table of ["transactions", "manual_payments"]) {
			await db.schema.alterTable(table).addColumn("discount_code", "text").execute();
		}
	},
};
