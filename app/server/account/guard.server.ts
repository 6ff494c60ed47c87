/**
 * The guards of pages and actions: who must sign in, who is suspended or unverified and sees a page about
 * that first, and where people go once they are signed in (docs/product/account.md, account-15 to account-18).
 * A parent's loader does not run before its children's, so each loader and action calls its own guard.
 */
import { redirect } from "@remix-run/node";
import { getRestriction, type User, type UserRestriction } from "~/domain/account/user";
import { DEFAULT_SIGNED_IN_PATH, paths } from "~/paths";
import type { CallFailed } from "~/platform-client/result.server";
import type { RequestContext } from "~/server/context.server";
import type { Session } from "~/server/session/session.server";

const restrictionPaths: Record<UserRestriction, string> = {
	"account-suspended": paths.accountSuspended(),
	"verification-required": paths.verificationRequired(),
};

/** The notices that /login may show once to redirected visitors; the key is the session's flash. */
const loginNotices = [
	"sign-in-for-plans",
	"sign-in-again",
	"email-verified",
	"verification-sent",
	"verify-first",
	"password-changed",
	"signed-out-everywhere",
	"signed-out-here",
	"request-kept",
	"request-refused",
	"account-deleted",
] as const;
export type LoginNotice = (typeof loginNotices)[number];

/** Reads the notice that a flash means; undefined for the flashes of other pages. */
export function readLoginNotice(flash: string | undefined): LoginNotice | undefined {
	return loginNotices.find((notice) => notice === flash);
}

/** Returns the page this user must see before anything is bought, or null when none. */
function getRestrictionPath(user: User): string | null {
	const restriction = getRestriction(user);
	return restriction === null ? null : restrictionPaths[restriction];
}

/** Throws the redirect to the page of a suspended or unverified person; otherwise does nothing. */
export function redirectIfRestricted(user: User): void {
	const path = getRestrictionPath(user);
	if (path !== null) throw redirect(path, 303);
}

/**
 * Throws the redirect to /account-suspended when a call failed because the account is suspended: the
 * platform then shows nothing, as somebody else may use the account (operator-38).
 */
export async function redirectIfSuspended(
	{ visitor }: Pick<RequestContext, "visitor">,
	{ failure }: CallFailed,
): Promise<void> {
	if (failure.code !== "account_suspended") return;
	const user = await visitor();
	if (user) redirectIfRestricted(user);
}

/** Returns the redirect to /login that comes back to `returnUrl` and shows `notice`. */
export function redirectToLogin(
	session: Session,
	{ returnUrl, notice }: { returnUrl?: string; notice?: LoginNotice } = {},
): Response {
	if (notice !== undefined) session.set({ flash: notice });
	return redirect(paths.login({ returnUrl }), 303);
}

/** Ends the sign-in and redirects to /login, which comes back to `returnUrl`. */
export function signInAgain(session: Session, returnUrl: string): Response {
	session.endSignIn();
	return redirectToLogin(session, { returnUrl, notice: "sign-in-again" });
}

/**
 * Returns the signed-in visitor, and sends everybody else to /login and back to `returnUrl`. A form
 * gives the notice, because otherwise its response would look like success.
 */
export async function requireUser(
	context: RequestContext,
	returnUrl: string,
	notice?: LoginNotice,
): Promise<User> {
	const user = await context.visitor();
	if (!user) throw redirectToLogin(context.session, { returnUrl, notice });
	return user;
}

/**
 * Returns the signed-in visitor for pages that only change the account, and redirects a suspended
 * person to /account-suspended.
 */
export async function requireActiveUser(
	context: RequestContext,
	returnUrl: string,
	notice?: LoginNotice,
): Promise<User> {
	const user = await requireUser(context, returnUrl, notice);
	if (!user.isActive) redirectIfRestricted(user);
	return user;
}

/**
 * Returns the user whom this page concerns, and redirects everybody else to the right page.
 */
export async function requireRestrictedUser(
	context: RequestContext,
	restriction: UserRestriction,
): Promise<User> {
	const user = await context.visitor();
	if (!user) throw redirectToLogin(context.session);
	if (getRestriction(user) === restriction) return user;
	throw redirect(takeAfterSignInPath(context.session, user), 303);
}

/**
 * Returns where a signed-in person goes next: the page of their restriction, else the saved return address
 * (default /subscription), which is then forgotten.
 */
export function takeAfterSignInPath(session: Session, user: User): string {
	const restrictionPath = getRestrictionPath(user);
	if (restrictionPath !== null) return restrictionPath;
	const { returnUrl } = session.data;
	if (returnUrl !== undefined) session.set({ returnUrl: undefined });
	return returnUrl ?? DEFAULT_SIGNED_IN_PATH;
}
