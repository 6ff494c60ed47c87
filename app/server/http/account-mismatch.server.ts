/**
 * The account mismatch: a form that was opened in one account and submitted in another, which somebody
 * signed in to meanwhile in another tab, does nothing (docs/product.md, session-35).
 */
import { redirect } from "@remix-run/node";
import { safeSitePath } from "~/domain/account/return-path";
import { ANOTHER_ACCOUNT_STATUS, FORM_ACCOUNT, IN_PLACE_HEADER } from "~/domain/site/form";
import { paths } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { peekField } from "~/server/request/form.server";
import type { Session } from "~/server/session/session.server";
import { isRead } from "./request-facts.server";

type Visit = Pick<RequestContext, "session" | "origin">;

/** A page that no account had opened acts for who has signed in since. */
export async function hasAccountMismatch(request: Request, { session }: Visit): Promise<boolean> {
	const { user } = session;
	if (user === undefined || isRead(request.method)) return false;
	const account = await peekField(request, FORM_ACCOUNT);
	return account !== undefined && account !== user.id;
}

/** A script keeps the page with what was typed; others load it anew, as it is for who is signed in. */
export function refuseAccountMismatch(request: Request, { session, origin }: Visit): Response {
	if (request.headers.has(IN_PLACE_HEADER)) {
		return new Response(null, { status: ANOTHER_ACCOUNT_STATUS });
	}
	session.set({ isOfAnotherAccount: true });
	return redirect(findFormPage(request, origin), 303);
}

/** True where such a form was refused just now; the document that asks says so. */
export function takeAccountMismatch(session: Session | undefined): boolean {
	if (!session?.data.isOfAnotherAccount) return false;
	session.set({ isOfAnotherAccount: undefined });
	return true;
}

/** Where the form was; some lead to an address that has no page. */
function findFormPage({ headers, url }: Request, origin: string): string {
	const referrer = headers.get("Referer");
	const page = new URL(referrer?.startsWith(`${origin}/`) ? referrer : url);
	return safeSitePath(page.pathname + page.search, paths.home());
}
