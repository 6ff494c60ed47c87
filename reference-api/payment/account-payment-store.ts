/** What one person paid, through the gateway and by transfer, and what runs because of it. */
import type { Db } from "../database/database";
import type { ManualPaymentRow } from "../wallet/manual-payment-store";
import type { SubscriptionRow } from "./subscription-store";
import type { TransactionRow } from "./transaction-store";

export type OwnPayment =
	| { kind: "transaction"; row: TransactionRow }
	| { kind: "transfer"; row: ManualPaymentRow };

type Own = { userId: string; planId?: number | undefined; limit: number };

/** The newest `limit` of both, the newest first. */
export async function listOwnPayments(
	db: Db,
	{ userId, planId, limit }: Own,
): Promise<OwnPayment[]> {
	const select = (table: "transactions" | "manual_payments") => {
		let rows = db
			.selectFrom(table as "transactions")
			.selectAll()
			.where("user_id", "=", userId);
		if (planId !== undefined) rows = rows.where("plan_id", "=", planId);
		return rows.orderBy("created_at", "desc").orderBy("id").limit(limit).execute();
	};
	const [transactions, transfers] = await Promise.all([
		select("transactions"),
		select("manual_payments") as unknown as Promise<ManualPaymentRow[]>,
	]);
	const all: OwnPayment[] = [
		...transactions.map((row) => ({ kind: "transaction" as const, row })),
		...transfers.map((row) => ({ kind: "transfer" as const, row })),
	];
	return all
		.sort((one, other) => (one.row.created_at < other.row.created_at ? 1 : -1))
		.slice(0, limit);
}

/** Those whose paid time is not over; free plans have no end. */
export async function listRunning(db: Db, userId: string, now: Date): Promise<SubscriptionRow[]> {
	return db
		.selectFrom("subscriptions")
		.selectAll()
		.where("user_id", "=", userId)
		.where((eb) =>
			eb.or([eb("next_billing_at", "is", null), eb("next_billing_at", ">", now.toISOString())]),
		)
		.orderBy("started_at", "desc")
		.execute();
}
