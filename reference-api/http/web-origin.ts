/** Where the pages live that mails and payments lead to. */
import type { PlatformOptions } from "../platform/options";

const FALLBACK_ORIGIN = "http://localhost:3000";
const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/**
 * `PUBLIC_URL`, else the origin that the calling web server names. A mail that really leaves never
 * carries an address that a stranger chose: with a mail server only loopback may be named. Without
 * a request, as for work by the clock, only the setting counts.
 */
export function webOriginOf(options: PlatformOptions, request?: Request): string {
	if (options.publicUrl) return new URL(options.publicUrl).origin;
	const named = request?.headers.get("Origin") ?? "";
	if (!URL.canParse(named)) return FALLBACK_ORIGIN;
	const url = new URL(named);
	const isHttp = url.protocol === "http:" || url.protocol === "https:";
	const isTrusted = !options.smtpUrl || isLoopback(url.hostname);
	return isHttp && isTrusted ? url.origin : FALLBACK_ORIGIN;
}
