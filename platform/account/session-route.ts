/** Signing in and out, the session check, and the tokens that carry a session elsewhere. */

import type { Context, Hono } from "hono";
import { cleanEmail } from "#core/email";
import { headerNames } from "../../contract/calls";
import { hashToken } from "../base/secret-token";
import { mountCall, rejectSuspended, requireActiveUser, requireSignedIn } from "../http/call";
import { CallError } from "../http/call-error";
import { localeOf, readLanguage } from "../http/request";
import { csrfTokenOf, signIn, signOut, startSession, writeSessionCookie } from "../http/session";
import type { PlatformContext } from "../runtime/context";
import { enterByToken, lockCheckedUser } from "./locked-user";
import { issueSignInToken } from "./one-time-token-store";
import { isPassword, makeDummyHash, passwordQueue } from "./password";
import { isClientKnown, readVisitor } from "./password-queue";
import { createSignInLimit, type SignInTry } from "./sign-in-limit";
import { recordMemberSignIn } from "./sign-in-trail";
import { toWireUser } from "./user-route";
import { findUserByEmail, NO_PASSWORD, tellTier, type UserRow, updateUser } from "./user-store";

export const loginLimit = createSignInLimit("login");

/** Attempts are counted per visitor address, where the web server sends it. */
export function readLoginTry(http: Context, email: string): SignInTry {
	const address = http.req.header(headerNames.clientAddress);
	return {
		account: email,
		by: address ? `${email} ${address}` : email,
		isKnown: isClientKnown(http),
	};
}

/** Checks a password in the same time whether or not the account exists. */
async function checkCredentials(
	{ db, now, options }: PlatformContext,
	http: Context,
	password: string,
	tried: SignInTry,
): Promise<UserRow> {
	const user = await findUserByEmail(db, tried.account);
	const record = (result: "refused" | "limited") =>
		recordMemberSignIn(db, http, { userId: user?.id, result, by: "password", now: now() });
	const takeBack = await loginLimit.admit(db, tried, now()).catch(async (error) => {
		if (error instanceof CallError) await record("limited");
		throw error;
	});
	const hasPassword = user !== undefined && user.password_hash !== NO_PASSWORD;
	const hash = hasPassword ? user.password_hash : makeDummyHash(options.passwordCost);
	const isRight = await isPassword(password, hash);
	if (!hasPassword || !isRight) {
		await record("refused");
		const isImported = user !== undefined && !hasPassword;
		throw new CallError(401, isImported ? "password_not_set" : "invalid_credentials");
	}
	await takeBack();
	return user;
}

/** A suspended person may sign in, so that the site can say so; an unverified one may not. */
const needsVerification = (user: UserRow): boolean =>
	user.is_active !== 0 && user.email_verified_at === null;

function mountCredentials(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "login", async ({ http, body, session }) => {
		const tried = readLoginTry(http, cleanEmail(body.email));
		const checked = await passwordQueue.run(readVisitor(http, tried.account), () =>
			checkCredentials(context, http, body.password, tried),
		);
		if (needsVerification(checked)) {
			const by = "password, address unverified";
			const userId = checked.id;
			await recordMemberSignIn(context.db, http, {
				...{ userId, result: "refused", by, now: context.now() },
			});
			throw new CallError(403, "AUTH_009", { error: "email_not_verified" });
		}
		const user = await signIn(context, http, session, async (trx) => {
			const locked = await lockCheckedUser(trx, checked, "invalid_credentials");
			const locale = locked.locale === null ? localeOf(http) : undefined;
			await recordMemberSignIn(trx, http, {
				...{ userId: locked.id, result: "accepted", by: "password", now: context.now() },
			});
			return (locale && (await updateUser(trx, locked.id, { locale }))) ?? locked;
		});
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
		const entered = await signIn(context, http, session, async (trx) => {
			const user = token && (await enterByToken(trx, "sign-in", token, context.now()));
			if (!user) throw new CallError(401, "invalid_mobile_token");
			await recordMemberSignIn(trx, http, {
				...{ userId: user.id, result: "accepted", by: "app link", now: context.now() },
			});
			return user;
		});
		const user = toWireUser(entered);
		return http.json({ success: true, message: "Signed in", data: { user: { user } } });
	});

	mountCall(app, context, "generateWebToken", async ({ http, session }) => {
		const user = requireActiveUser(session);
		const issued = await context.db.transaction().execute(async (trx) => {
			rejectSuspended(await lockCheckedUser(trx, user));
			return issueSignInToken(trx, user.id, "web_subscription", context.now());
		});
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
		writeSessionCookie(http, token, "visitor");
		return http.json({ csrf_token: csrfTokenOf(context, hashToken(token)) });
	});

	mountCall(app, context, "me", async ({ http, session }) => {
		const signedIn = requireSignedIn(session);
		const user = toWireUser(await tellTier(context.db, signedIn, readLanguage(http)));
		return http.json({ success: true, data: { user } });
	});

	mountCredentials(app, context);
	mountTokens(app, context);
}
