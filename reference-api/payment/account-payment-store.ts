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
	const own = { user_id: userId, ...(planId !== undefined && { plan_id: planId }) };
	const [transactions, transfers] = await Promise.all([
		db
			.selectFrom("transactions")
			.selectAll()
			.where((eb) => eb.and(own))
			.orderBy("created_at", "desc")
			.orderBy("id")
			.limit(limit)
			.execute(),
		db
			.selectFrom("manual_payments")
			.selectAll()
			.where((eb) => eb.and(own))
			.orderBy("created_at", "desc")
			.orderBy("id")
			.limit(limit)
			.execute(),
	]);
	const all: OwnPayment[] = [
		...transactions.map((row) => ({ kind: "transaction" as const, row })),
		...transfers.map((row) => ({ kind: "transfer" as const, row })),
	];
	return all
		.sort((one, other) => (one.row.created_at < other.row.created_at ? 1 : -1))
		.slice(0, limit);
}

/** Those whose paid time is not over, the newest first; free plans have no end. */
const selectRunning = (db: Db, userId: string, now: Date) =>
	db
		.selectFrom("subscriptions")
		.where("user_id", "=", userId)
		.where((eb) =>
			eb.or([eb("next_billing_at", "is", null), eb("next_billing_at", ">", now.toISOString())]),
		)
		.orderBy("started_at", "desc");

export async function listRunning(db: Db, userId: string, now: Date): Promise<SubscriptionRow[]> {
	return selectRunning(db, userId, now).selectAll().execute();
}

/** The names of the packages among them. */
export async function listRunningPackages(db: Db, userId: string, now: Date): Promise<string[]> {
	const packages = await selectRunning(db, userId, now)
		.innerJoin("plans", "plans.id", "subscriptions.plan_id")
		.where("plans.kind", "=", "package")
		.select("plans.name")
		.execute();
	return packages.map(({ name }) => name);
}
