/** The last step of every answer: the session is committed once, and headers are completed. */
import { IN_PLACE_HEADER, NEXT_LOCATION_HEADER } from "~/domain/site/in-place";
import { TOKEN_QUERY_NAMES } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { rememberLocale } from "~/server/site/locale.server";
import { SHARED_CACHE_CONTROL } from "./kept-document.server";
import { isRead } from "./method.server";
import { isSecureSite, setSecurityHeaders } from "./security-headers.server";

export async function finishResponse(
	request: Request,
	response: Response,
	context: RequestContext,
): Promise<Response> {
	const isSecure = context.origin.startsWith("https:");
	const headers = new Headers(response.headers);
	if (hasSecretQuery(request)) headers.set("Referrer-Policy", "same-origin");
	setSecurityHeaders(headers, isSecureSite(context.settings));
	headers.set("X-Request-Id", context.requestId);
	if (context.log.isLevelEnabled("debug")) reportTiming(headers, context);
	// What caches give to everybody must not choose a language for them, or be anybody's session.
	const isPublic = headers.get("Cache-Control")?.startsWith("public");
	const cookies = [commitSession(context), await rememberLocale(request, isSecure)];
	for (const cookie of cookies) if (cookie && !isPublic) headers.append("Set-Cookie", cookie);
	// Personal is the rule; what may be kept by others says so itself.
	if (!headers.has("Cache-Control")) {
		const mayShare = isForEveryone(request, response, context);
		headers.set("Cache-Control", mayShare ? SHARED_CACHE_CONTROL : "private, no-store");
	}
	const retrySeconds = getRetrySeconds(response.status, context);
	if (retrySeconds && !headers.has("Retry-After")) headers.set("Retry-After", String(retrySeconds));
	// The router refuses forms to pages without any, and does not say what they take.
	if (response.status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
	// A page that stays open may have loaded others ahead, which this answer may have changed.
	if (request.headers.has(IN_PLACE_HEADER) && !headers.has("Clear-Site-Data")) {
		headers.set("Clear-Site-Data", '"prefetchCache"');
	}
	setImmediate(runDeferred, context);
	return new Response(response.body, {
		status: seeOther(request, response.status),
		statusText: response.statusText,
		headers,
	});
}

/** Browsers drop a longer cookie in silence. */
const MAX_COOKIE_LENGTH = 4096;

/** What the session cannot give up, above all the platform's cookies, may be too much for browsers. */
function commitSession({ session, log }: RequestContext): string | null {
	const cookie = session.commit();
	const length = cookie?.length ?? 0;
	if (length > MAX_COOKIE_LENGTH) {
		log.warn({ length }, "the session's cookie is too long for browsers");
	}
	return cookie;
}

/** Seconds: a platform that does not say how long its limit lasts, and what one needs to come back. */
const retryAfter: Record<number, number | undefined> = { 429: 600, 503: 5 };

/** A limit knows how long it lasts. */
const getRetrySeconds = (status: number, { limits }: RequestContext): number | undefined =>
	(status === 429 ? limits.retrySeconds : undefined) ?? retryAfter[status];

/** For anyone who looks for the time: not by default, because it tells strangers of the platform. */
function reportTiming(headers: Headers, { log, trace }: RequestContext): void {
	headers.set("Server-Timing", trace.toServerTiming());
	log.debug({ rounds: trace.listRounds() }, "platform calls of the request");
}

/**
 * A script that posts in place is told where a browser would have been redirected to: it could
 * follow neither to a gateway nor see that it was sent anywhere.
 */
export function answerInPlace(request: Request, response: Response): Response {
	const location = response.headers.get("Location");
	if (location === null || !request.headers.has(IN_PLACE_HEADER)) return response;
	const headers = new Headers(response.headers);
	headers.delete("Location");
	headers.set(NEXT_LOCATION_HEADER, location);
	return new Response(null, { status: 204, headers });
}

/** A route said so of its document, and nothing here says otherwise. */
const isForEveryone = (
	{ method }: Request,
	response: Response,
	{ document, session, settings }: RequestContext,
) =>
	document.isForEveryone &&
	isRead(method) &&
	settings.cacheSeconds > 0 &&
	response.status === 200 &&
	!session.hasCookie &&
	session.commit() === null &&
	!response.headers.has("Set-Cookie");

/** Remix answers a document POST with 302; only 303 tells every client to GET. */
const seeOther = (request: Request, status: number) =>
	status === 302 && !isRead(request.method) ? 303 : status;

/**
 * An address that names a payment or signs somebody in is told to no other site. `no-referrer`
 * would be stricter, but then forms are posted with `Origin: null`, and browsers without
 * Sec-Fetch-Site (iPhones that stopped at iOS 15) could not be told from another site.
 */
const hasSecretQuery = ({ url }: Request) => {
	if (!url.includes("?")) return false;
	const query = new URL(url).searchParams;
	return [...TOKEN_QUERY_NAMES, "transaction_id", "hmac"].some((name) => query.has(name));
};

/** What no answer waits for. */
export function runDeferred({ afterResponse, log }: RequestContext): void {
	for (const work of afterResponse.splice(0)) {
		work().catch((error) => log.warn({ err: error }, "work after an answer failed"));
	}
}
