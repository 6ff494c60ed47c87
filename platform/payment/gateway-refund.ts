/**
 * Sends money back through a gateway, once: gateways have no key that makes it safe to repeat. The refund
 * is stored first, then the gateway is called outside any transaction, then its response is stored. What
 * is not known then is looked up, and never sent again.
 */
import { addSeconds } from "../base/clock";
import { newId } from "../base/secret-token";
import { findPlan } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { Refund } from "../database/reason";
import type { Gateway, RefundStart } from "../gateway/gateway";
import { insertAct } from "../runtime/audit-log";
import type { PlatformContext } from "../runtime/context";
import { type ChargeRow, findChargeOf, setChargeUse, setRefunded } from "./charge-store";
import {
	closeGatewayRefund,
	findGatewayRefund,
	findOpenRefund,
	type GatewayRefundRow,
	insertGatewayRefund,
	postponeGatewayRefund,
	readRequest,
} from "./gateway-refund-store";
import { mailRefunded } from "./payment-notice";
import { type RefundRecord, recordRefund } from "./refund";
import { readRefundPath } from "./refund-path";
import { isGivenBack, lockTransaction } from "./transaction-store";

/** A gateway that has not responded by then may still carry the refund out. */
const RESPONSE_MILLISECONDS = 8000;
/** The first look-up; the gateway's time to respond is over by then. */
export const FIRST_LOOK_UP_SECONDS = 60;

/** `impossible`: the money is on its way already, or there is none to send back. */
export type RefundOutcome = "refunded" | "pending" | "rejected" | "impossible";

type Sent = { chargeId: string; actor: string };

/** Sends what is left of a charge back; never throws because of the gateway. */
export async function sendRefund(
	context: PlatformContext,
	sent: Sent,
	request: Refund,
): Promise<RefundOutcome> {
	const stored = await context.db
		.transaction()
		.execute((trx) => store(context, trx, sent, request));
	if (stored === undefined) return "impossible";
	const { row, gateway, gatewayChargeId } = stored;
	const start = await gateway.refund(
		{ chargeId: gatewayChargeId, amountMinor: row.amount_minor },
		AbortSignal.timeout(RESPONSE_MILLISECONDS),
	);
	const outcome = await context.db
		.transaction()
		.execute((trx) => storeResponse(context, trx, row, start));
	context.wakeMailer();
	return outcome;
}

/** Undefined when another refund of the charge is under way, or nothing can be sent back. */
async function store(
	context: PlatformContext,
	trx: Db,
	{ chargeId, actor }: Sent,
	request: Refund,
): Promise<{ row: GatewayRefundRow; gateway: Gateway; gatewayChargeId: string } | undefined> {
	const charge = await lockChargeOf(trx, chargeId);
	if (charge === undefined || charge.use === "returned") return undefined;
	const path = readRefundPath(context, charge);
	const amount_minor = charge.amount_minor - charge.refunded_minor;
	if (path.kind !== "gateway" || amount_minor <= 0) return undefined;
	const now = context.now();
	const { transaction_id, currency } = charge;
	const row = await insertGatewayRefund(trx, {
		id: newId("grf"),
		charge: charge.id,
		transaction_id,
		amount_minor,
		currency,
		state: "sent",
		request: JSON.stringify(request),
		actor,
		created_at: now.toISOString(),
		attempts: 0,
		next_attempt_at: addSeconds(now, FIRST_LOOK_UP_SECONDS).toISOString(),
		closed_at: null,
		last_error: null,
		given_up_at: null,
	});
	if (row === undefined) return undefined;
	const after = { amount_minor, currency, charge: charge.charge_id, reason: request.reason };
	const act = { actor, action: "payment.refund_sent", subject: transaction_id, after };
	await insertAct(trx, act, now);
	return { row, gateway: path.gateway, gatewayChargeId: charge.charge_id };
}

/**
 * Locks the payment first, as everything that records money does.
 *
 * @param id of a charge, or of a payment, whose own charge it returns
 */
export async function lockChargeOf(trx: Db, id: string): Promise<ChargeRow | undefined> {
	const charge = await findChargeOf(trx, id);
	if (charge === undefined) return undefined;
	await lockTransaction(trx, charge.transaction_id);
	return findChargeOf(trx, id);
}

async function storeResponse(
	context: PlatformContext,
	trx: Db,
	{ id, charge: chargeId, amount_minor }: GatewayRefundRow,
	start: RefundStart,
): Promise<RefundOutcome> {
	const charge = await lockChargeOf(trx, chargeId);
	const row = await findGatewayRefund(trx, id);
	if (charge === undefined || row === undefined) throw new Error(`Refund ${id} is gone.`);
	// A webhook was faster.
	if (row.closed_at !== null) return row.state === "refunded" ? "refunded" : "rejected";
	const now = context.now();
	switch (start.outcome) {
		case "refunded":
			await applyRefunded(context, trx, charge, charge.refunded_minor + amount_minor);
			return "refunded";
		case "rejected":
			await closeGatewayRefund(trx, row, { state: "rejected", reason: start.reason, now });
			return "rejected";
		case "pending":
		case "unknown": {
			const reason = start.outcome === "unknown" ? start.reason : null;
			const nextAt = addSeconds(now, FIRST_LOOK_UP_SECONDS).toISOString();
			await postponeGatewayRefund(trx, id, { reason, nextAt });
			return "pending";
		}
	}
}

/**
 * Applies what a gateway says was given back of a charge in all, however it was sent back. Lock the
 * payment before it. Call `context.wakeMailer()` after the commit.
 */
export async function applyRefunded(
	context: PlatformContext,
	trx: Db,
	charge: ChargeRow,
	refundedMinor: number,
): Promise<void> {
	const totalMinor = Math.min(refundedMinor, charge.amount_minor);
	if (totalMinor <= charge.refunded_minor) return;
	await setRefunded(trx, charge.id, totalMinor);
	if (totalMinor === charge.amount_minor) await setChargeUse(trx, charge.id, "returned");
	const open = await findOpenRefund(trx, charge.id);
	// Less than was sent: somebody gave a part back in the gateway's dashboard meanwhile.
	const sent = open && totalMinor - charge.refunded_minor >= open.amount_minor ? open : undefined;
	if (sent) {
		await closeGatewayRefund(trx, sent, { state: "refunded", reason: null, now: context.now() });
	}
	if (charge.use === "returned") return;
	await recordReturned(context, trx, charge, {
		totalMinor,
		actor: sent?.actor ?? `gateway:${charge.gateway}`,
		request: sent && readRequest(sent),
	});
}

type Returned = {
	/** Everything that was given back of the charge. */
	totalMinor: number;
	actor: string;
	/** Undefined when it was given back in the gateway's dashboard. */
	request: Refund | undefined;
};

/** A charge that bought nothing leaves its payment as it is: only the payer is told. */
export async function recordReturned(
	context: PlatformContext,
	trx: Db,
	charge: ChargeRow,
	{ totalMinor, actor, request }: Returned,
): Promise<RefundRecord> {
	const payment = await lockTransaction(trx, charge.transaction_id);
	if (payment === undefined) throw new Error(`Charge ${charge.id} names no payment.`);
	const isOfPayment =
		charge.use === "granted" || (payment.activated_at === null && !isGivenBack(payment));
	if (isOfPayment) {
		const { reason = "at_gateway", note = null, ...choice } = request ?? {};
		return recordRefund(context, trx, payment.id, {
			reason,
			note,
			actor,
			totalMinor,
			...(request && { choice: { endsPlan: request.endsPlan, ...choice } }),
		});
	}
	const now = context.now();
	const amountMinor = totalMinor - charge.refunded_minor;
	await mailRefunded(context, trx, {
		key: `${charge.id}:${totalMinor}`,
		paymentId: payment.id,
		userId: payment.user_id,
		amountMinor,
		currency: charge.currency,
		refundedAt: now.toISOString(),
		plan: await findPlan(trx, payment.plan_id ?? ""),
		creatorId: payment.creator_id,
		share: "second",
		isTest: payment.is_test === 1,
		endsPlan: false,
	});
	const after = {
		amount_minor: amountMinor,
		currency: charge.currency,
		charge: charge.charge_id,
		reason: request?.reason ?? "at_gateway",
	};
	await insertAct(trx, { actor, action: "payment.refunded", subject: payment.id, after }, now);
	return "recorded";
}
