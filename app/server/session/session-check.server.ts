/**
 * The session check on load (docs/product/session.md, session-3): a rejection signs out, and without a
 * response the stored user stays. It is never retried; a slow check must not hold the page.
 */

import type { User } from "~/domain/account/user";
import type { PlatformApi } from "~/platform-client/platform-client.server";
import type { Logger } from "~/server/log.server";
import type { Session } from "./session.server";
import { toStoredUser } from "./session-data.server";

export async function checkSession(
	session: Session,
	api: PlatformApi,
	log: Logger,
): Promise<User | undefined> {
	const stored = session.user;
	if (!stored) return undefined;
	const check = await api.account.me();
	if (check.kind === "no-response") {
		log.warn("session check without an answer, the stored user is kept");
		return stored;
	}
	if (check.kind === "rejected") {
		session.endSignIn();
		return undefined;
	}
	const fresh = toStoredUser(check.user);
	// Equal records need no cookie.
	if (JSON.stringify(stored) !== JSON.stringify(fresh)) session.set({ user: fresh });
	return check.user;
}
