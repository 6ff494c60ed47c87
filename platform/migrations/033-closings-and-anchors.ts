/**
 * Closed webhooks, the day of the month that a plan's periods keep, and references that copies of
 * the previous release wrote with signs while step 030 was rolled out.
 */
import { type Kysely, type Migration, sql } from "kysely";

type Named = { id: string; transfer_reference: string; reference_key: string | null };

/** Marks that may be copied along with a number from Arabic text. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Letters and digits only, as this release compares them. */
function toKey(reference: string): string | null {
	const key = reference
		.normalize("NFKC")
		.replace(DIRECTION_MARKS, "")
		.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
		.replace(/[^\p{L}\p{N}]/gu, "")
		.toUpperCase();
	return key || null;
}

const BATCH_ROWS = 1000;

async function renewKeys(db: Kysely<unknown>): Promise<void> {
	let rows: Named[];
	let last = "";
	do {
		({ rows } = await sql<Named>`select id, transfer_reference, reference_key from manual_payments
			where transfer_reference is not null and id > ${last} order by id limit ${BATCH_ROWS}`.execute(
			db,
		));
		for (const { id, transfer_reference, reference_key } of rows) {
			last = id;
			const key = toKey(transfer_reference);
			if (key === reference_key) continue;
			// Skips a reference that the payer changes at this moment.
			await sql`update manual_payments set reference_key = ${key}
				where id = ${id} and transfer_reference = ${transfer_reference}`.execute(db);
		}
	} while (rows.length === BATCH_ROWS);
}

export const closingsAndAnchors: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable("webhook_deliveries").addColumn("closed_at", "text").execute();
		await db.schema.alterTable("subscriptions").addColumn("anchor_day", "integer").execute();
		await renewKeys(db);
	},
};
