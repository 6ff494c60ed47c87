/** Orders: each try to start a payment at a gateway, with what became of it. */
import type { Insertable, Selectable } from "kysely";
import { addSeconds } from "../base/clock";
import { type Db, rowCount } from "../database/database";
import type { GatewayOrderTable } from "../database/schema";
import type { GatewayMode, GatewayName } from "../gateway/gateway";

export type OrderRow = Selectable<GatewayOrderTable>;

export async function insertOrder(db: Db, order: Insertable<GatewayOrderTable>): Promise<OrderRow> {
	return db.insertInto("gateway_orders").values(order).returningAll().executeTakeFirstOrThrow();
}

/** The order that was made last for a payment. */
export async function findNewestOrder(
	db: Db,
	transactionId: string,
): Promise<OrderRow | undefined> {
	return db
		.selectFrom("gateway_orders")
		.selectAll()
		.where("transaction_id", "=", transactionId)
		.orderBy("created_at", "desc")
		.orderBy("reference", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** Finds an order by the gateway's own id. */
export async function findOrderById(
	db: Db,
	order: { gateway: GatewayName; mode: GatewayMode; orderId: string },
): Promise<OrderRow | undefined> {
	return db
		.selectFrom("gateway_orders")
		.selectAll()
		.where("gateway", "=", order.gateway)
		.where("mode", "=", order.mode)
		.where("order_id", "=", order.orderId)
		.executeTakeFirst();
}

export async function countOrders(db: Db, transactionId: string): Promise<number> {
	const { count } = await db
		.selectFrom("gateway_orders")
		.select(rowCount)
		.where("transaction_id", "=", transactionId)
		.executeTakeFirstOrThrow();
	return count;
}

export async function findOrder(db: Db, reference: string): Promise<OrderRow | undefined> {
	return db
		.selectFrom("gateway_orders")
		.selectAll()
		.where("reference", "=", reference)
		.executeTakeFirst();
}

/** Locks the order until the transaction ends; lock its payment before it (`lockTransaction`). */
export async function lockOrderRow(trx: Db, reference: string): Promise<OrderRow> {
	return trx
		.selectFrom("gateway_orders")
		.selectAll()
		.where("reference", "=", reference)
		.forNoKeyUpdate()
		.executeTakeFirstOrThrow();
}

export async function updateOrder(
	trx: Db,
	reference: string,
	change: Partial<Omit<OrderRow, "reference" | "transaction_id">>,
): Promise<void> {
	await trx.updateTable("gateway_orders").set(change).where("reference", "=", reference).execute();
}

/**
 * Makes an order due to be looked up, a closed one too: its money may have gone back since. The look-up
 * closes it again. A look-up under way does not count as this one. Call `context.wakeLookUps()` after
 * the commit.
 */
export const makeLookUpDue = (trx: Db, reference: string, now: Date): Promise<void> =>
	updateOrder(trx, reference, {
		next_attempt_at: now.toISOString(),
		attempts: 0,
		closed_at: null,
		given_up_at: null,
	});

/**
 * Makes orders due whose expiry has come since they were paid: a second payment may have been made for
 * them meanwhile, and its webhook may be lost. The look-up closes them again, and this finds each once.
 */
export async function reopenExpired(
	trx: Db,
	gateway: { name: GatewayName; mode: GatewayMode },
	now: Date,
): Promise<void> {
	const at = now.toISOString();
	await trx
		.updateTable("gateway_orders")
		.set({ next_attempt_at: at, attempts: 0, closed_at: null, given_up_at: null })
		// The same condition as that of the partial index.
		.whereRef("closed_at", "<", "expires_at")
		.where("expires_at", "<=", at)
		.where("gateway", "=", gateway.name)
		.where("mode", "=", gateway.mode)
		.where("order_id", "is not", null)
		.execute();
}

/** An order is looked up at most once in this time for those who ask. */
const CHECK_PAUSE_SECONDS = 15;

/**
 * Makes an open order due that a webhook named without proof; at most once in 15 seconds, so that
 * forged webhooks cannot make us call a gateway again and again.
 */
export async function suggestLookUp(
	db: Db,
	order: { gateway: GatewayName; mode: GatewayMode; orderId: string },
	now: Date,
): Promise<void> {
	const found = await findOrderById(db, order);
	if (found === undefined || found.closed_at !== null) return;
	const before = addSeconds(now, -CHECK_PAUSE_SECONDS).toISOString();
	if (found.looked_up_at !== null && found.looked_up_at > before) return;
	await updateOrder(db, found.reference, { next_attempt_at: now.toISOString() });
}

/** True when a look-up has shown that this merchant account is ours. */
export async function isKnownOwner(
	db: Db,
	merchant: { gateway: GatewayName; mode: GatewayMode; owner: string },
): Promise<boolean> {
	const row = await db
		.selectFrom("gateway_orders")
		.select("reference")
		.where("gateway", "=", merchant.gateway)
		.where("mode", "=", merchant.mode)
		.where("owner", "=", merchant.owner)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** The orders of a payment of which money may still come. */
export async function listOpenOrders(db: Db, transactionId: string): Promise<OrderRow[]> {
	return db
		.selectFrom("gateway_orders")
		.selectAll()
		.where("transaction_id", "=", transactionId)
		.where("closed_at", "is", null)
		.execute();
}

/** True while a payer may still pay with a code at a counter, or approve in a wallet. */
export const isWaiting = ({ pay_code, waiting_charge_id }: OrderRow): boolean =>
	pay_code !== null || waiting_charge_id !== null;

/** The orders of a payment, also those of which no money can come. */
export async function listOrders(db: Db, transactionId: string): Promise<OrderRow[]> {
	return db
		.selectFrom("gateway_orders")
		.selectAll()
		.where("transaction_id", "=", transactionId)
		.execute();
}

/** The open orders of a person's payments that are not settled, for one plan or for all. */
export async function listOrdersToPay(
	db: Db,
	userId: string,
	bought?: { planId: number; creatorId: number | null },
): Promise<OrderRow[]> {
	const orders = db
		.selectFrom("gateway_orders")
		.innerJoin("transactions", "transactions.id", "gateway_orders.transaction_id")
		.selectAll("gateway_orders")
		.where("transactions.user_id", "=", userId)
		.where("transactions.activated_at", "is", null)
		.where("gateway_orders.closed_at", "is", null);
	if (bought === undefined) return orders.execute();
	const { planId, creatorId } = bought;
	return orders
		.where("transactions.plan_id", "=", planId)
		.where("transactions.creator_id", creatorId === null ? "is" : "=", creatorId)
		.execute();
}

/** True for one caller in 15 s, who then looks the order up. */
export async function claimLookUp(db: Db, reference: string, now: Date): Promise<boolean> {
	const at = now.toISOString();
	const claimed = await db
		.updateTable("gateway_orders")
		.set({ looked_up_at: at })
		.where("reference", "=", reference)
		.where((eb) =>
			eb.or([
				eb("looked_up_at", "is", null),
				eb("looked_up_at", "<=", addSeconds(now, -CHECK_PAUSE_SECONDS).toISOString()),
				// The clock was ahead.
				eb("looked_up_at", ">", at),
			]),
		)
		.returning("reference")
		.executeTakeFirst();
	return claimed !== undefined;
}

const RETURN_SECONDS = 30;

/** Makes the open orders of a payment due in 30 s, and begins their schedule anew at the first return. */
export async function setReturned(db: Db, transactionId: string, now: Date): Promise<void> {
	const due = addSeconds(now, RETURN_SECONDS).toISOString();
	const open = db
		.updateTable("gateway_orders")
		.where("transaction_id", "=", transactionId)
		.where("closed_at", "is", null);
	await open
		.set({ returned_at: now.toISOString(), attempts: 0, next_attempt_at: due })
		.where("returned_at", "is", null)
		.execute();
	await open.set({ next_attempt_at: due }).where("next_attempt_at", ">", due).execute();
}
