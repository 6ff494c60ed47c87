/** Webhooks of the mock gateway: kept until they were delivered, received once each. */
import type { Insertable, Selectable } from "kysely";
import type { Db, ListOptions } from "../database/database";
import type { WebhookDeliveryTable } from "../database/schema";
import { addSeconds } from "../platform/clock";

export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable>;

/** A deliverer that dies in the act is replaced after this long. */
const leaseSeconds = 10;

export async function insertDelivery(
	db: Db,
	delivery: Insertable<WebhookDeliveryTable>,
): Promise<void> {
	await db.insertInto("webhook_deliveries").values(delivery).execute();
}

export async function nextDeliveryDue(db: Db): Promise<Date | undefined> {
	const row = await db
		.selectFrom("webhook_deliveries")
		.select("next_attempt_at")
		.where("delivered_at", "is", null)
		.orderBy("next_attempt_at")
		.executeTakeFirst();
	return row && new Date(row.next_attempt_at);
}

/** Takes one due delivery for this process; undefined when none is left. */
export async function claimDelivery(db: Db, now: Date): Promise<WebhookDeliveryRow | undefined> {
	const at = now.toISOString();
	return (
		db
			.updateTable("webhook_deliveries")
			.set((eb) => ({
				attempts: eb("attempts", "+", 1),
				next_attempt_at: addSeconds(now, leaseSeconds).toISOString(),
			}))
			.where("delivered_at", "is", null)
			// Repeated outside the choice: on PostgreSQL two processes may choose the same row.
			.where("next_attempt_at", "<=", at)
			.where("id", "=", (eb) =>
				eb
					.selectFrom("webhook_deliveries as due")
					.select("due.id")
					.where("due.delivered_at", "is", null)
					.where("due.next_attempt_at", "<=", at)
					.orderBy("due.next_attempt_at")
					.limit(1),
			)
			.returningAll()
			.executeTakeFirst()
	);
}

export async function markDelivered(db: Db, id: string, now: Date): Promise<void> {
	await db
		.updateTable("webhook_deliveries")
		.set({ delivered_at: now.toISOString(), last_error: null })
		.where("id", "=", id)
		.execute();
}

export async function postponeDelivery(
	db: Db,
	id: string,
	failure: { error: string; retryAt: Date },
): Promise<void> {
	await db
		.updateTable("webhook_deliveries")
		.set({ last_error: failure.error, next_attempt_at: failure.retryAt.toISOString() })
		.where("id", "=", id)
		.execute();
}

/** Makes a delivery due again, delivered or not; undefined when it is unknown. */
export async function requeueDelivery(
	db: Db,
	id: string,
	now: Date,
): Promise<WebhookDeliveryRow | undefined> {
	return db
		.updateTable("webhook_deliveries")
		.set({ delivered_at: null, next_attempt_at: now.toISOString() })
		.where("id", "=", id)
		.returningAll()
		.executeTakeFirst();
}

export async function listDeliveries(
	db: Db,
	{ limit }: ListOptions = {},
): Promise<WebhookDeliveryRow[]> {
	return db
		.selectFrom("webhook_deliveries")
		.selectAll()
		.orderBy("created_at", "desc")
		.$if(limit !== undefined, (query) => query.limit(limit ?? 0))
		.execute();
}

/** False when the event was received before. */
export async function receiveEvent(
	db: Db,
	event: { event_id: string; transaction_id: string; received_at: string },
): Promise<boolean> {
	const row = await db
		.insertInto("webhook_events")
		.values(event)
		.onConflict((conflict) => conflict.column("event_id").doNothing())
		.returning("event_id")
		.executeTakeFirst();
	return row !== undefined;
}
