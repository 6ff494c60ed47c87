/**
 * POST /logout — ends the session here and at the platform, then goes home (docs/product.md,
 * session-6).
 */

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { revokeSession } from "~/server/context.server";
import { readForm } from "~/server/http/form.server";
import { SESSION_SECONDS } from "~/server/session/session.server";

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readForm(request);
	// Sign-out buttons of the gate pages end at /login (account-22).
	const destination = form.get("next") === "login" ? paths.login() : paths.home();
	const { session, api, log } = context;
	try {
		await api.auth.logout();
	} catch (error) {
		log.info({ err: error }, "the platform did not confirm the logout");
	}
	await revokeSession(context, session.data.id, SESSION_SECONDS);
	session.clear();
	// Other tabs hold no copy either: neither in their caches nor in their storage.
	const headers: HeadersInit = form.has("everywhere")
		? { "Clear-Site-Data": '"cache", "storage"' }
		: {};
	return redirect(destination, { status: 303, headers });
}

export const loader = () => redirect(paths.home());
