/** Everything that is known of one person, for an operator; `person-copy.ts` reads what the person gets. */
import { listInquiriesOf } from "../contact/contact-inquiry-store";
import type { Db } from "../database/database";
import type { MailRow } from "../mail/outbox-store";
import { listTransfersById } from "../manual-payment/listed-manual-payment-store";
import { listRefunds } from "../payment/account-payment-store";
import { listTransactionsById } from "../payment/transaction-store";
import { listActs } from "./audit-store";

/** The newest of each kind; older ones are found with search and filters. */
const SHOWN = 20;
/** More than anybody has. */
export const ALL = Number.MAX_SAFE_INTEGER;

type PersonQuery = { id: string; email: string; limit: number };

export async function readPersonFacts(
	db: Db,
	{ id, email }: Pick<PersonQuery, "id" | "email">,
	limit = SHOWN,
) {
	const query = { id, email, limit };
	const [transactionIds, transferIds] = await Promise.all([
		listIds(db, "transactions", query),
		listIds(db, "manual_payments", query),
	]);
	const [transactions, transfers, refunds, plans, codes, mails, messages] = await Promise.all([
		listTransactionsById(db, transactionIds),
		listTransfersById(db, transferIds),
		listRefunds(db, [...transactionIds, ...transferIds]),
		listPlansOf(db, query),
		listCodesOf(db, query),
		listMailsTo(db, query),
		listInquiriesOf(db, email, limit),
	]);
	const subjects = [id, ...transactionIds, ...transferIds];
	const acts = await listActs(db, { limit, subjects, hasSignIns: limit === ALL });
	return { transactions, transfers, refunds, plans, codes, mails, messages, acts };
}

export async function listIds(
	db: Db,
	table: "transactions" | "manual_payments",
	{ id: userId, limit }: PersonQuery,
) {
	const rows = await db
		.selectFrom(table as "transactions")
		.select("id")
		.where("user_id", "=", userId)
		.orderBy("created_at", "desc")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}

export const listPlansOf = (db: Db, { id: userId, limit }: PersonQuery) =>
	db
		.selectFrom("subscriptions")
		.innerJoin("plans", "plans.id", "subscriptions.plan_id")
		.leftJoin("creators", "creators.id", "subscriptions.creator_id")
		.selectAll("subscriptions")
		.select(["plans.name as plan_name", "plans.name_ar as plan_name_ar"])
		.select(["creators.name as creator_name", "creators.name_ar as creator_name_ar"])
		.where("user_id", "=", userId)
		.orderBy("started_at", "desc")
		.limit(limit)
		.execute();

export const listCodesOf = (db: Db, { id: userId, limit }: PersonQuery) =>
	db
		.selectFrom("discount_code_uses")
		.selectAll()
		.where("user_id", "=", userId)
		.orderBy("held_until", "desc")
		.limit(limit)
		.execute();

const listMailsTo = (db: Db, { email, limit }: PersonQuery): Promise<MailRow[]> =>
	db
		.selectFrom("outbox")
		.selectAll()
		.where("recipient", "=", email)
		.orderBy("created_at", "desc")
		.limit(limit)
		.execute();
