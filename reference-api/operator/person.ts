/** Everything that is known of one person, for the page that an operator reads. */
import type { Db } from "../database/database";
import type { MailRow } from "../mail/outbox-store";
import { listRefunds } from "../payment/refund-operation";
import { listTransactionsById } from "../payment/transaction-store";
import { listTransfersById } from "../wallet/manual-payment-store";
import { listActs } from "./audit-store";

/** The newest of each; older ones are found by search and by filters. */
const SHOWN = 20;

export type PersonFacts = Awaited<ReturnType<typeof readPersonFacts>>;

export async function readPersonFacts(db: Db, { id, email }: { id: string; email: string }) {
	const [transactionIds, transferIds] = await Promise.all([
		listIds(db, "transactions", id),
		listIds(db, "manual_payments", id),
	]);
	const [transactions, transfers, refunds, plans, codes, mails] = await Promise.all([
		listTransactionsById(db, transactionIds),
		listTransfersById(db, transferIds),
		listRefunds(db, [...transactionIds, ...transferIds]),
		listPlansOf(db, id),
		listCodesOf(db, id),
		listMailsTo(db, email),
	]);
	const subjects = [id, ...transactionIds, ...transferIds];
	const acts = await listActs(db, { limit: SHOWN, subjects });
	return { transactions, transfers, refunds, plans, codes, mails, acts };
}

async function listIds(db: Db, table: "transactions" | "manual_payments", userId: string) {
	const rows = await db
		.selectFrom(table as "transactions")
		.select("id")
		.where("user_id", "=", userId)
		.orderBy("created_at", "desc")
		.limit(SHOWN)
		.execute();
	return rows.map(({ id }) => id);
}

const listPlansOf = (db: Db, userId: string) =>
	db
		.selectFrom("subscriptions")
		.innerJoin("plans", "plans.id", "subscriptions.plan_id")
		.leftJoin("creators", "creators.id", "subscriptions.creator_id")
		.selectAll("subscriptions")
		.select(["plans.name as plan_name", "creators.name as creator_name"])
		.where("user_id", "=", userId)
		.orderBy("started_at", "desc")
		.limit(SHOWN)
		.execute();

const listCodesOf = (db: Db, userId: string) =>
	db
		.selectFrom("discount_code_uses")
		.selectAll()
		.where("user_id", "=", userId)
		.orderBy("held_until", "desc")
		.limit(SHOWN)
		.execute();

const listMailsTo = (db: Db, email: string): Promise<MailRow[]> =>
	db
		.selectFrom("outbox")
		.selectAll()
		.where("recipient", "=", email)
		.orderBy("created_at", "desc")
		.limit(SHOWN)
		.execute();
