/** Compares what a gateway says is paid with what the platform granted for it. */
import { addBillingCycle } from "../../platform/base/clock";
import { billingCycleOf } from "../../platform/catalogue/plan-store";
import type { Db } from "../../platform/database/database";
import type { PaymobSimulator } from "../support/paymob-simulator";
import { readPaymentId } from "./paymob-payer";

/** The ids of the charges at the gateway of each payment that has any. */
type Paid = ReadonlyMap<string, readonly string[]>;

/** Reads the ledger of a simulated Paymob. */
export function readPaid({ ledger }: PaymobSimulator): Paid {
	const paid = new Map<string, string[]>();
	for (const order of ledger.orders) {
		const charges = order.transactions.filter(({ success }) => success);
		const id = readPaymentId(order);
		const ids = charges.map((charge) => String(charge.id));
		if (ids.length > 0) paid.set(id, [...(paid.get(id) ?? []), ...ids]);
	}
	return paid;
}

/** All subscriptions; `isOnePeriod` unless more than one period was granted, or less. */
export async function listGrants(db: Db) {
	const rows = await db
		.selectFrom("subscriptions")
		.innerJoin("plans", "plans.id", "subscriptions.plan_id")
		.selectAll("subscriptions")
		.select("plans.interval as interval")
		.execute();
	return rows.map(({ user_id, plan_id, started_at, next_billing_at, interval }) => ({
		user_id,
		plan_id,
		isOnePeriod:
			next_billing_at ===
			addBillingCycle(new Date(started_at), billingCycleOf({ interval })).toISOString(),
	}));
}

/** What the platform has of all payments. */
async function readBook(db: Db) {
	const [payments, charges, grants, receipts] = await Promise.all([
		db.selectFrom("transactions").selectAll().execute(),
		db.selectFrom("gateway_charges").selectAll().execute(),
		listGrants(db),
		db.selectFrom("outbox").select("event_key").where("kind", "=", "payment-receipt").execute(),
	]);
	return payments.map((payment) => {
		const { id, user_id, plan_id } = payment;
		return {
			id,
			isPaid: payment.status === "completed" && payment.activated_at !== null,
			charges: charges.filter(({ transaction_id }) => transaction_id === id),
			grants: grants.filter((each) => each.user_id === user_id && each.plan_id === plan_id),
			receipts: receipts.filter(({ event_key }) => event_key?.includes(id)).length,
		};
	});
}

type Payment = Awaited<ReturnType<typeof readBook>>[number];

/** All money of it is known, and bought one period and one receipt. */
function isGranted({ isPaid, charges, grants, receipts }: Payment, known: readonly string[]) {
	const ids = new Set(charges.map(({ charge_id }) => charge_id));
	return isPaid && known.every((id) => ids.has(id)) && grants.length > 0 && receipts > 0;
}

function isDoubled({ charges, grants, receipts }: Payment, known: readonly string[]): boolean {
	const granting = charges.filter(({ use }) => use === "granted");
	const isMore = charges.length > known.length || granting.length > 1;
	return isMore || receipts > 1 || grants.length > 1 || grants.some((each) => !each.isOnePeriod);
}

/**
 * Each of the three lists has ids of payments. `lost`: paid, and not granted with a receipt or not with all
 * its charges. `doubled`: more than one charge, period or mail came of one. `unpaid`: granted without money.
 */
export async function compareBooks(db: Db, paid: Paid) {
	const book = await readBook(db);
	const found = new Map(book.map((payment) => [payment.id, payment]));
	const listPaid = (isWrong: (payment: Payment | undefined, known: readonly string[]) => boolean) =>
		[...paid].filter(([id, known]) => isWrong(found.get(id), known)).map(([id]) => id);
	const others = book.filter(({ id }) => !paid.has(id));
	return {
		lost: listPaid((payment, known) => !payment || !isGranted(payment, known)),
		doubled: listPaid((payment, known) => payment !== undefined && isDoubled(payment, known)),
		unpaid: others
			.filter(({ isPaid, charges, grants }) => isPaid || charges.length > 0 || grants.length > 0)
			.map(({ id }) => id),
	};
}

/** What `compareBooks` says of right books. */
export const RIGHT = { lost: [], doubled: [], unpaid: [] };

/** Makes the look-ups of all open orders due, as their time does. */
export async function makeDue(db: Db): Promise<void> {
	await db
		.updateTable("gateway_orders")
		.set({ next_attempt_at: new Date().toISOString() })
		.where("closed_at", "is", null)
		.execute();
}

/** Plants a fault: the platform forgets that it granted a payment, so that a webhook grants it again. */
export async function forgetGrant(db: Db, id: string): Promise<void> {
	const ofPayment = db
		.selectFrom("gateway_orders")
		.select("reference")
		.where("transaction_id", "=", id);
	await db.deleteFrom("gateway_notices").where("reference", "in", ofPayment).execute();
	await db.deleteFrom("gateway_charges").where("transaction_id", "=", id).execute();
	await db
		.updateTable("transactions")
		.set({ status: "pending", activated_at: null, granted: null, webhook_processed: 0 })
		.where("id", "=", id)
		.execute();
}
