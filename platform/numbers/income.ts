/**
 * The money of a month. A payment counts in the month in which it bought something, and what is given back
 * of it in the month of the refund, also a part. Money that bought nothing counts neither when it comes nor
 * when it goes back. Test payments move no money.
 */
import { sql } from "kysely";
import type { Db } from "../database/database";
import type { MonthSpan } from "./month";

/** A way of the gateway, `gateway` where it did not say which, or the id of a way to transfer. */
export type IncomeWay = string;

export type IncomeCell = {
	month: string;
	currency: string;
	/** Null for tips. */
	planId: number | null;
	way: IncomeWay;
	receivedMinor: number;
	refundedMinor: number;
	payments: number;
};

/** How a transaction was paid: by the charge that paid for it. */
const way = sql<IncomeWay>`coalesce((
	select c.way from gateway_charges as c where c.transaction_id = t.id and c.use <> 'owed'
	order by case c.use when 'granted' then 0 else 1 end, c.paid_at, c.id limit 1), 'gateway')`;

const sumOf = (column: "t.amount_minor" | "m.amount_minor" | "r.amount_minor") =>
	sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as("minor");
const rows = sql<number>`count(*)`.as("count");

const selectPaid = (db: Db) =>
	db.selectFrom("transactions as t").where("t.is_test", "=", 0).where("t.amount_minor", ">", 0);
const selectTransfers = (db: Db) =>
	db
		.selectFrom("manual_payments as m")
		.where("m.status", "=", "approved")
		.where("m.amount_minor", ">", 0);

async function readReceived(db: Db, { since, before }: MonthSpan) {
	const paid = await selectPaid(db)
		.select(["t.plan_id", "t.currency", way.as("way"), sumOf("t.amount_minor"), rows])
		.where("t.activated_at", ">=", since)
		.where("t.activated_at", "<", before)
		.groupBy(["t.plan_id", "t.currency", "way"])
		.execute();
	const transfers = await selectTransfers(db)
		.select(["m.plan_id", "m.currency", "m.payment_method as way", sumOf("m.amount_minor"), rows])
		.where("m.decided_at", ">=", since)
		.where("m.decided_at", "<", before)
		.groupBy(["m.plan_id", "m.currency", "m.payment_method"])
		.execute();
	return [...paid, ...transfers];
}

async function readRefunded(db: Db, { since, before }: MonthSpan) {
	const paid = await selectPaid(db)
		.innerJoin("refund_parts as r", "r.payment_id", "t.id")
		.select(["t.plan_id", "t.currency", way.as("way"), sumOf("r.amount_minor")])
		.where("r.created_at", ">=", since)
		.where("r.created_at", "<", before)
		.where("t.activated_at", "is not", null)
		.groupBy(["t.plan_id", "t.currency", "way"])
		.execute();
	const transfers = await db
		.selectFrom("manual_payments as m")
		.innerJoin("refund_parts as r", "r.payment_id", "m.id")
		// Found by the refund: an index of all approved ones would be read for each month.
		.where(sql<boolean>`m.status || '' = 'approved'`)
		.select(["m.plan_id", "m.currency", "m.payment_method as way", sumOf("r.amount_minor")])
		.where("r.created_at", ">=", since)
		.where("r.created_at", "<", before)
		.groupBy(["m.plan_id", "m.currency", "m.payment_method"])
		.execute();
	return [...paid, ...transfers];
}

/** One cell for each currency, plan and way. */
export async function readIncome(db: Db, span: MonthSpan): Promise<IncomeCell[]> {
	const received = await readReceived(db, span);
	const refunded = await readRefunded(db, span);
	const toCell = (row: { plan_id: number | null; currency: string; way: IncomeWay }) => ({
		month: span.month,
		currency: row.currency,
		planId: row.plan_id,
		way: row.way,
		receivedMinor: 0,
		refundedMinor: 0,
		payments: 0,
	});
	return [
		...received.map((row) => ({
			...toCell(row),
			receivedMinor: Number(row.minor),
			payments: Number(row.count),
		})),
		...refunded.map((row) => ({ ...toCell(row), refundedMinor: Number(row.minor) })),
	];
}
