/**
 * The account that a form acts for: its page names the one that it was made for. In another account, such as
 * one that signed in in another tab, the form does nothing (docs/product/session.md, session-35). Where the sign-in
 * has ended, its action leads to /login. In both cases the owner finds what was typed in the form after the
 * next sign-in (account-37, wallet-34): it waits in the encrypted session.
 */
import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { safeSitePath } from "~/domain/account/return-path";
import {
	ANOTHER_ACCOUNT_STATUS,
	FORM_ACCOUNT,
	FORM_TOKEN,
	HONEYPOT,
	IN_PLACE_HEADER,
} from "~/domain/site/form";
import { paths } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { peekField, readForm } from "~/server/request/form.server";
import type { Session } from "~/server/session/session.server";

/** The session's cookie has no room for more. */
const MAX_TYPED_CHARACTERS = 1000;

/**
 * Returns the response to a form of another account; null when its action may go on. A page that was opened
 * signed out names no account, and acts for the one that has signed in since.
 */
export async function guardFormOwner(
	request: Request,
	context: RequestContext,
): Promise<Response | null> {
	const owner = await peekField(request, FORM_ACCOUNT);
	if (owner === undefined) return null;
	const { session } = context;
	if (session.user && session.user.id !== owner) return reject(request, context, owner);
	if (!(await context.visitor())) await storeTyped(request, session, owner);
	return null;
}

/** With script the page stays as typed; without it the page reloads for the account that is open now. */
async function reject(
	request: Request,
	{ session, origin }: RequestContext,
	owner: string,
): Promise<Response> {
	if (request.headers.has(IN_PLACE_HEADER)) {
		return new Response(null, { status: ANOTHER_ACCOUNT_STATUS });
	}
	await storeTyped(request, session, owner);
	session.set({ isOfAnotherAccount: true });
	return redirect(findFormPage(request, origin), 303);
}

/** Returns the page of the form; some forms post to an address without a page. */
function findFormPage({ headers, url }: Request, origin: string): string {
	const referrer = headers.get("Referer");
	const page = new URL(referrer?.startsWith(`${origin}/`) ? referrer : url);
	return safeSitePath(page.pathname + page.search, paths.home());
}

/** True once after a form of another account, for the next document. */
export function takeAnotherAccount(session: Session | undefined): boolean {
	if (!session?.data.isOfAnotherAccount) return false;
	session.set({ isOfAnotherAccount: undefined });
	return true;
}

/** Passwords are never stored. */
const isStored = (name: string) =>
	![FORM_ACCOUNT, FORM_TOKEN, HONEYPOT].includes(name) && !name.includes("password");

/** Stores the fields of a form, by its address, for the next sign-in of its owner. */
export async function storeTyped(
	request: Request,
	session: Session,
	userId: string,
): Promise<void> {
	const { pathname, search } = new URL(request.url);
	const pairs = [...(await readForm(request))].filter(([name]) => isStored(name));
	const values = Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
	if (pairs.length === 0 || JSON.stringify(values).length > MAX_TYPED_CHARACTERS) return;
	session.set({ typedForm: { userId, form: pathname + search, values } });
}

/** Returns what this person typed into the form at this address, once; undefined when it is invalid. */
export function takeTyped<Schema extends z.ZodType>(
	session: Session,
	{ address, schema }: { address: string; schema: Schema },
	userId: string,
): z.output<Schema> | undefined {
	const { typedForm } = session.data;
	if (typedForm?.form !== address) return undefined;
	session.set({ typedForm: undefined });
	return typedForm.userId === userId ? schema.safeParse(typedForm.values).data : undefined;
}
