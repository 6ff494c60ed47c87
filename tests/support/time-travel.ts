/** Moves a wait of 120 seconds into the past by changing its start in the encrypted session cookie. */
import { createEncryption } from "../../app/server/session/encryption.server";
import type { SessionData } from "../../app/server/session/session.server";

export const SESSION_COOKIE = "sawt_session";

/** Returns the encrypted cookie with the waits of all its payments started `seconds` earlier. */
export async function ageWaits(
	encrypted: string | undefined,
	secret: string,
	seconds: number,
): Promise<string> {
	const encryption = createEncryption([secret]);
	const data = (await encryption.decrypt(SESSION_COOKIE, encrypted)) as SessionData;
	for (const { wait } of data.payments) if (wait) wait.since -= seconds * 1000;
	return encryption.encrypt(SESSION_COOKIE, data);
}
