/**
 * What is decided before any route runs: cross-site writes are refused, and a token in the address
 * signs in and leaves the address (docs/product.md#session).
 */
import { redirect } from "@remix-run/node";
import { isPageAt, listTokenNames, paths } from "~/paths";
import { signInAs } from "~/server/account/sign-in.server";
import type { RequestContext } from "~/server/context.server";

/** A response that ends the request here, or null when the routes may answer it. */
export async function passFrontDoor(
	request: Request,
	context: RequestContext,
): Promise<Response | null> {
	if (isForeignWrite(request, context.origin)) {
		context.log.warn("a write from another site was refused");
		return new Response("Forbidden", { status: 403 });
	}
	return exchangeMobileToken(request, context);
}

/** Gateways post people back from their own site; that address decides nothing by itself. */
function isForeignWrite(request: Request, ownOrigin: string): boolean {
	if (request.method === "GET" || request.method === "HEAD") return false;
	if (isPageAt(new URL(request.url).pathname, paths.paymentCallback())) return false;
	const origin = request.headers.get("Origin");
	const fetchSite = request.headers.get("Sec-Fetch-Site");
	if (fetchSite && fetchSite !== "same-origin" && fetchSite !== "none") return true;
	// A browser that reached us by another host than our own; its scheme may end at a proxy.
	if (fetchSite) return origin !== null && readHost(origin) !== readHost(ownOrigin);
	// Neither header: not a browser that could carry somebody's cookies across sites (Lax).
	return origin !== null && origin !== ownOrigin;
}

const readHost = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Exchanges `token` or `user_token` once; a failed exchange is silent (docs/product.md#session).
 */
async function exchangeMobileToken(
	request: Request,
	context: RequestContext,
): Promise<Response | null> {
	const { api, session, log } = context;
	const url = new URL(request.url);
	const names = listTokenNames(url.pathname);
	if (request.method !== "GET" || !names.some((name) => url.searchParams.has(name))) return null;
	const token = names.map((name) => url.searchParams.get(name)?.trim()).find(Boolean);
	for (const name of names) url.searchParams.delete(name);
	if (token) {
		const outcome = await api.account.exchangeMobileToken(token);
		if (outcome.kind === "signed-in") {
			await signInAs(context, request, outcome.user);
			session.set({ isFromApp: true });
		} else {
			log.info({ outcome: outcome.kind }, "mobile sign-in failed, the stored user stays");
		}
	}
	return redirect(url.pathname + url.search, {
		status: 303,
		headers: { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" },
	});
}
