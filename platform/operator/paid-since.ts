/**
 * Finds what the payer of a request has paid for or requested since. To approve the request as well
 * could grant the same money or time twice, so an operator sees these payments first (operator-106).
 */
import type { Db } from "../database/database";
import type { ManualPaymentRow } from "../manual-payment/manual-payment-store";
import { listRefunds } from "../payment/account-payment-store";

export type PaidSince = {
	id: string;
	kind: "transaction" | "transfer";
	/** `waiting`: another request for the same plan. */
	state: "paid" | "waiting";
	plan_name: string;
	amount_minor: number;
	currency: string;
	/** When it was paid or requested. */
	at: string;
};

type Request = Pick<ManualPaymentRow, "id" | "user_id" | "plan_id" | "created_at">;

/** Lists them oldest first, without tips and refunded payments. */
export async function listPaidSince(db: Db, request: Request): Promise<PaidSince[]> {
	const since = [
		...(await listTransactionsSince(db, request)),
		...(await listTransfersSince(db, request)),
	];
	const refunds = await listRefunds(
		db,
		since.map(({ id }) => id),
	);
	const whole = refunds.filter(({ is_partial }) => is_partial === 0);
	const refunded = new Set(whole.map(({ payment_id }) => payment_id));
	const place = ({ at, id }: PaidSince) => `${at} ${id}`;
	return since
		.filter(({ id }) => !refunded.has(id))
		.sort((one, other) => place(one).localeCompare(place(other)));
}

async function listTransactionsSince(db: Db, request: Request): Promise<PaidSince[]> {
	const rows = await db
		.selectFrom("transactions")
		.innerJoin("plans", "plans.id", "transactions.plan_id")
		.select(["transactions.id", "plans.name as plan_name", "transactions.activated_at"])
		.select(["transactions.amount_minor", "transactions.currency"])
		.where("transactions.user_id", "=", request.user_id)
		.where("transactions.activated_at", ">=", request.created_at)
		.execute();
	return rows.map(({ activated_at, ...row }) => ({
		...row,
		kind: "transaction",
		state: "paid",
		at: activated_at ?? "",
	}));
}

async function listTransfersSince(db: Db, request: Request): Promise<PaidSince[]> {
	// They are filtered here: to find them by state, a database would read those of all people.
	const rows = await db
		.selectFrom("manual_payments")
		.innerJoin("plans", "plans.id", "manual_payments.plan_id")
		.select(["manual_payments.id", "plan_id", "plans.name as plan_name", "amount_minor"])
		.select(["manual_payments.currency", "status", "decided_at", "manual_payments.created_at"])
		.where("manual_payments.user_id", "=", request.user_id)
		.execute();
	return rows.flatMap(({ status, plan_id, decided_at, created_at, ...row }): PaidSince[] => {
		if (row.id === request.id) return [];
		const paidAt = status === "approved" ? decided_at : null;
		const shared = { ...row, kind: "transfer" } as const;
		if (paidAt !== null && paidAt >= request.created_at) {
			return [{ ...shared, state: "paid", at: paidAt }];
		}
		const isWaiting = status === "pending" && plan_id === request.plan_id;
		return isWaiting ? [{ ...shared, state: "waiting", at: created_at }] : [];
	});
}

/** Names these payments in one text, which tells whether an operator has seen all of them. */
export const namePaidSince = (since: readonly PaidSince[]): string =>
	since.map(({ id, state }) => `${id}:${state}`).join(" ");
