/** Reads what a gateway has reported about a payment, for an operator who looks at it. */
import type { Selectable } from "kysely";
import type { Db } from "../database/database";
import type { GatewayOrderTable } from "../database/schema";
import type { GatewayMode, GatewayName } from "../gateway/gateway";
import type { ChargeRow } from "../payment/charge-store";
import { listCharges } from "../payment/charge-store";
import { type GatewayRefundRow, listGatewayRefunds } from "../payment/gateway-refund-store";

type OrderRow = Selectable<GatewayOrderTable>;

export type GatewaySide = {
	/** The tries to pay, newest first. Without the address to pay, which opens the payment. */
	orders: Omit<OrderRow, "payment_url" | "integration_ids" | "owner">[];
	charges: ChargeRow[];
	/** Newest first, without the operator's note. */
	refunds: Omit<GatewayRefundRow, "request">[];
};

export async function readGatewaySide(db: Db, transactionId: string): Promise<GatewaySide> {
	const [orders, charges, refunds] = await Promise.all([
		listOrders(db, transactionId),
		listCharges(db, transactionId),
		listGatewayRefunds(db, transactionId),
	]);
	return {
		orders: orders.map(({ payment_url: _, integration_ids: __, owner: ___, ...row }) => row),
		charges,
		refunds: refunds.map(({ request: _, ...row }) => row),
	};
}

const listOrders = (db: Db, transactionId: string): Promise<OrderRow[]> =>
	db
		.selectFrom("gateway_orders")
		.selectAll()
		.where("transaction_id", "=", transactionId)
		.orderBy("created_at", "desc")
		.execute();

/** For an index that begins with gateway and mode. */
const GATEWAYS: readonly GatewayName[] = ["mock-gateway", "paymob"];
const MODES: readonly GatewayMode[] = ["test", "live"];

/** The payments of an order or a charge, by the whole id that the gateway gave it. */
export async function findByGatewayId(db: Db, typed: string, limit: number): Promise<string[]> {
	const orders = await db
		.selectFrom("gateway_orders")
		.select("transaction_id")
		.where("gateway", "in", GATEWAYS)
		.where("mode", "in", MODES)
		.where("order_id", "=", typed)
		.limit(limit)
		.execute();
	const charges = await db
		.selectFrom("gateway_charges")
		.select("transaction_id")
		.where("gateway", "in", GATEWAYS)
		.where("mode", "in", MODES)
		.where("charge_id", "=", typed)
		.limit(limit)
		.execute();
	return [...orders, ...charges].map(({ transaction_id }) => transaction_id);
}
