/** What an operator looks at first: what waits, what came in, and what failed. */
import { sql } from "kysely";
import type { ContactInquiryRow } from "../contact/contact-inquiry-store";
import type { Db } from "../database/database";
import { rowCount } from "../database/row-count";
import type { MailRow } from "../mail/outbox-store";
import type { WebhookDeliveryRow } from "../payment/webhook-store";

/** What came in within one hour, for one plan; null for a tip. */
export type Income = {
	/** `2025-05-10T12`, in UTC. */
	hour: string;
	plan_id: number | null;
	currency: string;
	amountMinor: number;
	payments: number;
};

/** Paid through the gateway and by approved transfers since an instant, and not given back. */
export async function listIncome(db: Db, since: Date): Promise<Income[]> {
	const at = since.toISOString();
	const sums = {
		amountMinor: sql<number>`cast(sum(amount_minor) as bigint)`.as("amountMinor"),
		payments: sql<number>`count(*)`.as("payments"),
	};
	const refunded = db.selectFrom("refunds").select("payment_id");
	const [transactions, transfers] = await Promise.all([
		db
			.selectFrom("transactions")
			.select([sql<string>`substr(activated_at, 1, 13)`.as("hour"), "plan_id", "currency"])
			.select([sums.amountMinor, sums.payments])
			.where("activated_at", ">=", at)
			.where("amount_minor", ">", 0)
			.where("id", "not in", refunded)
			.groupBy([sql`substr(activated_at, 1, 13)`, "plan_id", "currency"])
			.execute(),
		db
			.selectFrom("manual_payments")
			.select([sql<string>`substr(decided_at, 1, 13)`.as("hour"), "plan_id", "currency"])
			.select([sums.amountMinor, sums.payments])
			.where("status", "=", "approved")
			.where("decided_at", ">=", at)
			.where("id", "not in", refunded)
			.groupBy([sql`substr(decided_at, 1, 13)`, "plan_id", "currency"])
			.execute(),
	]);
	return [...transactions, ...transfers];
}

/** The first few of many, and how many there are. */
export type Some<Row> = { rows: Row[]; count: number };

/** Transfers that wait for a decision; the rows are read where transfers are listed. */
export async function countWaiting(db: Db): Promise<number> {
	const { count } = await db
		.selectFrom("manual_payments")
		.where("status", "=", "pending")
		.select(rowCount)
		.executeTakeFirstOrThrow();
	return count;
}

/** Tried at least once, and neither delivered nor closed; the oldest first. */
export async function listFailedWebhooks(db: Db, limit: number): Promise<Some<WebhookDeliveryRow>> {
	const failed = db
		.selectFrom("webhook_deliveries")
		.where("delivered_at", "is", null)
		.where("closed_at", "is", null)
		.where("last_error", "is not", null);
	const rows = await failed.selectAll().orderBy("created_at").limit(limit).execute();
	return { rows, ...(await failed.select(rowCount).executeTakeFirstOrThrow()) };
}

/** Mails that were tried since an instant, and not sent; old ones are given up and are in the outbox. */
export async function listFailedMails(
	db: Db,
	{ since, limit }: { since: Date; limit: number },
): Promise<Some<MailRow>> {
	const failed = db
		.selectFrom("outbox")
		.where("sent_at", "is", null)
		.where("last_error", "is not", null)
		.where("created_at", ">=", since.toISOString());
	const rows = await failed.selectAll().orderBy("created_at").limit(limit).execute();
	return { rows, ...(await failed.select(rowCount).executeTakeFirstOrThrow()) };
}

/** Messages that no one has answered yet; the oldest first. */
export async function listUnanswered(db: Db, limit: number): Promise<Some<ContactInquiryRow>> {
	const open = db.selectFrom("contact_inquiries").where("answered_at", "is", null);
	const rows = await open.selectAll().orderBy("created_at").limit(limit).execute();
	return { rows, ...(await open.select(rowCount).executeTakeFirstOrThrow()) };
}
