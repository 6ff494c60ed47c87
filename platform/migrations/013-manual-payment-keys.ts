/**
 * Idempotency keys: one intent is one request, however often it is sent and whatever was decided
 * meanwhile.
 */
import type { Kysely, Migration } from "kysely";

export const manualPaymentKeys: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable("manual_payments").addColumn("idempotency_key", "text").execute();
		await db.schema
			.createIndex("manual_payments_idempotency")
			.on("manual_payments")
			.columns(["user_id", "idempotency_key"])
			.unique()
			.execute();
	},
};
