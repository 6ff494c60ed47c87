/** The last step of every response: commits the session once and completes the headers. */
import type { MiddlewareHandler } from "hono";
import { IN_PLACE_HEADER, NEXT_LOCATION_HEADER } from "~/domain/site/form";
import { TOKEN_QUERY_NAMES } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { readStoredCode } from "~/server/invite/remembered-code.server";
import { isRobot } from "~/server/request/robot.server";
import { isRead } from "~/server/request/trusted-request.server";
import { rememberLocale } from "~/server/site/locale.server";
import { getStaticPageHeaders, renderGatewayPage } from "./static-page.server";

const NO_TRANSFORM = "no-transform";

/** Browsers revalidate their copy each time, so that a sign-in shows at once. */
export const SHARED_CACHE_CONTROL = `private, no-cache, ${NO_TRANSFORM}`;

/**
 * Forbids caches in front of the server to change pages: a CDN that hides mail addresses replaces them, and shows
 * them again by a script of its own, which our policy does not allow (site-122).
 */
export const forbidRewriting: MiddlewareHandler = async (c, next) => {
	await next();
	const { headers } = c.res;
	const cache = headers.get("Cache-Control") ?? "";
	const isPage = headers.get("Content-Type")?.startsWith("text/html");
	if (!isPage || cache.includes(NO_TRANSFORM)) return;
	headers.set("Cache-Control", cache ? `${cache}, ${NO_TRANSFORM}` : NO_TRANSFORM);
};

/** @param response belongs to this request alone: its headers are changed */
export async function finishResponse(
	request: Request,
	response: Response,
	context: RequestContext,
): Promise<Response> {
	const { headers } = response;
	const sessionCookies = await commitSession(request, context);
	// Runs before the language cookie is added, which an address sets for everyone.
	const mayShare = sessionCookies.length === 0 && isForEveryone(request, response, context);
	if (hasSecretQuery(request) && !headers.has("Referrer-Policy")) {
		headers.set("Referrer-Policy", "same-origin");
	}
	// A publicly cached response must set neither a language nor a session cookie.
	const isPublic = headers.get("Cache-Control")?.startsWith("public");
	const known = await context.knownClient.commit();
	const cookies = [...sessionCookies, known, rememberLocale(request, context.isSecure)];
	for (const cookie of cookies) if (cookie && !isPublic) headers.append("Set-Cookie", cookie);
	// Responses are private unless they say otherwise.
	if (!headers.has("Cache-Control")) {
		headers.set("Cache-Control", mayShare ? SHARED_CACHE_CONTROL : "private, no-store");
	}
	const retrySeconds = getRetrySeconds(response.status, context);
	if (retrySeconds && !headers.has("Retry-After")) headers.set("Retry-After", String(retrySeconds));
	// Remix responds with 405 for a page without an action, but without the Allow header.
	if (response.status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
	// The page stays open, and this response may have changed pages that it prefetched.
	if (request.headers.has(IN_PLACE_HEADER) && !headers.has("Clear-Site-Data")) {
		headers.set("Clear-Site-Data", '"prefetchCache"');
	}
	const leavesFor = findOtherSite(request, headers.get("Location"), context);
	if (leavesFor) return sendGatewayPage(leavesFor, headers, context);
	const status = seeOther(request, response.status);
	return status === response.status ? response : new Response(response.body, { status, headers });
}

/** Returns the address of a redirect that leaves the site after a form, which only payments do. */
function findOtherSite(
	{ method, headers }: Request,
	location: string | null,
	{ origin }: RequestContext,
): string | undefined {
	if (location === null || isRead(method) || headers.has(IN_PLACE_HEADER)) return undefined;
	return new URL(location, origin).origin === origin ? undefined : location;
}

/**
 * Replaces the redirect by a page: Chromium applies `form-action` to each redirect after a form, and where
 * a gateway redirects to is its own affair (docs/decisions/005).
 */
function sendGatewayPage(location: string, headers: Headers, { locale }: RequestContext): Response {
	headers.delete("Location");
	headers.set("Content-Language", locale);
	for (const [name, value] of Object.entries(getStaticPageHeaders())) headers.set(name, value);
	return new Response(renderGatewayPage(locale, location), { headers });
}

/** Browsers drop a longer cookie silently. */
const MAX_COOKIE_LENGTH = 4096;

/** Commits the session. Parts that cannot be dropped, above all the platform's cookies, may be too large. */
async function commitSession(
	request: Request,
	{ session, log }: RequestContext,
): Promise<string[]> {
	const cookies = await session.commit();
	// A robot does not come back to what a page remembers.
	const isForNobody = isRead(request.method) && !session.hasCookie;
	if (cookies.length > 0 && isForNobody && isRobot(request)) return [];
	for (const { length } of cookies) {
		if (length > MAX_COOKIE_LENGTH) {
			log.warn({ length }, "the session's cookie is too long for browsers");
		}
	}
	return cookies;
}

/** Default Retry-After in seconds: for a rate limit of unknown length, and for a restart. */
const retryAfter: Record<number, number | undefined> = { 429: 600, 503: 5 };

/** Our own rate limits know how long they last. */
const getRetrySeconds = (status: number, { limits }: RequestContext): number | undefined =>
	(status === 429 ? limits.retrySeconds : undefined) ?? retryAfter[status];

/**
 * For a script that posts in place, a redirect becomes a 204 that names its target: `fetch` can neither
 * follow a redirect to a gateway nor see where it leads.
 */
export function toInPlaceResponse(request: Request, response: Response): Response {
	const location = response.headers.get("Location");
	if (location === null || !request.headers.has(IN_PLACE_HEADER)) return response;
	const headers = new Headers(response.headers);
	headers.delete("Location");
	headers.set(NEXT_LOCATION_HEADER, location);
	return new Response(null, { status: 204, headers });
}

/** True when the route marked its document as shareable, and nothing of this response belongs to a visitor. */
const isForEveryone = (
	request: Request,
	response: Response,
	{ document, session, settings }: RequestContext,
) =>
	document.isForEveryone &&
	isRead(request.method) &&
	!hasSecretQuery(request) &&
	settings.cacheSeconds > 0 &&
	response.status === 200 &&
	!session.hasCookie &&
	// Prices differ with a code, which its visitor alone brought along (invite-81).
	readStoredCode(session) === undefined &&
	!response.headers.has("Set-Cookie");

/** Remix redirects a document POST with 302; only 303 tells every client to GET. */
const seeOther = (request: Request, status: number) =>
	status === 302 && !isRead(request.method) ? 303 : status;

/**
 * An address that names a payment or signs somebody in must not leak through the Referer header.
 * Redirects set the stricter `no-referrer`. On pages it would make forms post `Origin: null`, and
 * browsers without Sec-Fetch-Site (up to iOS 15) could then not be told from another site.
 */
const hasSecretQuery = ({ url }: Request) => {
	if (!url.includes("?")) return false;
	const query = new URL(url).searchParams;
	return [...TOKEN_QUERY_NAMES, "transaction_id", "hmac"].some((name) => query.has(name));
};
