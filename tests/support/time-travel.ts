/** Moves a wait of 120 seconds into the past by changing its start in the sealed session cookie. */
import { createCookieSealer } from "../../app/server/session/sealed-cookie.server";
import type { SessionData } from "../../app/server/session/session.server";

export const SESSION_COOKIE = "sawt_session";

/** Returns the sealed cookie with the waits of all its payments started `seconds` earlier. */
export async function ageWaits(
	sealed: string | undefined,
	secret: string,
	seconds: number,
): Promise<string> {
	const sealer = createCookieSealer([secret]);
	const data = (await sealer.open(SESSION_COOKIE, sealed)) as SessionData;
	for (const { wait } of data.payments) if (wait) wait.since -= seconds * 1000;
	return sealer.seal(SESSION_COOKIE, data);
}
