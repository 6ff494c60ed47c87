/** Deletes what has expired: nothing asks for it any more. */
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
}
