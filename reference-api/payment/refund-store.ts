/** Payments that were given back: each once, a transaction or a transfer. */
import type { Db } from "../database/database";
import type { RefundTable } from "../database/operator-table";

/** When a payment was given back; undefined for one that was not. */
export async function findRefundedAt(db: Db, id: string): Promise<string | undefined> {
	const refund = db.selectFrom("refunds").select("created_at").where("payment_id", "=", id);
	return (await refund.executeTakeFirst())?.created_at;
}

/** The refunds among these payments. */
export async function listRefunds(db: Db, ids: readonly string[]): Promise<RefundTable[]> {
	if (ids.length === 0) return [];
	return db.selectFrom("refunds").selectAll().where("payment_id", "in", ids).execute();
}
