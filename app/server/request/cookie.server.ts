/** Reads and writes the site's cookies. Values are plain text; only the encrypted ones hide what they hold. */
import { parseCookie, stringifySetCookie } from "cookie";
import { isLoadedAhead } from "./navigation.server";

/**
 * Lists all values of a cookie, in the order of the header; the caller takes the first that is valid. There
 * may be several, because a neighbouring site may set a cookie of this name for the whole domain.
 */
export const listCookies = (headers: Headers, name: string): string[] =>
	(headers.get("Cookie") ?? "").split(";").flatMap((pair) => parseCookie(pair)[name] ?? []);

/** Lists the names of all cookies, each once. */
export const listCookieNames = (headers: Headers): string[] => {
	const names = (headers.get("Cookie") ?? "").split(";").map((pair) => pair.split("=")[0] ?? "");
	return [...new Set(names.map((name) => name.trim()))];
};

/**
 * True when the browser comes from a page of ours and sends no cookie of any site. The style sheet of each
 * page sets one, so this browser probably stores none. Prefetches may come before the style sheet.
 */
export const isWithoutCookies = ({ headers }: Request): boolean =>
	headers.get("Sec-Fetch-Site") === "same-origin" &&
	!headers.has("Cookie") &&
	!isLoadedAhead(headers);

type CookieOptions = {
	/** The site's origin is https. */
	isSecure: boolean;
	/** How long the browser stores it; 0 deletes it. */
	seconds: number;
	isReadableByScripts?: boolean;
};

/** Returns the Set-Cookie value of a cookie for the whole site. */
export const writeCookie = (name: string, value: string, options: CookieOptions): string =>
	stringifySetCookie(name, value, {
		path: "/",
		maxAge: options.seconds,
		httpOnly: !options.isReadableByScripts,
		// Lax: a gateway may send people back by a top-level GET (docs/decisions/004).
		sameSite: "lax",
		secure: options.isSecure,
	});

/** Returns the name of a cookie that no other host can set while the site is https. */
export const nameHostCookie = (name: string, isSecure: boolean): string =>
	isSecure ? `__Host-${name}` : name;
