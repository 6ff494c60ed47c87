/**
 * The gates before buying and the ways around them: who must sign in, who must see a gate page
 * first, and where people go once they are signed in (docs/product.md, account-15 to account-18).
 */
import { redirect } from "@remix-run/node";
import { getUserGate, type User, type UserGate } from "~/domain/account/user";
import { DEFAULT_SIGNED_IN_PATH, paths } from "~/paths";
import type { CallFailed } from "~/platform-client/result.server";
import type { RequestContext } from "~/server/context.server";
import type { Session } from "~/server/session/session.server";

const gatePaths: Record<UserGate, string> = {
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
function getGatePath(user: User): string | null {
	const gate = getUserGate(user);
	return gate === null ? null : gatePaths[gate];
}

/** Throws the redirect to the gate page of this user; otherwise does nothing. */
export function redirectToGate(user: User): void {
	const path = getGatePath(user);
	if (path !== null) throw redirect(path, 303);
}

/**
 * Throws the redirect to the gate page when a call failed because the account is suspended: the
 * platform then shows nothing, as somebody else may use the account (operator-38).
 */
export async function redirectIfSuspended(
	{ visitor }: Pick<RequestContext, "visitor">,
	{ failure }: CallFailed,
): Promise<void> {
	if (failure.code !== "account_suspended") return;
	const user = await visitor();
	if (user) redirectToGate(user);
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
 * gives the notice, because otherwise its answer would look like success.
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
 * Returns the signed-in visitor for pages that only change the account, and sends a suspended
 * person to the gate.
 */
export async function requireActiveUser(
	context: RequestContext,
	returnUrl: string,
	notice?: LoginNotice,
): Promise<User> {
	const user = await requireUser(context, returnUrl, notice);
	if (!user.isActive) redirectToGate(user);
	return user;
}

/**
 * Returns the user whom this gate page concerns, and redirects everybody else to the right page.
 */
export async function requireGate(context: RequestContext, gate: UserGate): Promise<User> {
	const user = await context.visitor();
	if (!user) throw redirectToLogin(context.session);
	if (getUserGate(user) === gate) return user;
	throw redirect(takeAfterSignInPath(context.session, user), 303);
}

/**
 * Where a signed-in person goes next: the gate that concerns them, else the saved return address
 * (default /subscription), which is then forgotten.
 */
export function takeAfterSignInPath(session: Session, user: User): string {
	const gatePath = getGatePath(user);
	if (gatePath !== null) return gatePath;
	const { returnUrl } = session.data;
	if (returnUrl !== undefined) session.set({ returnUrl: undefined });
	return returnUrl ?? DEFAULT_SIGNED_IN_PATH;
}
