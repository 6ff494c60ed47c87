/**
 * Whether a person opens an address: what a page embeds, a script fetches or a browser loads ahead
 * of time is no such thing (docs/product.md, session-17).
 */

/** What browsers say of a page that no one has opened yet; older ones say it by the later names. */
const PURPOSE_HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** True for a page that a browser loads before anybody has opened it. */
export const isLoadedAhead = (headers: Headers): boolean =>
	PURPOSE_HEADERS.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));

/**
 * True for a GET of a whole page in a tab of its own. A client that sends none of the headers is
 * believed: older browsers, and those that open a link inside an app.
 */
export function isTopLevelNavigation({ method, headers }: Request): boolean {
	if (method !== "GET" || isLoadedAhead(headers)) return false;
	const mode = headers.get("Sec-Fetch-Mode") ?? "navigate";
	const destination = headers.get("Sec-Fetch-Dest");
	if (destination !== null && destination !== "document") return false;
	if (mode === "navigate") return true;
	// Node's own client says `cors` of everything. Browsers say the destination and the site too.
	const isBrowser = destination === null && headers.has("Sec-Fetch-Site");
	return mode === "cors" && !isBrowser;
}
