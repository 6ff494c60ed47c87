/** The way back after sign-in: taken from the address or the form, kept in the session. */
import { redirect } from "@remix-run/node";
import { safeReturnPath } from "~/domain/account/return-path";
import { readReturnUrl } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import type { Session } from "~/server/session/session.server";
import { takeAfterSignInPath } from "./guard.server";

/** The session's cookie has no room for more; no address of ours comes near it. */
const MAX_KEPT_LENGTH = 500;

/** Saves the return address if it is safe, and returns the address that is saved now. */
export function keepReturnUrl(session: Session, value: unknown): string | undefined {
	// Encoded for a Location header: the value may contain letters of any script.
	const path = safeReturnPath(value, "");
	const canKeep = path !== "" && path.length <= MAX_KEPT_LENGTH;
	if (canKeep && path !== session.data.returnUrl) session.set({ returnUrl: path });
	return session.data.returnUrl;
}

/**
 * Used by /login and /register: keeps `?return_url=`, and redirects visitors who are already signed
 * in.
 *
 * @throws the redirect
 */
export async function enterSignInPage(
	context: RequestContext,
	request: Request,
): Promise<string | undefined> {
	const user = await context.visitor();
	const returnUrl = keepReturnUrl(context.session, readReturnUrl(new URL(request.url)));
	if (user) throw redirect(takeAfterSignInPath(context.session, user), 303);
	return returnUrl;
}
