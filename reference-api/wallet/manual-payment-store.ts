/** Manual wallet transfers waiting for an operator; one pending per person and plan. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, ListOptions } from "../database/database";
import type { ManualPaymentTable } from "../database/schema";
import type { RejectionReason } from "../mail/mail-kind";

export type ManualPaymentRow = Selectable<ManualPaymentTable>;

/** Ends the requests that were not decided in time, and gives them. */
export async function expireOverdue(db: Db, now: Date): Promise<ManualPaymentRow[]> {
	const at = now.toISOString();
	return db
		.updateTable("manual_payments")
		.set({ status: "expired", decided_at: at })
		.where("status", "=", "pending")
		.where("expires_at", "<=", at)
		.returningAll()
		.execute();
}

/** The stored request: a new one, or the pending one with its particulars brought up to date. */
export async function requestManualPayment(
	db: Db,
	payment: Insertable<ManualPaymentTable>,
): Promise<ManualPaymentRow> {
	const { payment_method, user_phone, transfer_reference, amount_minor, discount_code } = payment;
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
				})),
		)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** Undefined for a key of nothing, and without one. */
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

export async function findManualPayment(db: Db, id: string): Promise<ManualPaymentRow | undefined> {
	return db.selectFrom("manual_payments").selectAll().where("id", "=", id).executeTakeFirst();
}

export type Rejection = {
	readonly reason: RejectionReason;
	/** The operator's own words to the payer. */
	readonly note: string | null;
};

/** Undefined when there is no such request in one of the states `from`. */
export async function decideManualPayment(
	db: Db,
	decision: {
		id: string;
		from: ManualPaymentRow["status"][];
		to: ManualPaymentRow["status"];
		now: Date;
		rejection?: Rejection;
	},
): Promise<ManualPaymentRow | undefined> {
	return db
		.updateTable("manual_payments")
		.set({
			status: decision.to,
			decided_at: decision.now.toISOString(),
			rejection_reason: decision.rejection?.reason ?? null,
			rejection_note: decision.rejection?.note ?? null,
		})
		.where("id", "=", decision.id)
		.where("status", "in", decision.from)
		.returningAll()
		.executeTakeFirst();
}

export type ListedManualPayment = ManualPaymentRow & { plan_name: string };

/** Those that wait come first, whatever the limit; then the newest. */
export async function listManualPayments(
	db: Db,
	{ limit }: ListOptions = {},
): Promise<ListedManualPayment[]> {
	const rows = db
		.selectFrom("manual_payments")
		.innerJoin("plans", "plans.id", "manual_payments.plan_id")
		.selectAll("manual_payments")
		.select("plans.name as plan_name")
		.orderBy("manual_payments.created_at", "desc");
	const [waiting, others] = await Promise.all([
		rows.where("status", "=", "pending").execute(),
		rows
			.where("status", "<>", "pending")
			.$if(limit !== undefined, (query) => query.limit(limit ?? 0))
			.execute(),
	]);
	return [...waiting, ...others];
}
