/**
 * Handles links into the app. The host of universal links belongs to the app (docs/product/invite.md,
 * invite-18): a browser arrives there only when no app took the link, and is redirected to the same
 * page of the site, which has its session and accepts forms. Two association files let iOS and
 * Android verify these links (invite-17).
 */
import type { Hono, MiddlewareHandler } from "hono";
import { paths } from "~/paths";
import type { Settings } from "~/server/env.server";
import { type AppEnv, isRead, readHost } from "~/server/request/trusted-request.server";
import { toPlainHost } from "./request-check.server";

type LinkSettings = Pick<Settings, "appLinkOrigin" | "publicUrl" | "trustProxy">;

/** Finds the host of APP_LINK_ORIGIN, when that is not the site's own. */
function findLinkHost({ appLinkOrigin, publicUrl }: LinkSettings): string | undefined {
	const linkHost = appLinkOrigin && new URL(appLinkOrigin).host;
	return publicUrl && new URL(publicUrl).host === linkHost ? undefined : linkHost;
}

export const isOnLinkHost = (raw: Request, settings: LinkSettings): boolean =>
	toPlainHost(readHost(raw, settings)) === findLinkHost(settings);

/** Without PUBLIC_URL the site's own address is unknown, so pages are served on any host. */
export function redirectLinkHost(settings: Settings): MiddlewareHandler<AppEnv> {
	const { publicUrl } = settings;
	return async (c, next) => {
		const { method, url } = c.req.raw;
		if (!publicUrl || !isRead(method) || !isOnLinkHost(c.req.raw, settings)) return next();
		const { pathname, search } = new URL(url);
		// 'Open App' names no page: a browser that arrives here has no app, and gets the download page.
		const path = pathname === paths.home() ? paths.getApp() : pathname;
		c.header("Cache-Control", "no-store");
		c.header("Referrer-Policy", "no-referrer");
		return c.redirect(publicUrl + path + search, 302);
	};
}

const CACHE = "public, max-age=3600";
const SECURITY_FILE = "/.well-known/security.txt";

/** Mail links and payments must stay in the browser where they began. */
const BROWSER_ONLY = [
	paths.verifyEmail(),
	paths.resetPassword(),
	paths.reminders(),
	paths.launchMail(),
	paths.confirmEmail(),
	paths.undoEmail(),
	"/payment-*",
	paths.mockPayment(),
];
const APP_PAGES = [`${paths.invite()}/*`, "/i/*", `${paths.discount()}/*`];

/**
 * Adds the association files and security.txt, which are served before any redirect, without language or session.
 *
 * @param readNow the current time; tests pass their own
 */
export function createWellKnownFiles(
	app: Hono<AppEnv>,
	settings: Settings,
	readNow = () => new Date(),
): void {
	const files: Record<string, (request: Request) => object | undefined> = {
		"apple-app-site-association": (request) =>
			describeIosApp(settings, isOnLinkHost(request, settings)),
		"assetlinks.json": () => describeAndroidApp(settings),
	};
	for (const [name, describe] of Object.entries(files)) {
		app.get(`/.well-known/${name}`, (c) => {
			const content = describe(c.req.raw);
			return content ? c.json(content, 200, { "Cache-Control": CACHE }) : c.text("Not Found", 404);
		});
	}
	app.get(SECURITY_FILE, (c) => {
		const text = describeSecurityContact(settings, readNow());
		return text ? c.text(text, 200, { "Cache-Control": CACHE }) : c.text("Not Found", 404);
	});
}

const DAYS_OF_CONTACT = 180;
const DAY_MILLISECONDS = 24 * 3600 * 1000;

/** Whom to tell of a weakness (RFC 9116). Its end moves on once a day, because a file without a valid one is ignored. */
function describeSecurityContact({ supportEmail, publicUrl }: Settings, now: Date) {
	if (!supportEmail) return undefined;
	const today = Math.floor(now.getTime() / DAY_MILLISECONDS);
	const expires = new Date((today + DAYS_OF_CONTACT) * DAY_MILLISECONDS);
	const lines = [
		`Contact: mailto:${encodeURIComponent(supportEmail).replace("%40", "@")}`,
		`Expires: ${expires.toISOString().replace(".000", "")}`,
		"Preferred-Languages: en, ar",
		...(publicUrl ? [`Canonical: ${publicUrl}${SECURITY_FILE}`] : []),
	];
	return `${lines.join("\n")}\n`;
}

/** 'Open App' leads to the bare link host; on the site itself that address is the landing page. */
function describeIosApp({ iosAppId }: Settings, isLinkHost: boolean) {
	if (!iosAppId) return undefined;
	const pages = isLinkHost ? [...APP_PAGES, paths.home()] : APP_PAGES;
	const components = [
		...BROWSER_ONLY.map((path) => ({ "/": path, exclude: true })),
		...pages.map((path) => ({ "/": path })),
	];
	return {
		applinks: { details: [{ appIDs: [iosAppId], components }] },
		webcredentials: { apps: [iosAppId] },
	};
}

function describeAndroidApp({ androidPackage, androidCertSha256 }: Settings) {
	if (!androidPackage || !androidCertSha256) return undefined;
	return [
		{
			relation: ["delegate_permission/common.handle_all_urls"],
			target: {
				namespace: "android_app",
				package_name: androidPackage,
				sha256_cert_fingerprints: androidCertSha256,
			},
		},
	];
}
