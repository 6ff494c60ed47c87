/**
 * Look-ups for a person who waits: at a return from the gateway, at "Check Again", before a second payment
 * for the same plan and before a deletion (docs/product/payment.md, payment-112 and payment-113).
 */
import type { WireCheckReason } from "../../contract/payment";
import { CallError } from "../http/call-error";
import type { PlatformContext } from "../runtime/context";
import { lookUpOrder } from "./order-look-up";
import {
	claimLookUp,
	listOrders,
	listOrdersToPay,
	type OrderRow,
	setReturned,
} from "./order-store";
import { findByKey, isSettled, listSettled, type TransactionRow } from "./transaction-store";

/** The calls of a page end after four seconds. */
const PATIENCE_MILLISECONDS = 2500;
/** A start takes three seconds more. */
const START_PATIENCE_MILLISECONDS = 1000;
/** A person waits for the newest ones; the queue looks at all. */
const MAX_ORDERS = 5;

/** An order without a response in time stays in the queue. Returns how many the gateway reported on. */
async function lookUpNow(
	context: PlatformContext,
	orders: readonly OrderRow[],
	milliseconds = PATIENCE_MILLISECONDS,
): Promise<number> {
	const newestFirst = orders.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
	const lookUp = async (order: OrderRow) => {
		const { reference, gateway } = order;
		if (!(await claimLookUp(context.db, reference, context.now()))) return 0;
		const reason = await lookUpOrder(context, order, milliseconds);
		if (reason === undefined) return 1;
		const error = new Error(`${gateway}: no look-up: ${reason}`);
		context.onError(error, { task: "look-up", reference });
		return 0;
	};
	const counts: number[] = await Promise.all(newestFirst.slice(0, MAX_ORDERS).map(lookUp));
	return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Looks every order of a payment up for an operator, also of one that is paid: it may have been given back
 * in the gateway's dashboard. False when the gateway reported nothing, or was asked a moment ago.
 */
export async function lookUpPayment(context: PlatformContext, id: string): Promise<boolean> {
	return (await lookUpNow(context, await listOrders(context.db, id))) > 0;
}

/**
 * Notes that the payer came back, or asks the gateway now. A payment that has failed is asked about too:
 * its money may have come since.
 */
export async function checkTransaction(
	context: PlatformContext,
	transaction: TransactionRow,
	reason: WireCheckReason,
): Promise<void> {
	if (isSettled(transaction)) return;
	if (reason === "check") {
		await lookUpNow(context, await listOrders(context.db, transaction.id));
		return;
	}
	await setReturned(context.db, transaction.id, context.now());
	context.wakeLookUps();
}

type Repeated = {
	userId: string;
	planId?: number;
	creatorId?: number;
	idempotencyKey: string | null;
};

/**
 * Asks about money that may still come for the same plan, before more is asked for it.
 *
 * @throws CallError 409 `already_paid` when it has come
 */
export async function rejectPaidPlan(
	context: PlatformContext,
	{ userId, planId, creatorId, idempotencyKey }: Repeated,
): Promise<void> {
	const { db } = context;
	if (planId === undefined || (await findByKey(db, userId, idempotencyKey))) return;
	const orders = await listOrdersToPay(db, userId, { planId, creatorId: creatorId ?? null });
	if (orders.length === 0) return;
	await lookUpNow(context, orders, START_PATIENCE_MILLISECONDS);
	const [paid] = await listSettled(
		db,
		orders.map(({ transaction_id }) => transaction_id),
	);
	if (paid) throw new CallError(409, "already_paid", { transactionId: paid.id });
}

/** Asks about all money of a person that may still come. */
export async function checkPaymentsOf(context: PlatformContext, userId: string): Promise<void> {
	await lookUpNow(context, await listOrdersToPay(context.db, userId));
}
