/**
 * The platform's cookies of one visitor and the CSRF token that belongs to them, kept in the
 * visitor's session (docs/product/platform.md).
 */
import { parseSetCookie } from "cookie";
import type { CookieJar } from "~/platform-client/request.server";
import type { SessionData } from "~/server/session/session.server";

/** Where a jar keeps what it holds: a session, or a memory of its own. */
export type JarKeeper = {
	readonly data: Pick<SessionData, "upstreamCookies" | "csrfToken">;
	set(change: Partial<JarKeeper["data"]>): void;
};

/** Keeps a jar in memory, for calls that must not touch the visitor's session. */
export function createJarKeeper(): JarKeeper {
	let data: JarKeeper["data"] = { upstreamCookies: {} };
	return {
		get data() {
			return data;
		},
		set(change) {
			data = { ...data, ...change };
		},
	};
}

/** Creates the jar of a session; it changes the session only when something changed. */
export function createCookieJar(session: JarKeeper): CookieJar {
	return {
		header() {
			const pairs = Object.entries(session.data.upstreamCookies);
			return pairs.length > 0
				? pairs.map(([name, value]) => `${name}=${value}`).join("; ")
				: undefined;
		},
		receive(setCookieHeaders) {
			const kept = new Map(Object.entries(session.data.upstreamCookies));
			for (const header of setCookieHeaders) applySetCookie(kept, header);
			const upstreamCookies = Object.fromEntries(kept);
			if (JSON.stringify(upstreamCookies) !== JSON.stringify(session.data.upstreamCookies)) {
				session.set({ upstreamCookies });
			}
		},
		csrfToken: () => session.data.csrfToken,
		keepCsrfToken(token) {
			// Without cookies no platform session could recognize the token.
			const hasCookies = Object.keys(session.data.upstreamCookies).length > 0;
			const csrfToken = hasCookies ? token : undefined;
			if (csrfToken !== session.data.csrfToken) session.set({ csrfToken });
		},
	};
}

/** Only name, value and deletion matter, because the cookies go back to one platform. */
function applySetCookie(kept: Map<string, string>, header: string): void {
	// Not decoded, so that the value goes back unchanged.
	const { name, value = "", maxAge, expires } = parseSetCookie(header, { decode: (raw) => raw });
	if (!name) return;
	const isDeleted = maxAge === undefined ? expires && +expires <= Date.now() : maxAge <= 0;
	if (isDeleted) kept.delete(name);
	else kept.set(name, value);
}
