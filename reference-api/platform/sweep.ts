/** Deletes what nothing asks for any more: it has expired, or is done and names who is gone. */
import { sql } from "kysely";
import type { Db } from "../database/database";

const tables = [
	"sessions",
	"operator_sessions",
	"verification_tokens",
	"password_reset_tokens",
	"bearer_tokens",
] as const;

export async function sweep(db: Db, now: Date): Promise<void> {
	const at = now.toISOString();
	for (const table of tables) await db.deleteFrom(table).where("expires_at", "<=", at).execute();
	await db.deleteFrom("attempts").where("window_ends_at", "<=", at).execute();
	// The last place that names an address after its account was deleted (account-39).
	await db
		.deleteFrom("outbox")
		// In the statement itself: an index holds these alone.
		.where("kind", "=", sql.lit("account-deleted"))
		.where((eb) => eb.or([eb("sent_at", "is not", null), eb("expires_at", "<=", at)]))
		.execute();
}
