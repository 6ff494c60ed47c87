/**
 * Documents of visitors without a session, rendered once for all of them and used again for
 * CACHE_SECONDS. A route says which of its documents are so; everything that such a document may
 * depend on besides its address is part of the name it is kept under. Browsers keep their copy
 * too, but ask each time whether it is still the one: a sign-in shows at once.
 */
import { createHash } from "node:crypto";
import type { LRUCache } from "lru-cache";
import { LOCALE_QUERY } from "~/i18n/locale";
import type { Session } from "~/server/session/session.server";

export type KeptDocument = { html: string; headers: Array<[string, string]> };
export type DocumentCache = LRUCache<string, KeptDocument>;

/** What the request context knows, of which this is a part. */
type ReuseContext = {
	origin: string;
	locale: string;
	theme: string;
	canSaveData: boolean;
	session: Pick<Session, "hasCookie" | "commit">;
	document: { isForEveryone: boolean };
	services: { documents: DocumentCache | undefined };
};

/** Any other name in the query makes an address of its own, of which there are endlessly many. */
const QUERY_NAMES = [LOCALE_QUERY, "mode", "platform"];

/**
 * Answers from the cache, or renders and keeps what a loader called `isForEveryone`.
 *
 * @param render the answer of the routes to the given request
 */
export async function reuseDocument(
	request: Request,
	context: ReuseContext,
	render: (request: Request) => Promise<Response>,
): Promise<Response> {
	const { documents } = context.services;
	const name = nameDocument(request, context);
	if (!documents || name === null) return render(request);
	const kept = documents.get(name);
	if (kept) return answer(request, kept);
	// A HEAD has the headers of its GET, so it needs the document as well.
	const isHead = request.method === "HEAD";
	const response = await render(isHead ? new Request(request, { method: "GET" }) : request);
	const isReusable =
		response.status === 200 &&
		context.document.isForEveryone &&
		context.session.commit() === null &&
		!response.headers.has("Set-Cookie");
	if (!isReusable) return isHead ? new Response(null, response) : response;
	const html = await response.text();
	const headers = new Headers(response.headers);
	headers.set("Cache-Control", "private, no-cache");
	headers.set("ETag", `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`);
	const document = { html, headers: [...headers] };
	documents.set(name, document);
	return answer(request, document);
}

/** Null for a request whose answer must be made for it alone. */
function nameDocument(
	{ method, url, headers }: Request,
	{ origin, locale, theme, canSaveData, session }: ReuseContext,
): string | null {
	if ((method !== "GET" && method !== "HEAD") || session.hasCookie) return null;
	if (headers.has("Authorization")) return null;
	const { pathname, search, searchParams } = new URL(url);
	if ([...searchParams.keys()].some((key) => !QUERY_NAMES.includes(key))) return null;
	return JSON.stringify([origin, pathname, search, locale, theme, canSaveData]);
}

function answer({ method, headers: asked }: Request, { html, headers }: KeptDocument): Response {
	const sent = new Headers(headers);
	const isKnown = asked.get("If-None-Match")?.includes(sent.get("ETag") ?? "") ?? false;
	if (isKnown) {
		sent.delete("Content-Type");
		return new Response(null, { status: 304, headers: sent });
	}
	return new Response(method === "HEAD" ? null : html, { headers: sent });
}
