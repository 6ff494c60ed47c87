/** Webhooks that were received, once each. */
import type { Db } from "../database/database";

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
