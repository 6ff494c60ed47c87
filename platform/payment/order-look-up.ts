/**
 * Looks an order up at its gateway and applies what that reports: for the queue (`look-up-queue.ts`) and
 * for a person who asks (`payment-check.ts`). A gateway is called outside any database transaction.
 */
import { addSeconds, DAY_SECONDS } from "../base/clock";
import type { Db } from "../database/database";
import type { OrderLookUp } from "../gateway/gateway";
import { releaseUse } from "../invite/discount-code-store";
import type { PlatformContext } from "../runtime/context";
import { assignNotices } from "./notice-store";
import { applyReport } from "./order-report";
import {
	findOrderById,
	listOpenOrders,
	lockOrderRow,
	type OrderRow,
	updateOrder,
} from "./order-store";
import { lockTransaction, markFailed } from "./transaction-store";

type Known = Exclude<OrderLookUp, { outcome: "unknown" }>;

/**
 * Asks the gateway and applies its response. One that began after the order's expiry is the last: the
 * order is closed.
 *
 * @returns why nothing is known; undefined when the gateway responded
 */
export async function lookUpOrder(
	context: PlatformContext,
	order: OrderRow,
	milliseconds: number,
): Promise<string | undefined> {
	const gateway = context.gateways.findFor(order);
	const isLast = order.expires_at <= context.now().toISOString();
	if (gateway === undefined) {
		if (isLast && isUnreachable(order, context.now())) return endUnknown(context, order);
		return `${order.gateway} is not set up in the ${order.mode} mode`;
	}
	const { reference, order_id: orderId } = order;
	const signal = AbortSignal.timeout(milliseconds);
	const report = await gateway.lookUpOrder({ orderId, reference }, signal);
	if (report.outcome === "unknown") return report.reason;
	const misfits = await context.db
		.transaction()
		.execute((trx) => applyLookUp(context, trx, order, report, isLast));
	context.wakeMailer();
	if (misfits.length > 0) {
		const error = new Error(`A payment does not fit its order: ${misfits.join("; ")}`);
		context.onError(error, { task: "look-up", reference });
	}
	return undefined;
}

/** How long after its expiry an order waits for its keys to be set again. */
const WAIT_FOR_KEYS_SECONDS = 7 * DAY_SECONDS;

/** True for an order whose keys are gone: it cannot be looked up. No money is at stake in a test. */
const isUnreachable = ({ mode, expires_at }: OrderRow, now: Date): boolean =>
	mode === "test" || addSeconds(new Date(expires_at), WAIT_FOR_KEYS_SECONDS) <= now;

/** Closes an order without knowing whether it was paid; the log names a live one for the operator. */
async function endUnknown(context: PlatformContext, order: OrderRow): Promise<undefined> {
	const { reference, order_id: orderId, gateway, mode } = order;
	if (mode === "live") {
		const words = `Order ${orderId ?? reference} of ${gateway} ends without a look-up, because its keys are not set. Its dashboard shows whether it was paid.`;
		context.onError(new Error(words), { task: "look-up", reference });
	}
	await context.db.transaction().execute(async (trx) => {
		await lockTransaction(trx, order.transaction_id);
		await closeOrder(trx, order, context.now());
	});
}

/** Returns why attempts do not fit. */
async function applyLookUp(
	context: PlatformContext,
	trx: Db,
	{ reference, transaction_id }: OrderRow,
	report: Known,
	isLast: boolean,
): Promise<string[]> {
	await lockTransaction(trx, transaction_id);
	const order = await lockOrderRow(trx, reference);
	const misfits = report.outcome === "found" ? await applyFound(context, trx, order, report) : [];
	await updateOrder(trx, reference, { looked_up_at: context.now().toISOString() });
	if (isLast) await closeOrder(trx, order, context.now());
	return misfits;
}

async function applyFound(
	context: PlatformContext,
	trx: Db,
	order: OrderRow,
	{ orderId, owner, attempts }: Extract<Known, { outcome: "found" }>,
): Promise<string[]> {
	const { reference, gateway, mode } = order;
	if (order.order_id !== orderId) {
		const other = await findOrderById(trx, { gateway, mode, orderId });
		const isStrange = order.order_id !== null || other !== undefined;
		if (isStrange) return [`the gateway names another order, ${orderId}`];
		// The response to its start was lost.
		await updateOrder(trx, reference, { order_id: orderId });
		await assignNotices(trx, { gateway, orderId, reference }, context.now());
	}
	if (order.owner === null && owner !== null) await updateOrder(trx, reference, { owner });
	return applyReport(context, trx, order, attempts, "look-up");
}

/**
 * Ends an order that nobody can pay any more. A payment without another open order has failed then, and
 * its discount code is free again; money that comes all the same is late money (payment-117). A code to
 * pay with stays: its payer is told that it has expired (payment-121).
 */
async function closeOrder(trx: Db, { reference, transaction_id }: OrderRow, now: Date) {
	const { closed_at } = await lockOrderRow(trx, reference);
	if (closed_at !== null) return;
	await updateOrder(trx, reference, {
		state: "ended",
		waiting_charge_id: null,
		closed_at: now.toISOString(),
	});
	if ((await listOpenOrders(trx, transaction_id)).length > 0) return;
	if (await markFailed(trx, transaction_id, now)) await releaseUse(trx, transaction_id);
}
