/** Manual payment requests in the database; one is pending per person and plan. */
import { type Insertable, type Selectable, sql } from "kysely";
import { type Db, lockOrder } from "../database/database";
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
