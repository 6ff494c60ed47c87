/**
 * The two association files by which iOS and Android verify links to this host, from the operator's
 * settings (docs/product.md, invite-17). They come before the front door: no language, no session, no
 * redirect.
 */
import type { Env, Hono } from "hono";
import { paths } from "~/paths";
import type { Settings } from "~/server/env.server";
import { isOnLinkHost } from "./link-host.server";

const CACHE = "public, max-age=3600";

/** Mail links and payments must stay in the browser where they began. */
const BROWSER_ONLY = [
	paths.verifyEmail(),
	paths.resetPassword(),
	"/payment-*",
	paths.mockPayment(),
];
const APP_PAGES = [`${paths.invite()}/*`, "/i/*", `${paths.discount()}/*`];

export function addWellKnown<E extends Env>(app: Hono<E>, settings: Settings): void {
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
