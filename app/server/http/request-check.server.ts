/**
 * The critical request checks: unknown methods, very long paths, invalid Host headers, hosts that
 * are not ours (docs/product/session.md, session-21) and bodies that are no form (session-9) end here.
 */
import type { Context, MiddlewareHandler } from "hono";
import { isPageAt, paths } from "~/paths";
import type { Settings } from "~/server/env.server";
import { type AppEnv, isHostName, isRead, readHost } from "~/server/request/trusted-request.server";
import { sendErrorPage } from "./static-page.server";
import { isUpload } from "./upload.server";

/** Every page has GET and HEAD, every form posts. */
const METHODS = ["GET", "HEAD", "POST"];

/** Far longer than any path of ours: code that reads paths may scan them several times. */
const MAX_PATH_LENGTH = 1000;

/** The type of all our forms. */
const FORM = /^application\/x-www-form-urlencoded\s*(;\s*(charset="?utf-8"?\s*)?)?$/i;

/** Parsers of other types, multipart above all, never see what a stranger sends (`upload.server.ts`). */
function isForm({ headers }: Request): boolean {
	const type = headers.get("Content-Type");
	// A button without fields, which text browsers send without a type, has no body.
	return (type === null || FORM.test(type)) && !headers.has("Content-Encoding");
}

/** The address in the header List-Unsubscribe; providers may post to it with any form (RFC 8058). */
function isOneClick(address: string): boolean {
	const { pathname, searchParams } = new URL(address);
	const pages = [paths.reminders(), paths.launchMail()];
	return pages.some((page) => isPageAt(pathname, page)) && searchParams.has("token");
}

/** Returns the request without its body. */
function dropBody({ url, method, headers: given, signal }: Request): Request {
	const headers = new Headers(given);
	for (const name of ["Content-Type", "Content-Encoding", "Content-Length"]) headers.delete(name);
	return new Request(url, { method, headers, signal });
}

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.)/;

export function checkRequest(
	settings: Pick<Settings, "publicUrl" | "appLinkOrigin" | "trustProxy">,
): MiddlewareHandler<AppEnv> {
	const { publicUrl, appLinkOrigin } = settings;
	const ownHosts = [publicUrl, appLinkOrigin].flatMap((url) => (url ? [new URL(url).host] : []));

	/** Without PUBLIC_URL every host is accepted, so that localhost and 127.0.0.1 both work. */
	function isOurs(c: Context<AppEnv>): boolean {
		if (publicUrl === undefined) return true;
		const host = readHost(c.req.raw, settings);
		if (ownHosts.includes(host) || ownHosts.includes(toPlainHost(host))) return true;
		// Requests from this machine itself, such as health checks, may use its loopback name.
		const address = c.env.incoming?.socket?.remoteAddress ?? "";
		return LOOPBACK_NAME.test(host) && LOOPBACK_ADDRESS.test(address);
	}

	return async (c, next) => {
		const { method, url } = c.req.raw;
		if (!METHODS.includes(method)) {
			const rejection = sendErrorPage(c, 405);
			rejection.headers.set("Allow", METHODS.join(", "));
			return rejection;
		}
		const { pathname } = new URL(url);
		if (!isHostName(c.req.header("Host"))) return sendErrorPage(c, 400);
		if (pathname.length > MAX_PATH_LENGTH) return sendErrorPage(c, 414);
		if (!isOurs(c)) return sendErrorPage(c, 421, { origin: publicUrl });
		if (isRead(method) || isForm(c.req.raw) || isUpload(c.req.raw)) return next();
		// A payer who comes back from a gateway is let in: the form is a hint only (docs/product/payment.md, payment-16).
		// So is a mail provider that ends mails for its reader: the address says it all (account-91, mail-87).
		const isHint = isPageAt(pathname, paths.paymentCallback()) || isOneClick(url);
		if (!isHint) return sendErrorPage(c, 415);
		c.req.raw = dropBody(c.req.raw);
		return next();
	};
}

/** Returns the host in lower case, without a default port. */
export const toPlainHost = (host: string) => host.toLowerCase().replace(/:(80|443)$/, "");
