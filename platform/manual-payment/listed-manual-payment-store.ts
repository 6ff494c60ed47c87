/** Manual payments as operators see them: with their plan, payer, method, code, refund and receipts. */
import { sql } from "kysely";
import type { DayRange } from "#core/record-filter";
import { type Db, rowCount } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import type { ManualPaymentRow } from "./manual-payment-store";

export type ListedManualPayment = ManualPaymentRow & {
	plan_name: string;
	plan_name_ar: string | null;
	/** The name of its method, and the longest that an approval takes by it; null for one that is unknown. */
	method_name: string | null;
	method_name_ar: string | null;
	approval_minutes: number | null;
	/** When it was given back. */
	refunded_at: string | null;
	/** The operator's note on it. */
	refund_note: string | null;
	/** When the account of the payer was deleted. */
	payer_left_at: string | null;
	/** The number of its receipt; null without one. */
	receipt_number: string | null;
	/** The numbers of receipts whose approval was undone, in the order in which they were given. */
	cancelled_receipts: string | null;
	/** The limit of the discount code; null without a code or a limit. */
	code_limit: number | null;
	/** The counted uses of the discount code. */
	code_used: number | null;
	/** How many waiting requests hold a use of the discount code, this one included. */
	code_held: number | null;
};

/**
 * True when the money may be recorded as given back: the request was approved, or it can grant no
 * plan because its payer's account was deleted.
 */
export const isTransferRefundable = ({ status, payer_left_at }: ListedManualPayment): boolean =>
	status === "approved" || (status !== "pending" && payer_left_at !== null);

const selectListed = (db: Db) =>
	db
		.selectFrom("manual_payments")
		.innerJoin("plans", "plans.id", "manual_payments.plan_id")
		.innerJoin("users", "users.id", "manual_payments.user_id")
		.leftJoin("refunds", "refunds.payment_id", "manual_payments.id")
		.leftJoin("receipts", (join) =>
			join
				.onRef("receipts.payment_id", "=", "manual_payments.id")
				.on("receipts.cancelled_at", "is", null),
		)
		.select("receipts.number as receipt_number")
		.select(({ selectFrom }) =>
			selectFrom("receipts as cancelled")
				.select(
					sql<string>`string_agg(cancelled.number, ', ' order by cancelled.number)`.as("numbers"),
				)
				.whereRef("cancelled.payment_id", "=", "manual_payments.id")
				.where("cancelled.cancelled_at", "is not", null)
				.as("cancelled_receipts"),
		)
		.leftJoin("payment_methods", "payment_methods.id", "manual_payments.payment_method")
		.select(["payment_methods.name as method_name", "payment_methods.name_ar as method_name_ar"])
		.select("payment_methods.minutes_to as approval_minutes")
		.selectAll("manual_payments")
		.select("users.deleted_at as payer_left_at")
		.select(["refunds.created_at as refunded_at", "refunds.note as refund_note"])
		.select(["plans.name as plan_name", "plans.name_ar as plan_name_ar"])
		.leftJoin("discount_codes", "discount_codes.code", "manual_payments.discount_code")
		.select(["discount_codes.max_usage as code_limit", "discount_codes.used_count as code_used"])
		.select(({ selectFrom }) =>
			selectFrom("discount_code_uses")
				.innerJoin("manual_payments as holder", "holder.id", "discount_code_uses.payment_id")
				.select(rowCount)
				.whereRef("discount_code_uses.code", "=", "manual_payments.discount_code")
				.where("discount_code_uses.state", "=", "held")
				.where("holder.status", "=", "pending")
				.as("code_held"),
		);

/** Pending requests; the one that expires first comes first. */
export async function listWaiting(db: Db, limit: number): Promise<ListedManualPayment[]> {
	return selectListed(db)
		.where("status", "=", "pending")
		.orderBy("manual_payments.created_at")
		.orderBy("manual_payments.id")
		.limit(limit)
		.execute();
}

/** The id of the oldest pending request that was made after this one; after the newest, of the oldest of all. */
export async function findNextWaiting(db: Db, id: string): Promise<string | undefined> {
	const place = sql`(select created_at, id from manual_payments where id = ${id})`;
	const waiting = db
		.selectFrom("manual_payments")
		.select("id")
		.where("status", "=", "pending")
		.where("id", "!=", id)
		.orderBy("created_at")
		.orderBy("id")
		.limit(1);
	const later = waiting.where(sql<boolean>`(created_at, id) > ${place}`);
	const next = (await later.executeTakeFirst()) ?? (await waiting.executeTakeFirst());
	return next?.id;
}

/**
 * Requests that expired since an instant, newest first, which no operator decided and whose payers
 * have not made a new one.
 */
export async function listExpired(db: Db, since: Date): Promise<ListedManualPayment[]> {
	return selectListed(db)
		.where("manual_payments.status", "=", "expired")
		.where("manual_payments.decided_at", ">=", since.toISOString())
		.where("manual_payments.decided_by", "is", null)
		.where("users.deleted_at", "is", null)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("manual_payments as newer")
						.select("newer.id")
						.whereRef("newer.user_id", "=", "manual_payments.user_id")
						.whereRef("newer.plan_id", "=", "manual_payments.plan_id")
						.whereRef("newer.created_at", ">", "manual_payments.created_at"),
				),
			),
		)
		.orderBy("manual_payments.decided_at", "desc")
		.execute();
}

/** The newest first. */
export async function listTransfersById(
	db: Db,
	ids: readonly string[],
): Promise<ListedManualPayment[]> {
	if (ids.length === 0) return [];
	const rows = selectListed(db).where("manual_payments.id", "in", ids);
	return rows.orderBy("manual_payments.created_at", "desc").execute();
}

export async function findListed(db: Db, id: string): Promise<ListedManualPayment | undefined> {
	return selectListed(db).where("manual_payments.id", "=", id).executeTakeFirst();
}

/**
 * Locks the request, so that no one else decides on it or gives its money back before the
 * transaction ends. It is read by a second query: rows joined to the first one would be as old as
 * the wait for the lock.
 */
export async function lockManualPayment(
	trx: Db,
	id: string,
): Promise<ListedManualPayment | undefined> {
	await trx
		.selectFrom("manual_payments")
		.select("id")
		.where("id", "=", id)
		.forNoKeyUpdate()
		.execute();
	return findListed(trx, id);
}

export type ManualPaymentFilter = DayRange & {
	status?: ManualPaymentRow["status"] | undefined;
	/** True leaves out the requests that wait. */
	isDecided?: boolean;
};

/** Requests of the given days and state, the newest first. */
export async function pageManualPayments(
	db: Db,
	{ status, isDecided, ...days }: ManualPaymentFilter,
	request: PageRequest,
): Promise<Page<ListedManualPayment>> {
	let transfers = selectListed(db);
	if (status !== undefined) transfers = transfers.where("status", "=", status);
	if (isDecided) transfers = transfers.where("status", "<>", "pending");
	return readPage(transfers, { table: "manual_payments", days }, request);
}
