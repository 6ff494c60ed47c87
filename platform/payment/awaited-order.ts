/** Orders whose money may still come: at a counter with a code, or from a wallet that waits for its PIN. */
import type { Counter } from "../gateway/gateway";
import type { PlatformContext } from "../runtime/context";

export type AwaitedOrder = {
	/** What the payer says at a counter; null for other ways. */
	payCode: string | null;
	/** Undefined when its gateway does not name it, and without a code. */
	counter: Counter | undefined;
	/** Until when the gateway takes the money. */
	payUntil: string;
};

/**
 * Finds what these transactions wait for, by their ids; a transaction that waits for nothing is missing.
 * One with several orders waits for the code that was made last, because the payer can read that one. A
 * failed transaction has the code with which nobody paid in time.
 */
export async function listAwaitedOrders(
	{ db, gateways }: Pick<PlatformContext, "db" | "gateways">,
	transactionIds: readonly string[],
): Promise<Map<string, AwaitedOrder>> {
	if (transactionIds.length === 0) return new Map();
	const orders = await db
		.selectFrom("gateway_orders")
		.innerJoin("transactions", "transactions.id", "gateway_orders.transaction_id")
		.select(["gateway_orders.transaction_id", "gateway", "pay_code", "expires_at"])
		.where("transaction_id", "in", transactionIds)
		.where((eb) =>
			eb.or([
				eb("transactions.status", "=", "pending").and("closed_at", "is", null),
				eb("transactions.status", "=", "failed").and("pay_code", "is not", null),
			]),
		)
		.where((eb) => eb.or([eb("pay_code", "is not", null), eb("waiting_charge_id", "is not", null)]))
		.orderBy("gateway_orders.created_at")
		.execute();
	const awaited = new Map<string, AwaitedOrder>();
	for (const { transaction_id: id, gateway, pay_code: payCode, expires_at: payUntil } of orders) {
		const counter = payCode === null ? undefined : gateways.find(gateway)?.counter;
		if (payCode !== null || !awaited.get(id)?.payCode) {
			awaited.set(id, { payCode, payUntil, counter });
		}
	}
	return awaited;
}
