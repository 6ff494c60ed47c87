/** Signing in and out, the session check and the tokens that carry a session elsewhere. */
import type { Hono } from "hono";
import { headerNames } from "../../contract/calls";
import { mountCall, requireActiveUser, requireUser } from "../http/call";
import { Refusal } from "../http/refusal";
import { localeOf } from "../http/request-locale";
import { csrfTokenOf, signIn, signOut, writeSessionCookie } from "../http/session-cookie";
import type { PlatformContext } from "../platform/context";
import { hashToken, newToken } from "../platform/secret-token";
import { type AttemptLimit, countAttempt, forgetAttempts } from "./attempt-store";
import { issueBearerToken, spendBearerToken } from "./bearer-token-store";
import { admitHashing, hashPassword, isPassword } from "./password";
import { normalizeEmail } from "./registration";
import { startSession } from "./session-store";
import { toWireUser } from "./user-answer";
import { findUserByEmail, getUser, setUserLocale, type UserRow } from "./user-store";

export const loginLimit: AttemptLimit = { name: "login", attempts: 10, windowSeconds: 15 * 60 };
/** Of one account from all addresses; above it each address has few attempts, but has some. */
const accountLimit: AttemptLimit = { name: "login-account", attempts: 30, windowSeconds: 15 * 60 };
const guessedLimit: AttemptLimit = { name: "login-guessed", attempts: 2, windowSeconds: 15 * 60 };

/**
 * Counted per account and address, where the web server names the visitor's: others who guess can
 * never lock the owner out.
 */
async function countLogin({ db, now }: PlatformContext, email: string, address: string) {
	if (!address) return countAttempt(db, loginLimit, email, now());
	const subject = `${email} ${address}`;
	const wait = await countAttempt(db, loginLimit, subject, now());
	const isGuessed = (await countAttempt(db, accountLimit, email, now())) > 0;
	if (wait > 0 || !isGuessed) return wait;
	return countAttempt(db, guessedLimit, subject, now());
}

/** Checks a password in the same time whether or not the account exists. */
function createCredentialCheck(context: PlatformContext) {
	const unknownUserHash = hashPassword(newToken(), context.options.passwordCost);
	return async (email: string, password: string, address: string): Promise<UserRow> => {
		const wait = await countLogin(context, email, address);
		if (wait > 0) {
			throw new Refusal(429, "too_many_logins", { retryAfter: wait });
		}
		const user = await findUserByEmail(context.db, email);
		const isRight = await isPassword(password, user?.password_hash ?? (await unknownUserHash));
		if (user === undefined || !isRight) throw new Refusal(401, "invalid_credentials");
		for (const limit of [loginLimit, guessedLimit]) {
			await forgetAttempts(context.db, limit, address ? `${email} ${address}` : email);
		}
		return user;
	};
}

/** A suspended person gets in, to be told so; an unverified one does not. */
function requireVerified(user: UserRow): void {
	if (user.is_active === 0 || user.email_verified_at !== null) return;
	throw new Refusal(403, "AUTH_009", { error: "email_not_verified" });
}

function mountCredentials(app: Hono, context: PlatformContext): void {
	const checkCredentials = createCredentialCheck(context);

	mountCall(app, context, "login", async ({ http, body, session }) => {
		const user = await admitHashing(() =>
			checkCredentials(
				normalizeEmail(body.email),
				body.password,
				http.req.header(headerNames.clientAddress) ?? "",
			),
		);
		requireVerified(user);
		await signIn(context, http, session, user.id);
		const locale = user.locale === null ? localeOf(http) : undefined;
		if (locale) await setUserLocale(context.db, user.id, locale);
		const data = { user: toWireUser(user) };
		return http.json({ success: true, message: "Login successful", data });
	});

	mountCall(app, context, "logout", async ({ http, session }) => {
		await signOut(context, http, session);
		return http.json({ success: true, message: "Logged out" });
	});
}

function mountTokens(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "exchangeMobileToken", async ({ http, session }) => {
		const [, token] = /^Bearer (\S+)$/i.exec(http.req.header("Authorization") ?? "") ?? [];
		const userId = token && (await spendBearerToken(context.db, token, context.now()));
		if (!userId) throw new Refusal(401, "invalid_mobile_token");
		await signIn(context, http, session, userId);
		const user = toWireUser(await getUser(context.db, userId));
		return http.json({ success: true, message: "Signed in", data: { user: { user } } });
	});

	mountCall(app, context, "generateWebToken", async ({ http, session }) => {
		const { id } = requireActiveUser(session);
		const issued = await issueBearerToken(context.db, id, "web_subscription", context.now());
		const data = { token: issued.token, expires_at: issued.expiresAt.toISOString() };
		return http.json({ success: true, message: "Token created", data });
	});
}

export function mountSessionRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "csrfCookie", async ({ http, session }) => {
		if (session !== undefined) {
			return http.json({ csrf_token: csrfTokenOf(context, session.tokenHash) });
		}
		const token = await startSession(context.db, context.now(), null);
		writeSessionCookie(http, token, false);
		return http.json({ csrf_token: csrfTokenOf(context, hashToken(token)) });
	});

	mountCall(app, context, "me", async ({ http, session }) => {
		const user = toWireUser(requireUser(session));
		return http.json({ success: true, data: { user } });
	});

	mountCredentials(app, context);
	mountTokens(app, context);
}
