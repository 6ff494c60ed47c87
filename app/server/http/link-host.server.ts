/**
 * The host of universal links, which belongs to the app (docs/product.md, invite-18). A browser
 * arrives there only when no app took the link: it is led to the same page of the site, where its
 * session is and forms are accepted.
 */
import type { IncomingMessage } from "node:http";
import type { Env, Hono } from "hono";
import { paths } from "~/paths";
import type { Settings } from "~/server/env.server";
import { readAskedHost, toPlainHost } from "./early-refusal.server";
import { readHost } from "./request-facts.server";

type LinkSettings = Pick<Settings, "appLinkOrigin" | "publicUrl" | "trustProxy">;

/** The host of appLinkOrigin, when that is not the site's own. */
function findLinkHost({ appLinkOrigin, publicUrl }: LinkSettings): string | undefined {
	const linkHost = appLinkOrigin && new URL(appLinkOrigin).host;
	return publicUrl && new URL(publicUrl).host === linkHost ? undefined : linkHost;
}

export const isOnLinkHost = (raw: Request, settings: LinkSettings): boolean =>
	toPlainHost(readHost(raw, settings)) === findLinkHost(settings);

/** The same check for the listener, which serves no files on the link host. */
export function createLinkHostCheck(
	settings: LinkSettings,
): (incoming: Pick<IncomingMessage, "headers">) => boolean {
	const linkHost = settings.publicUrl && findLinkHost(settings);
	if (!linkHost) return () => false;
	return ({ headers }) => toPlainHost(readAskedHost(headers, settings)) === linkHost;
}

/** Without PUBLIC_URL the site's own address is not known, so pages are served on any host. */
export function addLinkHost<E extends Env>(app: Hono<E>, settings: Settings): void {
	const { publicUrl } = settings;
	if (!publicUrl) return;
	app.get("*", async (c, next) => {
		if (!isOnLinkHost(c.req.raw, settings)) return next();
		const { pathname, search } = new URL(c.req.url);
		// 'Open App' names no page: a browser that arrives here has no app, and gets the download page.
		const path = pathname === paths.home() ? paths.getApp() : pathname;
		c.header("Cache-Control", "no-store");
		c.header("Referrer-Policy", "no-referrer");
		return c.redirect(publicUrl + path + search, 302);
	});
}
