/** Manual payment requests in the database; one is pending per person and plan. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { DayRange } from "#core/record-filter";
import { type Db, lockOrder, rowCount } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import type { RejectionReason } from "../database/reason";
import type { ManualPaymentTable } from "../database/schema";

export type ManualPaymentRow = Selectable<ManualPaymentTable>;

/** How long a decision can be undone: long enough to notice a wrong click. */
export const DECISION_UNDO_SECONDS = 600;

export const transferStates = [
	"pending",
	"approved",
	"rejected",
	"expired",
] as const satisfies ManualPaymentRow["status"][];

const selectOverdue = (db: Db, at: string) =>
	db
		.selectFrom("manual_payments")
		.select("id")
		.where("status", "=", "pending")
		.where("expires_at", "<=", at);

/** True when requests were not decided in time. */
export const hasOverdue = async (db: Db, now: Date): Promise<boolean> =>
	(await selectOverdue(db, now.toISOString()).limit(1).executeTakeFirst()) !== undefined;

/** Expires the requests that were not decided in time, and returns them. */
export async function expireOverdue(db: Db, now: Date): Promise<ManualPaymentRow[]> {
	const at = now.toISOString();
	const overdue = selectOverdue(db, at).orderBy(lockOrder).forNoKeyUpdate();
	return db
		.updateTable("manual_payments")
		.set({ status: "expired", decided_at: at })
		.where("id", "in", overdue)
		.returningAll()
		.execute();
}

/**
 * The stored request: a new one, or the pending one with its particulars brought up to date.
 * Undefined when the pending one names another reference, or its id begins otherwise than the note's
 * code (`idStart`): that is another transfer.
 */
export async function requestManualPayment(
	db: Db,
	payment: Insertable<ManualPaymentTable>,
	idStart?: string,
): Promise<ManualPaymentRow | undefined> {
	const { payment_method, user_phone, transfer_reference, amount_minor, discount_code } = payment;
	const referenceKey = payment.reference_key ?? null;
	return db
		.insertInto("manual_payments")
		.values(payment)
		.onConflict((conflict) =>
			conflict
				.columns(["user_id", "plan_id"])
				// A literal: SQLite finds the partial index only by its exact condition.
				.where("status", "=", sql.lit("pending"))
				.doUpdateSet((eb) => ({
					payment_method,
					amount_minor,
					discount_code,
					idempotency_key: eb.fn.coalesce(
						eb.val(payment.idempotency_key ?? null),
						"manual_payments.idempotency_key",
					),
					user_phone: eb.fn.coalesce(eb.val(user_phone ?? null), "manual_payments.user_phone"),
					transfer_reference: eb.fn.coalesce(
						eb.val(transfer_reference ?? null),
						"manual_payments.transfer_reference",
					),
					reference_key: eb.fn.coalesce(eb.val(referenceKey), "manual_payments.reference_key"),
				}))
				.where((eb) => {
					const hasCode = eb("manual_payments.id", "like", `${idStart ?? ""}%`);
					if (referenceKey === null) return hasCode;
					const stored = eb.ref("manual_payments.reference_key");
					const hasReference = eb.or([eb(stored, "is", null), eb(stored, "=", referenceKey)]);
					return eb.and([hasCode, hasReference]);
				}),
		)
		.returningAll()
		.executeTakeFirst();
}

/** Undefined without a key, and for a key that no request has. */
export async function findByKey(
	db: Db,
	userId: string,
	key: string | null,
): Promise<ManualPaymentRow | undefined> {
	if (key === null) return undefined;
	return db
		.selectFrom("manual_payments")
		.selectAll()
		.where("user_id", "=", userId)
		.where("idempotency_key", "=", key)
		.executeTakeFirst();
}

/** Locks the request that waits, if one does: it is decided before or after this transaction. */
export async function lockPendingManualPayment(
	trx: Db,
	userId: string,
	planId: number,
): Promise<void> {
	await trx
		.selectFrom("manual_payments")
		.select("id")
		.where("user_id", "=", userId)
		.where("plan_id", "=", planId)
		.where("status", "=", "pending")
		.forNoKeyUpdate()
		.execute();
}

export async function findManualPayment(db: Db, id: string): Promise<ManualPaymentRow | undefined> {
	return db.selectFrom("manual_payments").selectAll().where("id", "=", id).executeTakeFirst();
}

export type Rejection = {
	readonly reason: RejectionReason;
	/** The operator's own words to the payer. */
	readonly note: string | null;
};

export type Change = Pick<
	ManualPaymentRow,
	"status" | "decided_at" | "decided_by" | "rejection_reason" | "rejection_note"
> & { expires_at?: string };

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

/** The request must be locked. */
export async function changeManualPayment(
	trx: Db,
	id: string,
	change: Change,
): Promise<ManualPaymentRow> {
	return trx
		.updateTable("manual_payments")
		.set(change)
		.where("id", "=", id)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/**
 * True when the money may be recorded as given back: the request was approved, or it can grant no
 * plan because its payer's account was deleted.
 */
export const isTransferRefundable = ({ status, payer_left_at }: ListedManualPayment): boolean =>
	status === "approved" || (status !== "pending" && payer_left_at !== null);

/** Stores what an approval changed; null after it was undone. */
export async function setGranted(db: Db, id: string, granted: string | null): Promise<void> {
	await db.updateTable("manual_payments").set({ granted }).where("id", "=", id).execute();
}

/** True while the same person has another pending request for the plan. */
export async function hasOtherPending(db: Db, row: ManualPaymentRow): Promise<boolean> {
	const other = await db
		.selectFrom("manual_payments")
		.select("id")
		.where("user_id", "=", row.user_id)
		.where("plan_id", "=", row.plan_id)
		.where("status", "=", "pending")
		.where("id", "<>", row.id)
		.executeTakeFirst();
	return other !== undefined;
}

/** The most other requests with the same reference that are named: enough to look into it. */
const NAMED_SAME = 5;

/** Other requests with the same reference, the newest few of each: money that may be counted twice. */
export async function listSameReference(
	db: Db,
	rows: readonly Pick<ManualPaymentRow, "reference_key">[],
): Promise<Pick<ManualPaymentRow, "id" | "reference_key" | "status">[]> {
	const keys = [...new Set(rows.flatMap(({ reference_key }) => reference_key ?? []))];
	if (keys.length === 0) return [];
	const same = db
		.selectFrom("manual_payments")
		.select(["id", "reference_key", "status", "created_at"])
		.select(({ fn }) =>
			fn
				.agg<number>("row_number")
				.over((over) => over.partitionBy("reference_key").orderBy("created_at", "desc"))
				.as("place"),
		)
		.where("reference_key", "in", keys);
	return (
		db
			.selectFrom(same.as("same"))
			.select(["id", "reference_key", "status"])
			// One more than is named: it may be the request itself.
			.where("place", "<=", NAMED_SAME + 1)
			.orderBy("created_at", "desc")
			.execute()
	);
}

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
