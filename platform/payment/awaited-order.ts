/** Orders whose money may still come: at a counter with a code, or from a wallet that waits for its PIN. */
import type { Db } from "../database/database";

export type AwaitedOrder = {
	/** What the payer says at a counter; null for other ways. */
	payCode: string | null;
	/** Until when the gateway takes the money. */
	payUntil: string;
};

/**
 * Finds what these transactions wait for, by their ids; a transaction that waits for nothing is missing.
 * One with several orders waits for the code that was made last, because the payer can read that one.
 */
export async function listAwaitedOrders(
	db: Db,
	transactionIds: readonly string[],
): Promise<Map<string, AwaitedOrder>> {
	if (transactionIds.length === 0) return new Map();
	const orders = await db
		.selectFrom("gateway_orders")
		.innerJoin("transactions", "transactions.id", "gateway_orders.transaction_id")
		.select(["gateway_orders.transaction_id", "pay_code", "expires_at"])
		.where("transaction_id", "in", transactionIds)
		.where("transactions.status", "=", "pending")
		.where("closed_at", "is", null)
		.where((eb) => eb.or([eb("pay_code", "is not", null), eb("waiting_charge_id", "is not", null)]))
		.orderBy("gateway_orders.created_at")
		.execute();
	const awaited = new Map<string, AwaitedOrder>();
	for (const { transaction_id: id, pay_code: payCode, expires_at: payUntil } of orders) {
		if (payCode !== null || !awaited.get(id)?.payCode) awaited.set(id, { payCode, payUntil });
	}
	return awaited;
}
