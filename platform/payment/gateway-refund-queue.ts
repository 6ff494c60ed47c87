/**
 * Looks up refunds whose outcome is not known, until it is. The table of refunds is the queue; nothing is
 * sent from here.
 */
import { sql } from "kysely";
import type { Db } from "../database/database";
import type { OrderLookUp } from "../gateway/gateway";
import type { PlatformContext } from "../runtime/context";
import { createQueue, type Queue } from "../runtime/queue";
import { FIRST_LOOK_UP_SECONDS, lockChargeOf } from "./gateway-refund";
import {
	closeGatewayRefund,
	findGatewayRefund,
	type GatewayRefundRow,
	markPendingRefund,
} from "./gateway-refund-store";
import { applyReport } from "./order-report";
import { findOrder, type OrderRow } from "./order-store";

const LOOK_UP_MILLISECONDS = 5000;
const LEASE_SECONDS = 30;
/** After the first look-up. */
const delaySeconds = [5 * 60, 15 * 60, 60 * 60] as const;
const LONGEST_DELAY_SECONDS = 6 * 3600;
/** A request that was slow may arrive at the gateway after the first look-up. */
const SURE_LOOK_UPS = 2;

export function createGatewayRefundQueue(context: PlatformContext): Queue {
	return createQueue<GatewayRefundRow>(context, {
		table: "gateway_refunds",
		doneColumn: "closed_at",
		isAwaited: () => sql<boolean>`1 = 1`,
		firstDelaySeconds: FIRST_LOOK_UP_SECONDS,
		maxRepeatSeconds: LONGEST_DELAY_SECONDS,
		leaseSeconds: LEASE_SECONDS,
		repeatSeconds: ({ attempts }) => delaySeconds[attempts - 1] ?? LONGEST_DELAY_SECONDS,
		run: (row) => lookUpRefund(context, row),
	});
}

/** @throws when the gateway does not tell */
async function lookUpRefund(context: PlatformContext, row: GatewayRefundRow): Promise<void> {
	const charge = await context.db
		.selectFrom("gateway_charges")
		.selectAll()
		.where("id", "=", row.charge)
		.executeTakeFirstOrThrow();
	const order = await findOrder(context.db, charge.reference);
	const gateway = context.gateways.findFor(charge);
	if (gateway === undefined || order === undefined) {
		throw new Error(`${charge.gateway} is not set up in the ${charge.mode} mode.`);
	}
	const { reference, order_id: orderId } = order;
	const signal = AbortSignal.timeout(LOOK_UP_MILLISECONDS);
	const report = await gateway.lookUpOrder({ orderId, reference }, signal);
	if (report.outcome === "unknown") throw new Error(report.reason);
	await context.db
		.transaction()
		.execute((trx) => applyLookUp(context, trx, { row, order, report }));
	context.wakeMailer();
}

type LookUp = { row: GatewayRefundRow; order: OrderRow; report: OrderLookUp };

async function applyLookUp(context: PlatformContext, trx: Db, { row, order, report }: LookUp) {
	const charge = await lockChargeOf(trx, row.charge);
	if (report.outcome === "found") {
		await applyReport(context, trx, order, report.attempts, "look-up");
	}
	const now = await findGatewayRefund(trx, row.id);
	if (now === undefined || now.closed_at !== null) return;
	const attempt =
		report.outcome === "found"
			? report.attempts.find(({ chargeId }) => chargeId === charge?.charge_id)
			: undefined;
	const isUnderWay = (attempt?.refundingMinor ?? 0) > 0;
	if (attempt === undefined || isUnderWay || row.attempts < SURE_LOOK_UPS) {
		return markPendingRefund(trx, row.id);
	}
	const reason = "The gateway shows no refund: it was rejected, or never arrived.";
	await closeGatewayRefund(trx, now, { state: "rejected", reason, now: context.now() });
}
