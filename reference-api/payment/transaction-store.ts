/** Payments through the gateway and how far each has come. */
import type { Insertable, Selectable } from "kysely";
import type { Db } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import type { GatewayOutcome, TransactionTable } from "../database/schema";
import type { DayRange } from "../platform/cairo-day";

export type TransactionRow = Selectable<TransactionTable>;

export const transactionStates = [
	"pending",
	"completed",
	"failed",
] as const satisfies TransactionRow["status"][];

/** The stored row: this one, or the one that took the same idempotency key before. */
export async function insertTransaction(
	db: Db,
	transaction: Insertable<TransactionTable>,
): Promise<TransactionRow> {
	const inserted = await db
		.insertInto("transactions")
		.values(transaction)
		.onConflict((conflict) => conflict.columns(["user_id", "idempotency_key"]).doNothing())
		.returningAll()
		.executeTakeFirst();
	const stored =
		inserted ?? (await findByKey(db, transaction.user_id, transaction.idempotency_key ?? null));
	if (stored === undefined) throw new Error("A transaction was neither stored nor found.");
	return stored;
}

/** Undefined without a key, and for one that no transaction has. */
export async function findByKey(
	db: Db,
	userId: string,
	key: string | null,
): Promise<TransactionRow | undefined> {
	if (key === null) return undefined;
	return db
		.selectFrom("transactions")
		.selectAll()
		.where("user_id", "=", userId)
		.where("idempotency_key", "=", key)
		.executeTakeFirst();
}

export async function findTransaction(db: Db, id: string): Promise<TransactionRow | undefined> {
	return db.selectFrom("transactions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Notes what the payer did at the gateway; undefined when something was noted before. */
export async function recordOutcome(
	db: Db,
	id: string,
	outcome: GatewayOutcome,
	now: Date,
): Promise<TransactionRow | undefined> {
	return db
		.updateTable("transactions")
		.set({
			gateway_outcome: outcome,
			status: outcome === "completed" ? "completed" : "failed",
			updated_at: now.toISOString(),
		})
		.where("id", "=", id)
		.where("status", "=", "pending")
		.returningAll()
		.executeTakeFirst();
}

/** Undefined when it was granted before: what was paid for is granted once. */
export async function claimActivation(
	db: Db,
	id: string,
	now: Date,
): Promise<TransactionRow | undefined> {
	const at = now.toISOString();
	return db
		.updateTable("transactions")
		.set({ status: "completed", webhook_processed: 1, activated_at: at, updated_at: at })
		.where("id", "=", id)
		.where("activated_at", "is", null)
		.returningAll()
		.executeTakeFirst();
}

/** What a payment changed for its payer, so that it can be taken back. */
export async function setGranted(db: Db, id: string, granted: string): Promise<void> {
	await db.updateTable("transactions").set({ granted }).where("id", "=", id).execute();
}

/** The payment once what it paid for was granted, locked as `lockManualPayment` locks a transfer. */
export async function lockActivatedTransaction(
	trx: Db,
	id: string,
): Promise<TransactionRow | undefined> {
	return trx
		.selectFrom("transactions")
		.selectAll()
		.where("id", "=", id)
		.where("activated_at", "is not", null)
		.forNoKeyUpdate()
		.executeTakeFirst();
}

/** A failure that arrives after the money did changes nothing, and is answered by false. */
export async function markFailed(db: Db, id: string, now: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("transactions")
		.set({ status: "failed", webhook_processed: 1, updated_at: now.toISOString() })
		.where("id", "=", id)
		.where("status", "<>", "completed")
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** A transaction with the names that an operator knows people and plans by. */
export type ListedTransaction = TransactionRow & {
	user_email: string;
	plan_name: string | null;
	creator_name: string | null;
	/** When it was given back. */
	refunded_at: string | null;
	/** What the operator noted of that. */
	refund_note: string | null;
};

const selectListed = (db: Db) =>
	db
		.selectFrom("transactions")
		.innerJoin("users", "users.id", "transactions.user_id")
		.leftJoin("plans", "plans.id", "transactions.plan_id")
		.leftJoin("creators", "creators.id", "transactions.creator_id")
		.leftJoin("refunds", "refunds.payment_id", "transactions.id")
		.selectAll("transactions")
		.select(["refunds.created_at as refunded_at", "refunds.note as refund_note"])
		.select(["users.email as user_email", "plans.name as plan_name"])
		.select("creators.name as creator_name");

/** The newest first. */
export async function listTransactionsById(
	db: Db,
	ids: readonly string[],
): Promise<ListedTransaction[]> {
	if (ids.length === 0) return [];
	const rows = selectListed(db).where("transactions.id", "in", ids);
	return rows.orderBy("transactions.created_at", "desc").execute();
}

export async function findListedTransaction(
	db: Db,
	id: string,
): Promise<ListedTransaction | undefined> {
	return selectListed(db).where("transactions.id", "=", id).executeTakeFirst();
}

export type TransactionFilter = DayRange & { status?: TransactionRow["status"] | undefined };

/** The newest first, of the days and the state that are named. */
export async function pageTransactions(
	db: Db,
	{ status, ...days }: TransactionFilter,
	request: PageRequest,
): Promise<Page<ListedTransaction>> {
	let transactions = selectListed(db);
	if (status !== undefined) {
		transactions = transactions.where("transactions.status", "=", status);
	}
	return readPage(transactions, { table: "transactions", days }, request);
}
