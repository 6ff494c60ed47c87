/** A person's payments, through the gateway and manual, and the plans that run. */
import type { Selectable } from "kysely";
import type { Db } from "../database/database";
import type { RefundTable } from "../database/schema";
import type { ManualPaymentRow } from "../manual-payment/manual-payment-store";
import type { TransactionRow } from "./transaction-store";

export type OwnPayment =
	| { kind: "transaction"; row: TransactionRow }
	| { kind: "transfer"; row: ManualPaymentRow };

type Own = { userId: string; planId?: number | undefined; limit: number; offset: number };

/**
 * A page of both kinds of payments, newest first. Ids are selected first, so that earlier pages
 * cost only the index.
 */
export async function listOwnPayments(
	db: Db,
	{ userId, planId, limit, offset }: Own,
): Promise<OwnPayment[]> {
	const own = { user_id: userId, ...(planId !== undefined && { plan_id: planId }) };
	const selectIds = (table: "transactions" | "manual_payments") =>
		db
			.selectFrom(table as "transactions")
			.select(["id", "created_at"])
			.where((eb) => eb.and(own));
	const page = await selectIds("transactions")
		.unionAll(selectIds("manual_payments"))
		.orderBy("created_at", "desc")
		.orderBy("id")
		.limit(limit)
		.offset(offset)
		.execute();
	const ids = page.map(({ id }) => id);
	if (ids.length === 0) return [];
	const [transactions, transfers] = await Promise.all([
		db.selectFrom("transactions").selectAll().where("id", "in", ids).execute(),
		db.selectFrom("manual_payments").selectAll().where("id", "in", ids).execute(),
	]);
	const found = new Map<string, OwnPayment>([
		...transactions.map((row) => [row.id, { kind: "transaction", row }] as const),
		...transfers.map((row) => [row.id, { kind: "transfer", row }] as const),
	]);
	return ids.flatMap((id) => found.get(id) ?? []);
}

/** When a payment was given back; undefined when it was not, or only a part of it. */
export async function findRefundedAt(db: Db, id: string): Promise<string | undefined> {
	const refund = db.selectFrom("refunds").select("created_at").where("payment_id", "=", id);
	return (await refund.where("is_partial", "=", 0).executeTakeFirst())?.created_at;
}

/** The refunds of whole payments among these, and those of parts. */
export async function listRefunds(
	db: Db,
	ids: readonly string[],
): Promise<Selectable<RefundTable>[]> {
	if (ids.length === 0) return [];
	return db.selectFrom("refunds").selectAll().where("payment_id", "in", ids).execute();
}

/** True when the payer has paid for the same plan by another payment since this one was started. */
export async function hasPaidOtherwise(
	db: Db,
	{ id, user_id, plan_id, creator_id, created_at }: TransactionRow,
): Promise<boolean> {
	if (plan_id === null) return false;
	const refunded = db
		.selectFrom("refunds")
		.select("payment_id")
		.where("user_id", "=", user_id)
		.where("is_partial", "=", 0);
	const transaction = await db
		.selectFrom("transactions")
		.select("id")
		.where("user_id", "=", user_id)
		.where("plan_id", "=", plan_id)
		.where((eb) =>
			creator_id === null ? eb("creator_id", "is", null) : eb("creator_id", "=", creator_id),
		)
		.where("id", "<>", id)
		.where("activated_at", ">=", created_at)
		.where("id", "not in", refunded)
		.executeTakeFirst();
	if (transaction !== undefined) return true;
	const transfer = await db
		.selectFrom("manual_payments")
		.select("id")
		.where("user_id", "=", user_id)
		.where("plan_id", "=", plan_id)
		.where("status", "=", "approved")
		.where("decided_at", ">=", created_at)
		.where("id", "not in", refunded)
		.executeTakeFirst();
	return transfer !== undefined;
}
