/** Ends every sign-in of a person. */
import type { Db } from "../database/database";
import { dropTokens } from "./one-time-token-store";

/** Signs a person out everywhere: on each browser, and in the app. */
export async function endUserSessions(db: Db, userId: string): Promise<void> {
	await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
	await dropTokens(db, "sign-in", userId);
}
