/** Facts that routes read from a request: its web origin, the person's language, cookies, the idempotency key. */
import type { Context } from "hono";
import { parse } from "hono/utils/cookie";
import { isLoopbackHost } from "#core/private-host";
import { headerNames } from "../../contract/calls";
import { DEFAULT_LOCALE, type Locale, readLocale } from "../base/locale";
import type { PlatformOptions } from "../base/options";
import { CallError } from "./call-error";

const FALLBACK_ORIGIN = "http://localhost:3000";

/**
 * `PUBLIC_URL`, otherwise the origin that the calling web server sends. A mail that really leaves
 * must not carry an address that a stranger chose, so with a mail server only loopback origins are
 * accepted. Work without a request, such as by the clock, uses only the setting.
 */
export function webOriginOf(options: PlatformOptions, request?: Request): string {
	if (options.publicUrl) return new URL(options.publicUrl).origin;
	const named = request?.headers.get("Origin") ?? "";
	if (!URL.canParse(named)) return FALLBACK_ORIGIN;
	const url = new URL(named);
	const isHttp = url.protocol === "http:" || url.protocol === "https:";
	const isTrusted = !options.smtpUrl || isLoopbackHost(url.hostname);
	return isHttp && isTrusted ? url.origin : FALLBACK_ORIGIN;
}

/** Sign-in always sends `Accept-Language: en`, so the person's own language has its own header. */
export function localeOf(http: Context): Locale | undefined {
	return (
		readLocale(http.req.header(headerNames.userLocale)) ??
		readLocale(http.req.header("Accept-Language"))
	);
}

/** The language of the requesting page: cached responses vary by this header alone. */
export const readLanguage = (http: Context): Locale =>
	readLocale(http.req.header("Accept-Language")) ?? DEFAULT_LOCALE;

/**
 * All values of a cookie, in the order of the header: a neighbouring site sets its own for the whole
 * domain. The caller takes the first that is ours.
 */
export const listCookies = (http: Context, name: string): string[] =>
	(http.req.header("Cookie") ?? "").split(";").flatMap((pair) => parse(pair, name)[name] ?? []);

const MAX_KEY_LENGTH = 200;

/** Null when the request has none. */
export function readIdempotencyKey(request: Request): string | null {
	const key = request.headers.get(headerNames.idempotencyKey);
	if (key !== null && key.length > MAX_KEY_LENGTH) {
		throw new CallError(400, "idempotency_key_too_long");
	}
	return key || null;
}
