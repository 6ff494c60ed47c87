/**
 * The CSRF check: whether a form was sent by another site than ours (docs/product/session.md, session-8 and
 * session-26, docs/decisions/026).
 */
import { timingSafeEqual } from "node:crypto";
import { FORM_TOKEN } from "~/domain/site/form";
import { isPageAt, paths } from "~/paths";
import { peekField } from "~/server/request/form.server";
import type { Session } from "~/server/session/session.server";
import { isRead } from "./trusted-request.server";

type Asked = { origin: string; session: Pick<Session, "isOpen" | "formToken"> };

/** Uses the headers that browsers send; a client without them must send its session's token. */
export async function isCrossSiteWrite(request: Request, asked: Asked): Promise<boolean> {
	const { method, headers, url } = request;
	if (isRead(method)) return false;
	// Gateways post people back from their own site, so their address alone is not suspicious.
	if (isPageAt(new URL(url).pathname, paths.paymentCallback())) return false;
	const origin = headers.get("Origin");
	const fetchSite = headers.get("Sec-Fetch-Site");
	if (fetchSite && fetchSite !== "same-origin" && fetchSite !== "none") return true;
	// Only the host is compared: the scheme differs where a proxy terminates TLS.
	if (fetchSite) return origin !== null && toHost(origin) !== toHost(asked.origin);
	if (origin !== null) return origin !== asked.origin;
	const referrer = headers.get("Referer");
	if (referrer && toHost(referrer) !== toHost(asked.origin)) return true;
	// Without a session the request acts for no one, so another site gains nothing by it.
	return asked.session.isOpen && !(await hasToken(request, asked.session.formToken));
}

const toHost = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

async function hasToken(request: Request, expected = ""): Promise<boolean> {
	const given = Buffer.from((await peekField(request, FORM_TOKEN)) ?? "");
	const wanted = Buffer.from(expected);
	return given.length > 0 && given.length === wanted.length && timingSafeEqual(given, wanted);
}
