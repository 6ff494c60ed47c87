/**
 * The host of universal links, which belongs to the app (docs/product.md, invite-18). A browser
 * arrives there only when no app took the link: it is led to the same page of the site, where its
 * session is and forms are accepted.
 */
import type { IncomingMessage } from "node:http";
import type { Env, Hono } from "hono";
import { paths } from "~/paths";
import type { Settings } from "~/server/env.server";
import { readHost } from "./request-facts.server";

/** True for a request to the host of APP_LINK_ORIGIN, when that is not the site's own. */
export function isOnLinkHost(
	raw: Request,
	settings: Pick<Settings, "APP_LINK_ORIGIN" | "PUBLIC_URL" | "TRUST_PROXY">,
): boolean {
	const { APP_LINK_ORIGIN, PUBLIC_URL } = settings;
	if (!APP_LINK_ORIGIN) return false;
	const linkHost = new URL(APP_LINK_ORIGIN).host;
	const isOwnHost = PUBLIC_URL !== undefined && new URL(PUBLIC_URL).host === linkHost;
	return !isOwnHost && readHost(raw, settings) === linkHost;
}

/** The same question for the listener, which no request has reached yet. */
export function createLinkHostCheck({
	APP_LINK_ORIGIN,
	PUBLIC_URL,
}: Settings): (incoming: Pick<IncomingMessage, "headers">) => boolean {
	if (!APP_LINK_ORIGIN || !PUBLIC_URL) return () => false;
	const ownHost = new URL(PUBLIC_URL).host;
	// Any other name than the site's own may be the link host, as a proxy spells it.
	return ({ headers }) =>
		headers.host !== ownHost || (headers["x-forwarded-host"] ?? ownHost) !== ownHost;
}

/** Without PUBLIC_URL the site's own address is not known, and pages are served on any host. */
export function addLinkHost<E extends Env>(app: Hono<E>, settings: Settings): void {
	const { PUBLIC_URL } = settings;
	if (!PUBLIC_URL) return;
	app.get("*", async (c, next) => {
		if (!isOnLinkHost(c.req.raw, settings)) return next();
		const { pathname, search } = new URL(c.req.url);
		// 'Open App' names no page; anyone whom it did not lead into the app can get the app.
		const path = pathname === paths.home() ? paths.getApp() : pathname;
		c.header("Cache-Control", "no-store");
		c.header("Referrer-Policy", "no-referrer");
		return c.redirect(PUBLIC_URL + path + search, 302);
	});
}
