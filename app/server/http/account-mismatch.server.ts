/**
 * Rejects account mismatches: a form that was opened in one account does nothing when another
 * account has signed in meanwhile in another tab (docs/product/session.md, session-35).
 */
import { redirect } from "@remix-run/node";
import { safeSitePath } from "~/domain/account/return-path";
import { ANOTHER_ACCOUNT_STATUS, FORM_ACCOUNT, IN_PLACE_HEADER } from "~/domain/site/form";
import { paths } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { peekField } from "~/server/request/form.server";
import type { Session } from "~/server/session/session.server";
import { isRead } from "./trusted-request.server";

type Visit = Pick<RequestContext, "session" | "origin">;

/** A page that was opened signed out acts for the account that has signed in since. */
export async function hasAccountMismatch(request: Request, { session }: Visit): Promise<boolean> {
	const { user } = session;
	if (user === undefined || isRead(request.method)) return false;
	const account = await peekField(request, FORM_ACCOUNT);
	return account !== undefined && account !== user.id;
}

/** With script the page stays as typed; without it the page reloads for the current account. */
export function refuseAccountMismatch(request: Request, { session, origin }: Visit): Response {
	if (request.headers.has(IN_PLACE_HEADER)) {
		return new Response(null, { status: ANOTHER_ACCOUNT_STATUS });
	}
	session.set({ isOfAnotherAccount: true });
	return redirect(findFormPage(request, origin), 303);
}

/** True once after such a refusal, for the next document. */
export function takeAccountMismatch(session: Session | undefined): boolean {
	if (!session?.data.isOfAnotherAccount) return false;
	session.set({ isOfAnotherAccount: undefined });
	return true;
}

/** Returns the page of the form; some forms post to an address without a page. */
function findFormPage({ headers, url }: Request, origin: string): string {
	const referrer = headers.get("Referer");
	const page = new URL(referrer?.startsWith(`${origin}/`) ? referrer : url);
	return safeSitePath(page.pathname + page.search, paths.home());
}
