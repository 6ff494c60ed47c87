/**
 * Webhooks that an operator closed, the day of the month that the periods of a plan keep, and references
 * that copies of the release before wrote with signs while step 030 was rolled out.
 */
import type { Kysely, Migration } from "kysely";
import type { Schema } from "../database/schema";
import { renewReferenceKeys } from "../wallet/transfer-reference";

export const closingsAndAnchors: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable("webhook_deliveries").addColumn("closed_at", "text").execute();
		await db.schema.alterTable("subscriptions").addColumn("anchor_day", "integer").execute();
		await renewReferenceKeys(db as Kysely<Schema>);
	},
};
