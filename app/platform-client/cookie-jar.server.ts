/**
 * The platform's cookies of one visitor and the CSRF token that belongs to them
 * (docs/product/platform.md).
 */
import { parseSetCookie } from "cookie";

/** Where cookies and token are stored: a session, or a memory of its own. */
export type CookieStore = {
	readonly data: { upstreamCookies: Record<string, string>; csrfToken?: string | undefined };
	set(change: Partial<CookieStore["data"]>): void;
};

/** Creates a store in memory, for calls that must not touch the visitor's session. */
export function createCookieStore(): CookieStore {
	let data: CookieStore["data"] = { upstreamCookies: {} };
	return {
		get data() {
			return data;
		},
		set(change) {
			data = { ...data, ...change };
		},
	};
}

/** Returns the value of the Cookie header; undefined without cookies. */
export function getCookieHeader({ data }: CookieStore): string | undefined {
	const pairs = Object.entries(data.upstreamCookies);
	return pairs.length > 0 ? pairs.map(([name, value]) => `${name}=${value}`).join("; ") : undefined;
}

/** Stores the Set-Cookie headers of a response, in order; the store changes only when a cookie did. */
export function receiveCookies(store: CookieStore, setCookieHeaders: readonly string[]): void {
	const cookies = new Map(Object.entries(store.data.upstreamCookies));
	for (const header of setCookieHeaders) applySetCookie(cookies, header);
	const upstreamCookies = Object.fromEntries(cookies);
	if (JSON.stringify(upstreamCookies) !== JSON.stringify(store.data.upstreamCookies)) {
		store.set({ upstreamCookies });
	}
}

/** Stores the token that belongs to the cookies; undefined forgets it. */
export function storeCsrfToken(store: CookieStore, token: string | undefined): void {
	// Without cookies no platform session could recognize the token.
	const hasCookies = Object.keys(store.data.upstreamCookies).length > 0;
	const csrfToken = hasCookies ? token : undefined;
	if (csrfToken !== store.data.csrfToken) store.set({ csrfToken });
}

/** Only name, value and deletion matter, because the cookies go back to one platform. */
function applySetCookie(cookies: Map<string, string>, header: string): void {
	// Not decoded, so that the value goes back unchanged.
	const { name, value = "", maxAge, expires } = parseSetCookie(header, { decode: (raw) => raw });
	if (!name) return;
	const isDeleted = maxAge === undefined ? expires && +expires <= Date.now() : maxAge <= 0;
	if (isDeleted) cookies.delete(name);
	else cookies.set(name, value);
}
