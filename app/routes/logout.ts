/**
 * POST /logout — ends the session here and at the platform, then goes home (docs/product.md,
 * session-6).
 */

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { paths } from "~/paths";
import { revokeSession } from "~/server/context.server";
import { readFields } from "~/server/http/form.server";
import { SESSION_SECONDS } from "~/server/session/session.server";

/** Sign-out buttons of the gate pages end at /login (account-22). */
const destinations = { login: paths.login(), home: paths.home() };

const logoutSchema = z.object({
	next: z.enum(["login", "home"]).default("home").catch("home"),
	/** Ends the sign-in in the other tabs as well. */
	everywhere: z.string().optional(),
});

export async function action({ request, context }: ActionFunctionArgs) {
	const { next, everywhere } = await readFields(request, logoutSchema);
	const { session, api } = context;
	await api.account.logout();
	await revokeSession(context, session.data.id, SESSION_SECONDS);
	session.clear();
	// Other tabs hold no copy either: neither in their caches nor in their storage.
	const headers: HeadersInit = everywhere ? { "Clear-Site-Data": '"cache", "storage"' } : {};
	return redirect(destinations[next], { status: 303, headers });
}

export const loader = () => redirect(paths.home());
