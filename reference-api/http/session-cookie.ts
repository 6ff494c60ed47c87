/** The session cookie and the CSRF token that belongs to it (docs/product.md#platform). */
import { createHmac } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Db } from "../database/database";
import type { PlatformContext } from "../runtime/context";
import {
	endSession,
	findSession,
	type Session,
	type SessionUser,
	sessionSeconds,
	startSession,
} from "./session-store";

const SESSION_COOKIE_NAME = "sawt_session";

const cookieOptions = (http: Context) => ({
	path: "/",
	httpOnly: true,
	sameSite: "Lax" as const,
	secure: new URL(http.req.url).protocol === "https:",
});

/** Derived, not stored: asking again gives the same token as long as the session lives. */
export function csrfTokenOf(context: PlatformContext, sessionTokenHash: string): string {
	const mac = createHmac("sha256", context.secrets.csrfKey);
	return mac.update(sessionTokenHash).digest("base64url");
}

export async function readSession(
	context: PlatformContext,
	http: Context,
): Promise<Session | undefined> {
	const token = getCookie(http, SESSION_COOKIE_NAME);
	return token === undefined ? undefined : findSession(context.db, token, context.now());
}

export function writeSessionCookie(
	http: Context,
	token: string,
	owner: keyof typeof sessionSeconds,
): void {
	const maxAge = sessionSeconds[owner];
	setCookie(http, SESSION_COOKIE_NAME, token, { ...cookieOptions(http), maxAge });
}

/**
 * A new session for the person whom `enter` lets in, in its transaction; the old token stops
 * working, so that it cannot be fixed by others.
 */
export async function signIn(
	context: PlatformContext,
	http: Context,
	session: Session | undefined,
	enter: (trx: Db) => Promise<SessionUser>,
): Promise<SessionUser> {
	const { user, token } = await context.db.transaction().execute(async (trx) => {
		const user = await enter(trx);
		if (session !== undefined) await endSession(trx, session);
		return { user, token: await startSession(trx, context.now(), user.id) };
	});
	writeSessionCookie(http, token, "user");
	return user;
}

export async function signOut(
	context: PlatformContext,
	http: Context,
	session: Session | undefined,
): Promise<void> {
	if (session !== undefined) await endSession(context.db, session);
	deleteCookie(http, SESSION_COOKIE_NAME, cookieOptions(http));
}
