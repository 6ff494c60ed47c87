/**
 * References of transfers, compared by their letters and digits alone: people copy them with spaces
 * and signs, and one that is claimed twice must not look new by a sign that no one sees.
 */

import type { Kysely } from "kysely";
import { foldDigits } from "#core/digits";
import { readShortReference, SHORT_REFERENCE_DIGITS } from "#core/short-reference";
import { newId } from "../base/secret-token";
import type { ManualPaymentTable, Schema } from "../database/schema";

/** `ip-٧٧` and `IP77` are the same transfer; null without a reference. */
export function toReferenceKey(reference: string | null): string | null {
	if (reference === null) return null;
	const key = foldDigits(reference.normalize("NFKC"))
		.replace(/[^\p{L}\p{N}]/gu, "")
		.toUpperCase();
	return key || null;
}

const BATCH_ROWS = 1000;

/**
 * Stores the keys of requests since then anew, by the rule of this release: while it is rolled out,
 * copies of the release before write keys by theirs.
 */
export async function renewReferenceKeys(db: Kysely<Schema>, since: string): Promise<void> {
	let last = { id: "", created_at: since };
	for (;;) {
		const rows = await db
			.selectFrom("manual_payments")
			.select(["id", "created_at", "transfer_reference", "reference_key"])
			.where("transfer_reference", "is not", null)
			.where((eb) => eb(eb.refTuple("created_at", "id"), ">", eb.tuple(last.created_at, last.id)))
			.orderBy("created_at")
			.orderBy("id")
			.limit(BATCH_ROWS)
			.execute();
		for (const row of rows) await renewKey(db, row);
		const end = rows.at(-1);
		if (end === undefined || rows.length < BATCH_ROWS) return;
		last = end;
	}
}

type Named = Pick<ManualPaymentTable, "id" | "transfer_reference" | "reference_key">;

/** Leaves the row alone when its payer names another reference at this moment. */
async function renewKey(
	db: Kysely<Schema>,
	{ id, transfer_reference, reference_key }: Named,
): Promise<void> {
	const renewed = toReferenceKey(transfer_reference);
	if (renewed === reference_key) return;
	await db
		.updateTable("manual_payments")
		.set({ reference_key: renewed })
		.where("id", "=", id)
		.where("transfer_reference", "=", transfer_reference)
		.execute();
}

/**
 * The id of a manual payment. If its reference is one of our short codes, the id is derived from
 * it, so that the code in the transfer is also the code of the request.
 */
export function newTransferId(reference: string | null | undefined): string {
	const id = newId("mp");
	const digits = reference?.startsWith("SAWT-") ? readShortReference(reference) : undefined;
	return digits === undefined
		? id
		: `mp_${digits}${id.slice("mp_".length + SHORT_REFERENCE_DIGITS)}`;
}
