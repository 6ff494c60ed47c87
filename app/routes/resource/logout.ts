/**
 * POST /logout ends the session here and at the platform, then goes home (docs/product/session.md, session-6).
 * An unsent manual payment request stays, encrypted, for the next sign-in (wallet-29).
 */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { paths } from "~/paths";
import { reportCallFailure } from "~/server/account/form-error.server";
import type { LoginNotice } from "~/server/account/guard.server";
import type { RequestContext } from "~/server/context.server";
import { sendUnsentRequests } from "~/server/manual-payment/manual-payment-request.server";
import {
	listAllUnsentRequests,
	listUnsentRequests,
} from "~/server/manual-payment/manual-payment-session.server";
import { readFields } from "~/server/request/form.server";

/** Sign-out buttons of the pages for restricted people end at /login (account-22). */
const destinations = { login: paths.login(), home: paths.home() };

/** Clears caches and storage of other tabs too, after signing out everywhere. */
const EVERYTHING = '"cache", "storage"';
/**
 * Prefetched pages. Personal pages are never stored, and files and the theme are still needed, so
 * nothing else is cleared (docs/decisions/026).
 */
const PREFETCHED = '"prefetchCache", "prerenderCache"';

const logoutSchema = z.object({
	next: z.enum(["login", "home"]).default("home").catch("home"),
	/** Ends the sign-in in the other tabs as well, and on other browsers where the platform can. */
	everywhere: z.string().optional(),
});

export async function action({ request, context }: ActionFunctionArgs) {
	const { next, everywhere } = await readFields(request, logoutSchema, { mayBeEmpty: true });
	const { session } = context;
	// The last chance to send them without a new sign-in.
	await sendUnsentRequests(context);
	const unsent = chooseUnsentNotice(context);
	const manualDrafts = listAllUnsentRequests(context);
	// Without a sign-in nothing is revoked, so anybody may post here as often as they like.
	const ended = session.user && (await endSignIn(context, Boolean(everywhere)));
	const notice = unsent ?? ended;
	session.clear();
	if (notice) session.set({ flash: notice });
	if (manualDrafts.length > 0) session.set({ manualDrafts });
	return redirect(unsent ? destinations.login : destinations[next], {
		status: 303,
		headers: { "Clear-Site-Data": everywhere ? EVERYTHING : PREFETCHED },
	});
}

/** Returns the notice on /login about requests that were not accepted. */
function chooseUnsentNotice(context: RequestContext): LoginNotice | undefined {
	const unsent = listUnsentRequests(context);
	if (unsent.length === 0) return undefined;
	return unsent.some(({ askedAt }) => askedAt !== undefined) ? "request-kept" : "request-refused";
}

/** Ends the sign-in at the platform, and revokes this browser's cookie whatever the platform responds. */
async function endSignIn(
	context: RequestContext,
	isEverywhere: boolean,
): Promise<LoginNotice | undefined> {
	const ended = isEverywhere ? await endSessions(context) : undefined;
	if (ended !== "signed-out-everywhere") await context.api.account.logout();
	await context.services.revokedSessions.add(context.session.data.id);
	return ended;
}

/** Ends the sign-in on every browser and in the app. */
async function endSessions({ api, log }: RequestContext): Promise<LoginNotice | undefined> {
	// The button promised this browser only.
	if (!api.supports("endSessions")) return undefined;
	const ended = await api.accountChange.endSessions();
	if (!ended.ok) {
		reportCallFailure(ended.failure, log);
		return "signed-out-here";
	}
	const { kind } = ended.value;
	if (kind === "unauthenticated") return undefined;
	return kind === "ended" ? "signed-out-everywhere" : "signed-out-here";
}

export const loader = () => redirect(paths.home());
