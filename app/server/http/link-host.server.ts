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

/** True for a request to the host of appLinkOrigin, when that is not the site's own. */
export function isOnLinkHost(
	raw: Request,
	settings: Pick<Settings, "appLinkOrigin" | "publicUrl" | "trustProxy">,
): boolean {
	const { appLinkOrigin, publicUrl } = settings;
	if (!appLinkOrigin) return false;
	const linkHost = new URL(appLinkOrigin).host;
	const isOwnHost = publicUrl !== undefined && new URL(publicUrl).host === linkHost;
	return !isOwnHost && readHost(raw, settings) === linkHost;
}

/** The same question for the listener, which no request has reached yet. */
export function createLinkHostCheck({
	appLinkOrigin,
	publicUrl,
}: Settings): (incoming: Pick<IncomingMessage, "headers">) => boolean {
	if (!appLinkOrigin || !publicUrl) return () => false;
	const ownHost = new URL(publicUrl).host;
	// Any other name than the site's own may be the link host, as a proxy spells it.
	return ({ headers }) =>
		headers.host !== ownHost || (headers["x-forwarded-host"] ?? ownHost) !== ownHost;
}

/** Without publicUrl the site's own address is not known, and pages are served on any host. */
export function addLinkHost<E extends Env>(app: Hono<E>, settings: Settings): void {
	const { publicUrl } = settings;
	if (!publicUrl) return;
	app.get("*", async (c, next) => {
		if (!isOnLinkHost(c.req.raw, settings)) return next();
		const { pathname, search } = new URL(c.req.url);
		// 'Open App' names no page; anyone whom it did not lead into the app can get the app.
		const path = pathname === paths.home() ? paths.getApp() : pathname;
		c.header("Cache-Control", "no-store");
		c.header("Referrer-Policy", "no-referrer");
		return c.redirect(publicUrl + path + search, 302);
	});
}
