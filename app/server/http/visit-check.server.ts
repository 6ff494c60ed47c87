/**
 * Checks a visit before any route runs: refuses cross-site writes and forms of another account, and
 * exchanges a token in the address for a sign-in, after asking if needed, and removes it from the
 * address (docs/product/session.md).
 */
import { redirect } from "@remix-run/node";
import { isPageAt, listTokenNames, paths, toPagePath } from "~/paths";
import { enterByToken, exchangeToken, keepTokenLink } from "~/server/account/token-link.server";
import type { RequestContext } from "~/server/context.server";
import { isTopLevelNavigation } from "~/server/request/navigation.server";
import { hasAccountMismatch, refuseAccountMismatch } from "./account-mismatch.server";
import { isCrossSiteWrite } from "./csrf-check.server";
import { createErrorPage } from "./static-page.server";

/** Returns a response that ends the request here, or null when the routes may answer it. */
export async function checkVisit(
	request: Request,
	context: RequestContext,
): Promise<Response | null> {
	if (await isCrossSiteWrite(request, context)) {
		context.log.warn("a write from another site was refused");
		return refuse(request, context);
	}
	if (await hasAccountMismatch(request, context)) return refuseAccountMismatch(request, context);
	return acceptTokenLink(request, context);
}

const refuse = (request: Request, { supportCode }: RequestContext, rejection?: "embedded") =>
	createErrorPage(403, request, { rejection, supportCode });

/**
 * Exchanges `token` or `user_token` once; a failed exchange is silent (docs/product/session.md).
 * Only a person who opens the address spends a token. A signed-in person goes on when the token is their
 * own, and is asked before another person is signed in (docs/decisions/047).
 */
async function acceptTokenLink(
	request: Request,
	context: RequestContext,
): Promise<Response | null> {
	if (request.method !== "GET" || !request.url.includes("?")) return null;
	const url = new URL(request.url);
	const names = listTokenNames(url.pathname);
	if (!names.some((name) => url.searchParams.has(name))) return null;
	// Skips prefetches: a browser would show the prefetched page and never request the exchange.
	if (!isTopLevelNavigation(request)) return refuse(request, context, "embedded");
	const token = names.map((name) => url.searchParams.get(name)?.trim()).find(Boolean);
	for (const name of names) url.searchParams.delete(name);
	const isQuestion = isPageAt(toPagePath(url.pathname), paths.switchAccount());
	const path = isQuestion ? paths.home() : toPagePath(url.pathname) + url.search;
	if (!token) return leaveAddress(path);
	const visitor = await context.visitor();
	const signIn = await exchangeToken(context, token);
	if (!signIn) return leaveAddress(visitor ? paths.switchAccount() : path);
	if (visitor && visitor.id !== signIn.user.id) {
		const cookie = await keepTokenLink(context, { signIn, path });
		return leaveAddress(paths.switchAccount(), { "Set-Cookie": cookie });
	}
	await enterByToken(context, signIn);
	return leaveAddress(path);
}

const leaveAddress = (path: string, headers: Record<string, string> = {}) =>
	redirect(path, {
		status: 303,
		headers: { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", ...headers },
	});
