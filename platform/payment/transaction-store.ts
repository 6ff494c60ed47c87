/** Payments through the gateway and their states. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { DayRange } from "#core/record-filter";
import { type Db, rowCount } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import type { RecordedRefundReason } from "../database/reason";
import type {
	GatewayOutcome,
	GatewayRefundState,
	PaymentType,
	PlanKind,
	TransactionTable,
} from "../database/schema";

export type TransactionRow = Selectable<TransactionTable>;

export const transactionStates = [
	"pending",
	"completed",
	"failed",
] as const satisfies TransactionRow["status"][];

/** Returns the stored row: this one, or an earlier one with the same idempotency key. */
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

/** Undefined without a key, and when no transaction has it. */
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

/** Those of them whose money has arrived. */
export async function listSettled(db: Db, ids: readonly string[]): Promise<TransactionRow[]> {
	if (ids.length === 0) return [];
	const rows = await db.selectFrom("transactions").selectAll().where("id", "in", ids).execute();
	return rows.filter(isSettled);
}

/** Records the payer's action at the gateway; undefined when one was recorded before. */
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

/**
 * Records that the money arrived; undefined when that was recorded before, so that the purchase is
 * granted once.
 */
export async function claimMoney(
	db: Db,
	id: string,
	now: Date,
): Promise<TransactionRow | undefined> {
	return db
		.updateTable("transactions")
		.set({ status: "completed", webhook_processed: 1, updated_at: now.toISOString() })
		.where("id", "=", id)
		.where((eb) => eb.or([eb("status", "<>", "completed"), eb("webhook_processed", "=", 0)]))
		.returningAll()
		.executeTakeFirst();
}

/** Records when a payment was granted and what that changed, so that it can be taken back. */
export async function setActivated(
	db: Db,
	id: string,
	activated: { activated_at: string; granted: string | null },
): Promise<void> {
	await db.updateTable("transactions").set(activated).where("id", "=", id).execute();
}

/** Locks and reads the payment, as `lockManualPayment` does. */
export async function lockTransaction(trx: Db, id: string): Promise<ListedTransaction | undefined> {
	await trx.selectFrom("transactions").select("id").where("id", "=", id).forNoKeyUpdate().execute();
	return findListedTransaction(trx, id);
}

/** False when the money has arrived already: a late failure changes nothing. */
export async function markFailed(db: Db, id: string, now: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("transactions")
		.set({ status: "failed", webhook_processed: 1, updated_at: now.toISOString() })
		.where("id", "=", id)
		.where("status", "<>", "completed")
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Lets a failed payment wait again, because its money may still come. */
export async function markPending(db: Db, id: string, now: Date): Promise<void> {
	await db
		.updateTable("transactions")
		.set({ status: "pending", webhook_processed: 0, updated_at: now.toISOString() })
		.where("id", "=", id)
		.where("status", "=", "failed")
		.execute();
}

/** The next request with its idempotency key starts another payment. */
export async function freeKey(db: Db, id: string): Promise<void> {
	await db
		.updateTable("transactions")
		.set({ idempotency_key: null })
		.where("id", "=", id)
		.execute();
}

/** A transaction with the names that operators know. */
export type ListedTransaction = TransactionRow & {
	user_name: string;
	user_email: string;
	plan_name: string | null;
	plan_name_ar: string | null;
	creator_name: string | null;
	creator_name_ar: string | null;
	/** When it was given back, or the last part of it that was. */
	refunded_at: string | null;
	/** What was given back; null for nothing. */
	refunded_minor: number | null;
	refund_reason: RecordedRefundReason | null;
	/** 1: it was given back elsewhere, and an operator decides about the plan. */
	awaits_plan_choice: number | null;
	/** The operator's note on the refund. */
	refund_note: string | null;
	/** When an operator closed the webhook that reported the money. */
	closed_at: string | null;
	/** The state of a refund whose outcome is not known; null without one. */
	refund_state: GatewayRefundState | null;
	/** The number of its receipt; null without one. */
	receipt_number: string | null;
};

/**
 * True when the money arrived and its webhook was processed: the purchase was granted, or its
 * account is gone.
 */
export const isSettled = ({ status, webhook_processed }: TransactionRow): boolean =>
	status === "completed" && webhook_processed === 1;

/**
 * True when money arrived and can be recorded as given back: it is settled, or its webhook is
 * closed.
 */
export const isTransactionRefundable = (row: ListedTransaction): boolean =>
	row.amount_minor > 0 &&
	(isSettled(row) || (row.status === "completed" && row.closed_at !== null));

/** True when the money arrived after the account was deleted and must be given back. */
export const isUngranted = (row: ListedTransaction): boolean =>
	isSettled(row) && row.activated_at === null && !isGivenBack(row);

/** True when all of it was given back. */
export const isGivenBack = ({
	refunded_minor,
	amount_minor,
}: Pick<ListedTransaction, "refunded_minor" | "amount_minor">): boolean =>
	refunded_minor !== null && refunded_minor >= amount_minor;

const selectListed = (db: Db) =>
	db
		.selectFrom("transactions")
		.innerJoin("users", "users.id", "transactions.user_id")
		.leftJoin("plans", "plans.id", "transactions.plan_id")
		.leftJoin("creators", "creators.id", "transactions.creator_id")
		.leftJoin("refunds", "refunds.payment_id", "transactions.id")
		.selectAll("transactions")
		.select(["refunds.created_at as refunded_at", "refunds.note as refund_note"])
		.select(["refunds.amount_minor as refunded_minor", "refunds.reason as refund_reason"])
		.select("refunds.awaits_plan_choice")
		.leftJoin("receipts", (join) =>
			join
				.onRef("receipts.payment_id", "=", "transactions.id")
				.on("receipts.cancelled_at", "is", null),
		)
		.select("receipts.number as receipt_number")
		.select(["users.name as user_name", "users.email as user_email"])
		.select(["plans.name as plan_name", "plans.name_ar as plan_name_ar"])
		.select(["creators.name as creator_name", "creators.name_ar as creator_name_ar"])
		.select((eb) =>
			eb
				.selectFrom("webhook_deliveries")
				.select("closed_at")
				.whereRef("transaction_id", "=", "transactions.id")
				.where("closed_at", "is not", null)
				.limit(1)
				.as("closed_at"),
		)
		.select((eb) =>
			eb
				.selectFrom("gateway_refunds")
				.select("state")
				.whereRef("transaction_id", "=", "transactions.id")
				.where("closed_at", "is", null)
				.limit(1)
				.as("refund_state"),
		);

/** The condition of `isUngranted`. Literals: SQLite uses the partial index only for its exact condition. */
const isUngrantedRow = sql<boolean>`transactions.activated_at is null
	and transactions.status = 'completed' and transactions.webhook_processed = 1
	and not exists (select 1 from refunds
		where refunds.payment_id = transactions.id and refunds.is_partial = 0)`;

/** The oldest rows of `isUngranted`, at most `limit`. */
export async function listUngranted(db: Db, limit: number): Promise<ListedTransaction[]> {
	const rows = selectListed(db).where(isUngrantedRow).orderBy("transactions.updated_at");
	return rows.limit(limit).execute();
}

export async function countUngranted(db: Db): Promise<number> {
	const rows = db
		.selectFrom("transactions")
		.select(rowCount)
		.where(isUngrantedRow)
		// Every row meets it; with it SQLite prefers the index that has both columns.
		.where("updated_at", ">", "");
	return (await rows.executeTakeFirstOrThrow()).count;
}

/** Payments given back elsewhere, whose plan an operator has to decide about; the oldest ones, and how many. */
export async function listPlanChoices(db: Db, limit: number) {
	const isOpen = sql<boolean>`refunds.awaits_plan_choice = 1`;
	const rows = selectListed(db).where(isOpen).orderBy("refunds.created_at").limit(limit);
	const count = db.selectFrom("refunds").select(rowCount).where(isOpen);
	return { rows: await rows.execute(), ...(await count.executeTakeFirstOrThrow()) };
}

/** Newest first. */
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

/** Newest first, filtered by days and state. */
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

const typeOfKind: Record<PlanKind, PaymentType> = {
	platform: "listener_subscription",
	creator: "creator_membership",
	tier: "creator_membership",
	package: "creator_package",
};

export const paymentTypeOf = ({ kind }: { kind: PlanKind }): PaymentType => typeOfKind[kind];
