/**
 * POST /logout — ends the session here and at the platform, then goes home (docs/product.md,
 * session-6).
 */

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { paths } from "~/paths";
import type { LoginNotice } from "~/server/account/gate.server";
import { type RequestContext, revokeSession } from "~/server/context.server";
import { readFields } from "~/server/http/form.server";
import { toCallFailure } from "~/server/platform/call-failure.server";
import { SESSION_SECONDS } from "~/server/session/session.server";

/** Sign-out buttons of the gate pages end at /login (account-22). */
const destinations = { login: paths.login(), home: paths.home() };

const logoutSchema = z.object({
	next: z.enum(["login", "home"]).default("home").catch("home"),
	/** Ends the sign-in in the other tabs as well, and on other browsers where the platform can. */
	everywhere: z.string().optional(),
});

export async function action({ request, context }: ActionFunctionArgs) {
	const { next, everywhere } = await readFields(request, logoutSchema);
	const { session, api } = context;
	const notice = everywhere && session.user ? await endSessions(context) : undefined;
	if (notice !== "signed-out-everywhere") await api.account.logout();
	await revokeSession(context, session.data.id, SESSION_SECONDS);
	session.clear();
	if (notice) session.set({ flash: notice });
	// Other tabs hold no copy either: neither in their caches nor in their storage.
	const headers: HeadersInit = everywhere ? { "Clear-Site-Data": '"cache", "storage"' } : {};
	return redirect(destinations[next], { status: 303, headers });
}

/** On every browser and in the app; undefined where the platform has no call for it. */
async function endSessions({ api, log }: RequestContext): Promise<LoginNotice | undefined> {
	const ended = await api.account.endSessions();
	if (!ended.ok) {
		toCallFailure(ended.failure, log);
		return "signed-out-here";
	}
	const notices = { ended: "signed-out-everywhere", refused: "signed-out-here" } as const;
	const { kind } = ended.value;
	return kind === "ended" || kind === "refused" ? notices[kind] : undefined;
}

export const loader = () => redirect(paths.home());
