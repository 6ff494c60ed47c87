/**
 * Tells whether a person opens an address, as opposed to an embed, a script's fetch or a prefetch
 * (docs/product/session.md, session-17).
 */

/** Headers of prefetch and prerender requests; older browsers send the later ones. */
const PURPOSE_HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** True for a prefetch or prerender. */
export const isLoadedAhead = (headers: Headers): boolean =>
	PURPOSE_HEADERS.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));

/**
 * True for a GET of a page in its own tab. A client that sends none of the headers passes, such as
 * older and in-app browsers.
 */
export function isTopLevelNavigation({ method, headers }: Request): boolean {
	if (method !== "GET" || isLoadedAhead(headers)) return false;
	const mode = headers.get("Sec-Fetch-Mode") ?? "navigate";
	const destination = headers.get("Sec-Fetch-Dest");
	if (destination !== null && destination !== "document") return false;
	if (mode === "navigate") return true;
	// Node's fetch sends mode `cors` for everything, without the other headers that browsers send.
	const isBrowser = destination === null && headers.has("Sec-Fetch-Site");
	return mode === "cors" && !isBrowser;
}

const frames: readonly (string | null)[] = ["iframe", "frame", "object", "embed", "fencedframe"];

/** True for a page that a browser loads inside another page. Old browsers do not say so. */
export const isFramed = ({ headers }: Request): boolean =>
	frames.includes(headers.get("Sec-Fetch-Dest"));
