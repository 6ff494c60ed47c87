/**
 * Changes the session at a sign-in, and finds the way back after it: the return address is taken from the
 * address or the form, and stored in the session (docs/product/account.md).
 */
import { redirect } from "@remix-run/node";
import { safeReturnPath } from "~/domain/account/return-path";
import type { User } from "~/domain/account/user";
import { readReturnUrl } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import type { Session } from "~/server/session/session.server";
import type { TokenSignIn } from "./authenticator.server";
import { takeAfterSignInPath } from "./guard.server";

/** The session's cookie has no room for more; no address of ours comes near it. */
const MAX_RETURN_URL_LENGTH = 500;

/** Stores the user under a new session id, so that a copy of the earlier cookie becomes useless. */
export async function signInAs(context: RequestContext, user: User): Promise<void> {
	const { session, services, knownClient } = context;
	await knownClient.remember(user.email);
	const previousId = session.data.id;
	session.signIn(user);
	// Otherwise the browser never had the previous id.
	if (session.isOpen) await services.revokedSessions.add(previousId);
}

/** Completes a sign-in by form; returns the path to redirect to. */
export async function completeSignIn(context: RequestContext, user: User): Promise<string> {
	const { session } = context;
	await signInAs(context, user);
	session.set({ pendingEmail: undefined, flash: undefined });
	return takeAfterSignInPath(session, user);
}

/** Takes over a sign-in by token into this session. */
export async function signInByToken(
	context: RequestContext,
	{ user, upstreamCookies, csrfToken }: TokenSignIn,
): Promise<void> {
	const { session } = context;
	const isAnother = session.user !== undefined && session.user.id !== user.id;
	const ownCookies = isAnother ? {} : session.data.upstreamCookies;
	session.set({ upstreamCookies: { ...ownCookies, ...upstreamCookies }, csrfToken });
	await signInAs(context, user);
	session.set({ isFromApp: true });
}

/** Stores the return address if it is safe, and returns the address that is stored now. */
export function storeReturnUrl(session: Session, value: unknown): string | undefined {
	// Encoded for a Location header: the value may contain letters of any script.
	const path = safeReturnPath(value, "");
	const isStorable = path !== "" && path.length <= MAX_RETURN_URL_LENGTH;
	if (isStorable && path !== session.data.returnUrl) session.set({ returnUrl: path });
	return session.data.returnUrl;
}

/**
 * Used by /login and /register: stores `?return_url=`, and redirects visitors who are already signed
 * in.
 *
 * @throws the redirect
 */
export async function enterSignInPage(
	context: RequestContext,
	request: Request,
): Promise<string | undefined> {
	const user = await context.visitor();
	const returnUrl = storeReturnUrl(context.session, readReturnUrl(new URL(request.url)));
	if (user) throw redirect(takeAfterSignInPath(context.session, user), 303);
	return returnUrl;
}
