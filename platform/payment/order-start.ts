/**
 * Starts orders at the gateway (docs/product/payment.md, payment-95 to payment-97). The order is stored
 * before the gateway is called, which happens outside any database transaction, and the response is
 * stored after it. Whatever is lost in between, no second order is made while the first may be answered.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { webhookPaths } from "#core/webhook-path";
import { getUser } from "../account/user-store";
import { addSeconds } from "../base/clock";
import type { Db } from "../database/database";
import type { Gateway, OrderStart } from "../gateway/gateway";
import { CallError } from "../http/call-error";
import { releaseUse } from "../invite/discount-code-store";
import type { PlatformContext } from "../runtime/context";
import { adoptNotices } from "./notice-adoption";
import {
	countOrders,
	findNewestOrder,
	findOrder,
	findOrderById,
	insertOrder,
	listOpenOrders,
	lockOrderRow,
	type OrderRow,
	updateOrder,
} from "./order-store";
import {
	findTransaction,
	freeKey,
	lockTransaction,
	markFailed,
	type TransactionRow,
} from "./transaction-store";

const START_MILLISECONDS = 3000;
/** A start that stored no response by then has lost it, as after a crash. */
const LOST_MILLISECONDS = 4000;
const POLL_MILLISECONDS = 50;

const CARD_SECONDS = 3600;
/** A payer needs time to go to a counter. */
const KIOSK_SECONDS = 48 * 3600;
/** The first look-up of an order whose payer does not come back. */
export const FIRST_LOOK_UP_SECONDS = 120;

/** Returns how long an order can be paid; a discount code is reserved as long. */
export const readExpirationSeconds = ({ ways }: Pick<Gateway, "ways">): number =>
	ways.includes("kiosk") ? KIOSK_SECONDS : CARD_SECONDS;

/**
 * Returns the gateway that takes payments in this currency.
 *
 * @throws CallError when there is none; the operator is told
 */
export function requireGateway(context: PlatformContext, currency: string): Gateway {
	const { active } = context.gateways;
	if (active !== undefined) {
		const { name, currency: only = currency } = active;
		if (only === currency) return active;
		const error = new Error(
			`A payment was not started: ${name} takes ${only} and not ${currency}.`,
		);
		context.onError(error, { task: "payment start" });
		throw new CallError(422, "currency_not_taken");
	}
	const error = new Error("A payment was not started: the platform has no gateway.");
	context.onError(error, { task: "payment start" });
	throw new CallError(422, "payment_not_started");
}

type Claim =
	/** This caller calls the gateway. */
	| { kind: "start"; order: OrderRow }
	/** Another caller does. */
	| { kind: "wait"; order: OrderRow }
	| { kind: "rejected" }
	| { kind: "started"; order: OrderRow | undefined };

/** True when the payer can still pay it. */
const isPayable = (order: OrderRow, gateway: Gateway, now: Date): boolean =>
	order.gateway === gateway.name &&
	order.mode === gateway.mode &&
	order.expires_at > now.toISOString();

/** @param lost the reference of an order whose start gets no response any more */
async function claimOrder(
	context: PlatformContext,
	trx: Db,
	{ transactionId, gateway, lost }: { transactionId: string; gateway: Gateway; lost?: string },
): Promise<Claim> {
	const transaction = await lockTransaction(trx, transactionId);
	if (transaction === undefined) throw new CallError(404, "transaction_not_found");
	const order = await findNewestOrder(trx, transactionId);
	if (transaction.status === "completed") return { kind: "started", order };
	if (order === undefined) {
		// One of an earlier release has an address of its own, and an outcome.
		if (transaction.status === "failed") return { kind: "started", order };
		return { kind: "start", order: await insertNext(context, trx, transaction, gateway) };
	}
	if (order.state === "rejected") return { kind: "rejected" };
	if (order.state === "ended") return { kind: "started", order };
	if (order.state === "open" && isPayable(order, gateway, context.now())) {
		return { kind: "started", order };
	}
	if (order.state === "starting") {
		const age = context.now().getTime() - Date.parse(order.created_at);
		if (order.reference !== lost && age < LOST_MILLISECONDS) return { kind: "wait", order };
		await updateOrder(trx, order.reference, { state: "unanswered" });
	}
	return { kind: "start", order: await insertNext(context, trx, transaction, gateway) };
}

/** The first reference is the payment's own id, which gateways send along with the payer. */
async function insertNext(
	context: PlatformContext,
	trx: Db,
	transaction: TransactionRow,
	gateway: Gateway,
): Promise<OrderRow> {
	const { id } = transaction;
	const earlier = await countOrders(trx, id);
	const now = context.now();
	return insertOrder(trx, {
		reference: earlier === 0 ? id : `${id}-${earlier + 1}`,
		transaction_id: id,
		gateway: gateway.name,
		mode: gateway.mode,
		order_id: null,
		owner: null,
		integration_ids: JSON.stringify(gateway.integrationIds),
		amount_minor: transaction.amount_minor,
		currency: transaction.currency,
		state: "starting",
		payment_url: null,
		pay_code: null,
		waiting_charge_id: null,
		created_at: now.toISOString(),
		expires_at: addSeconds(now, readExpirationSeconds(gateway)).toISOString(),
		returned_at: null,
		looked_up_at: null,
		attempts: 0,
		next_attempt_at: addSeconds(now, FIRST_LOOK_UP_SECONDS).toISOString(),
		closed_at: null,
		last_error: null,
		given_up_at: null,
	});
}

/** Waits until the start of an order has stored its response, or has lost it. */
async function waitForStart({ db }: PlatformContext, reference: string): Promise<void> {
	const end = performance.now() + LOST_MILLISECONDS;
	while (performance.now() < end) {
		await sleep(POLL_MILLISECONDS);
		if ((await findOrder(db, reference))?.state !== "starting") return;
	}
}

async function callGateway(
	context: PlatformContext,
	gateway: Gateway,
	order: OrderRow,
	returnUrl: string,
): Promise<OrderStart> {
	const transaction = await findTransaction(context.db, order.transaction_id);
	if (transaction === undefined) throw new Error(`Order ${order.reference} has no payment.`);
	const { name, email, phone } = await getUser(context.db, transaction.user_id);
	const { publicUrl } = context.options;
	const request = {
		reference: order.reference,
		transactionId: order.transaction_id,
		amountMinor: order.amount_minor,
		currency: order.currency,
		payer: { name, email, phone },
		expirationSeconds: readExpirationSeconds(gateway),
		returnUrl,
		webhookUrl: publicUrl && new URL(webhookPaths[gateway.name], publicUrl).href,
	};
	return gateway.startOrder(request, AbortSignal.timeout(START_MILLISECONDS));
}

/** Stores what the gateway responded. A response that comes late is stored too. */
async function storeStart(
	context: PlatformContext,
	{ reference, transaction_id }: OrderRow,
	start: OrderStart,
): Promise<OrderRow> {
	return context.db.transaction().execute(async (trx) => {
		await lockTransaction(trx, transaction_id);
		const order = await lockOrderRow(trx, reference);
		if (start.outcome === "started") await storeStarted(trx, order, start, context.now());
		if (start.outcome === "rejected") await storeRejected(trx, order, start, context.now());
		if (start.outcome === "unknown") {
			await updateOrder(trx, reference, { state: "unanswered", last_error: start.reason });
		}
		return lockOrderRow(trx, reference);
	});
}

async function storeStarted(
	trx: Db,
	order: OrderRow,
	{ orderId, paymentUrl }: Extract<OrderStart, { outcome: "started" }>,
	now: Date,
): Promise<void> {
	const { gateway, mode, reference } = order;
	const earlier = await findOrderById(trx, { gateway, mode, orderId });
	if (earlier !== undefined && earlier.transaction_id !== order.transaction_id) {
		throw new Error(`${gateway} gave the orders ${earlier.reference} and ${reference} one id.`);
	}
	if (earlier !== undefined && earlier.reference !== reference) {
		const ended = { state: "ended", order_id: null, closed_at: now.toISOString() } as const;
		await updateOrder(trx, earlier.reference, ended);
	}
	await updateOrder(trx, reference, {
		order_id: orderId,
		payment_url: paymentUrl,
		...(order.closed_at === null && { state: "open" as const }),
	});
}

/** The next press of the same button begins a new payment. */
async function storeRejected(
	trx: Db,
	{ reference, transaction_id }: OrderRow,
	{ reason }: Extract<OrderStart, { outcome: "rejected" }>,
	now: Date,
): Promise<void> {
	const closed_at = now.toISOString();
	await updateOrder(trx, reference, { state: "rejected", closed_at, last_error: reason });
	await freeKey(trx, transaction_id);
	await markFailed(trx, transaction_id, now);
	const open = await listOpenOrders(trx, transaction_id);
	if (open.length === 0) await releaseUse(trx, transaction_id);
}

/**
 * Returns the order in which the payer can pay, of which there is one however many requests ask for it;
 * undefined for a payment of an earlier release.
 *
 * @throws CallError `payment_not_started` when the gateway rejects it, and `gateway_silent` (503) when
 * there is no response: the next request makes a new order for the same payment.
 */
export async function startOrder(
	context: PlatformContext,
	transactionId: string,
	{ gateway, returnUrl }: { gateway: Gateway; returnUrl: string },
): Promise<OrderRow | undefined> {
	const claim = (lost?: string) =>
		context.db
			.transaction()
			.execute((trx) => claimOrder(context, trx, { transactionId, gateway, lost }));
	let claimed = await claim();
	while (claimed.kind === "wait") {
		const { reference } = claimed.order;
		await waitForStart(context, reference);
		claimed = await claim(reference);
	}
	if (claimed.kind === "started") return claimed.order;
	if (claimed.kind === "rejected") throw new CallError(422, "payment_not_started");
	const { order } = claimed;
	const start = await callGateway(context, gateway, order, returnUrl);
	const stored = await storeStart(context, order, start);
	if (start.outcome === "started") {
		await adoptNotices(context, stored);
		return stored;
	}
	const error = new Error(`${gateway.name}: ${start.outcome} start of a payment: ${start.reason}`);
	context.onError(error, { task: "payment start", reference: order.reference });
	if (start.outcome === "rejected") throw new CallError(422, "payment_not_started");
	throw new CallError(503, "gateway_silent");
}
