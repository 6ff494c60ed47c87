/**
 * Sessions, signed in or not, with their cookie and CSRF token (docs/product/platform.md). The
 * cookie holds a random token, the table only its hash.
 */
import { createHmac } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import type { Selectable } from "kysely";
import { addSeconds } from "../base/clock";
import { hashToken, newToken } from "../base/secret-token";
import type { Db } from "../database/database";
import type { UserTable } from "../database/schema";
import type { PlatformContext } from "../runtime/context";
import { listCookies } from "./request";

/** A visitor needs a session only for the open form; a person stays signed in. */
export const sessionSeconds = { visitor: 2 * 3600, user: 30 * 86_400 } as const;

/** The row of an account. */
export type SessionUser = Selectable<UserTable>;

export type Session = { tokenHash: string; user: SessionUser | undefined };

/** Returns the token for the cookie. */
export async function startSession(db: Db, now: Date, userId: string | null): Promise<string> {
	const token = newToken();
	const seconds = userId === null ? sessionSeconds.visitor : sessionSeconds.user;
	await db
		.insertInto("sessions")
		.values({
			token_hash: hashToken(token),
			user_id: userId,
			created_at: now.toISOString(),
			expires_at: addSeconds(now, seconds).toISOString(),
		})
		.execute();
	return token;
}

async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
	const session = await db
		.selectFrom("sessions")
		.select(["token_hash", "user_id"])
		.where("token_hash", "=", hashToken(token))
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirst();
	if (session === undefined) return undefined;
	const user =
		session.user_id === null
			? undefined
			: await db
					.selectFrom("users")
					.selectAll()
					.where("id", "=", session.user_id)
					.executeTakeFirst();
	return { tokenHash: session.token_hash, user };
}

async function endSession(db: Db, session: Session): Promise<void> {
	await db.deleteFrom("sessions").where("token_hash", "=", session.tokenHash).execute();
}

const SESSION_COOKIE_NAME = "sawt_session";

const cookieOptions = (http: Context) => ({
	path: "/",
	httpOnly: true,
	sameSite: "Lax" as const,
	secure: new URL(http.req.url).protocol === "https:",
});

/** Derived, not stored: it stays the same for the life of the session. */
export function csrfTokenOf(context: PlatformContext, sessionTokenHash: string): string {
	const mac = createHmac("sha256", context.secrets.csrfKey);
	return mac.update(sessionTokenHash).digest("base64url");
}

export async function readSession(
	context: PlatformContext,
	http: Context,
): Promise<Session | undefined> {
	for (const token of listCookies(http, SESSION_COOKIE_NAME)) {
		const session = await findSession(context.db, token, context.now());
		if (session !== undefined) return session;
	}
	return undefined;
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
 * Starts a session for the person whom `enter` admits, in the same transaction. The old token stops
 * working, which prevents session fixation.
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
