/**
 * Checks every request before its route runs: a form must come from our own site (docs/product/session.md,
 * session-8 and session-26, docs/decisions/026) and from the account that is signed in, and a token in an
 * address is exchanged for a sign-in.
 */
import { timingSafeEqual } from "node:crypto";
import { FORM_TOKEN } from "~/domain/site/form";
import { isPageAt, paths } from "~/paths";
import { guardFormOwner } from "~/server/account/form-owner.server";
import { acceptTokenLink, listTokensInAddress } from "~/server/account/token-link.server";
import type { RequestContext } from "~/server/context.server";
import { peekField } from "~/server/request/form.server";
import { isTopLevelNavigation } from "~/server/request/navigation.server";
import { isRobot } from "~/server/request/robot.server";
import { isRead } from "~/server/request/trusted-request.server";
import type { Session } from "~/server/session/session.server";
import { createErrorPage } from "./static-page.server";

/** Returns a response that ends the request here, or else the request that its route gets. */
export async function guardRequest(
	request: Request,
	context: RequestContext,
): Promise<Response | Request> {
	const reject = (rejection?: "embedded") =>
		createErrorPage(403, request, { rejection, supportCode: context.supportCode });
	if (!isRead(request.method)) {
		if (!(await isCrossSiteWrite(request, context))) {
			return (await guardFormOwner(request, context)) ?? request;
		}
		context.log.warn("a write from another site was refused");
		return reject();
	}
	const tokenNames = listTokensInAddress(request);
	if (tokenNames.length === 0) return request;
	// A preview shows the page, and leaves the token to the person who opens the link.
	if (isRobot(request)) return dropTokens(request, tokenNames);
	// Skips prefetches: a browser would show the prefetched page and never request the exchange.
	if (!isTopLevelNavigation(request)) return reject("embedded");
	return acceptTokenLink(request, context, tokenNames);
}

function dropTokens(request: Request, names: readonly string[]): Request {
	const url = new URL(request.url);
	for (const name of names) url.searchParams.delete(name);
	return new Request(url, request);
}

/**
 * True for a form of another site. Uses the headers that browsers send; a client without them must send its
 * session's token. The operators' console applies it to its own session.
 */
export async function isCrossSiteWrite(
	request: Request,
	{
		origin: ownOrigin,
		session,
	}: { origin: string; session: Pick<Session, "isOpen" | "formToken"> },
): Promise<boolean> {
	const { headers, url } = request;
	// Gateways post people back from their own site, so their address alone is not suspicious.
	if (isPageAt(new URL(url).pathname, paths.paymentCallback())) return false;
	const origin = headers.get("Origin");
	const fetchSite = headers.get("Sec-Fetch-Site");
	if (fetchSite && fetchSite !== "same-origin" && fetchSite !== "none") return true;
	// Only the host is compared: the scheme differs where a proxy terminates TLS.
	if (fetchSite) return origin !== null && toHost(origin) !== toHost(ownOrigin);
	if (origin !== null) return origin !== ownOrigin;
	const referrer = headers.get("Referer");
	if (referrer && toHost(referrer) !== toHost(ownOrigin)) return true;
	// Without a session the request acts for no one, so another site gains nothing by it.
	return session.isOpen && !(await hasToken(request, session.formToken));
}

const toHost = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

async function hasToken(request: Request, expected = ""): Promise<boolean> {
	const given = Buffer.from((await peekField(request, FORM_TOKEN)) ?? "");
	const wanted = Buffer.from(expected);
	return given.length > 0 && given.length === wanted.length && timingSafeEqual(given, wanted);
}
