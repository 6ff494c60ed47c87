/** Webhooks of the mock gateway, stored until they are delivered. */
import type { Insertable, Selectable } from "kysely";
import type { DayRange } from "#core/record-filter";
import type { Db } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import type { WebhookDeliveryTable } from "../database/schema";

export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable>;

export async function insertDelivery(
	db: Db,
	delivery: Insertable<WebhookDeliveryTable>,
): Promise<void> {
	await db.insertInto("webhook_deliveries").values(delivery).execute();
}

/**
 * Makes a delivery due again as if it had never been tried, in whatever state it is; undefined when
 * it is unknown.
 */
export async function requeueDelivery(
	db: Db,
	id: string,
	now: Date,
): Promise<WebhookDeliveryRow | undefined> {
	return db
		.updateTable("webhook_deliveries")
		.set({
			attempts: 0,
			delivered_at: null,
			last_error: null,
			given_up_at: null,
			closed_at: null,
			next_attempt_at: now.toISOString(),
		})
		.where("id", "=", id)
		.returningAll()
		.executeTakeFirst();
}

/** Undefined for a delivery that was not given up, or is closed already. */
export async function closeDelivery(
	db: Db,
	id: string,
	now: Date,
): Promise<WebhookDeliveryRow | undefined> {
	return db
		.updateTable("webhook_deliveries")
		.set({ closed_at: now.toISOString() })
		.where("id", "=", id)
		.where("delivered_at", "is", null)
		.where("given_up_at", "is not", null)
		.where("closed_at", "is", null)
		.returningAll()
		.executeTakeFirst();
}

export async function findDelivery(db: Db, id: string): Promise<WebhookDeliveryRow | undefined> {
	return db.selectFrom("webhook_deliveries").selectAll().where("id", "=", id).executeTakeFirst();
}

export type DeliveryFilter = DayRange & {
	/** A closed delivery is neither undelivered nor delivered. */
	status?: "undelivered" | "delivered" | "closed" | undefined;
};

/** Newest first, filtered by days and state. */
export async function pageDeliveries(
	db: Db,
	{ status, ...days }: DeliveryFilter,
	request: PageRequest,
): Promise<Page<WebhookDeliveryRow>> {
	let rows = db.selectFrom("webhook_deliveries").selectAll();
	if (status === "delivered") rows = rows.where("delivered_at", "is not", null);
	if (status === "closed") rows = rows.where("closed_at", "is not", null);
	if (status === "undelivered") {
		rows = rows.where("delivered_at", "is", null).where("closed_at", "is", null);
	}
	return readPage(rows, { table: "webhook_deliveries", days }, request);
}

/**
 * Deliveries that failed at least once, were stored before `at`, and were not reported yet, oldest
 * first. They are locked, so that a concurrent process finds only what this one leaves.
 */
export async function lockUnreportedDeliveries(db: Db, at: Date): Promise<WebhookDeliveryRow[]> {
	return db
		.selectFrom("webhook_deliveries")
		.selectAll()
		.where("delivered_at", "is", null)
		.where("last_error", "is not", null)
		.where("reported_at", "is", null)
		.where("created_at", "<=", at.toISOString())
		.orderBy("created_at")
		.forNoKeyUpdate()
		.execute();
}

export async function markReported(db: Db, ids: readonly string[], now: Date): Promise<void> {
	await db
		.updateTable("webhook_deliveries")
		.set({ reported_at: now.toISOString() })
		.where("id", "in", ids)
		.execute();
}
