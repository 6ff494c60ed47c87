/**
 * The two files by which iOS and Android trust links to this host, from the operator's settings
 * (facts.md, .well-known). They stand before the front door: no language, no session, no redirect.
 */
import type { Env, Hono } from "hono";
import { paths } from "~/paths";
import type { Settings } from "./env.server";

const CACHE = "public, max-age=3600";

/** Mail links and payments must stay in the browser where they began. */
const BROWSER_ONLY = [paths.verifyEmail(), "/payment-*", paths.mockPayment()];
const APP_PAGES = [`${paths.invite()}/*`, "/i/*", `${paths.discount()}/*`];

export function addWellKnown<E extends Env>(app: Hono<E>, settings: Settings): void {
	const files = {
		"apple-app-site-association": describeIosApp(settings),
		"assetlinks.json": describeAndroidApp(settings),
	};
	for (const [name, content] of Object.entries(files)) {
		app.get(`/.well-known/${name}`, (c) =>
			content ? c.json(content, 200, { "Cache-Control": CACHE }) : c.text("Not Found", 404),
		);
	}
}

function describeIosApp({ IOS_APP_ID }: Settings) {
	if (!IOS_APP_ID) return undefined;
	const components = [
		...BROWSER_ONLY.map((path) => ({ "/": path, exclude: true })),
		...APP_PAGES.map((path) => ({ "/": path })),
	];
	return {
		applinks: { details: [{ appIDs: [IOS_APP_ID], components }] },
		webcredentials: { apps: [IOS_APP_ID] },
	};
}

function describeAndroidApp({ ANDROID_PACKAGE, ANDROID_CERT_SHA256 }: Settings) {
	if (!ANDROID_PACKAGE || !ANDROID_CERT_SHA256) return undefined;
	return [
		{
			relation: ["delegate_permission/common.handle_all_urls"],
			target: {
				namespace: "android_app",
				package_name: ANDROID_PACKAGE,
				sha256_cert_fingerprints: ANDROID_CERT_SHA256,
			},
		},
	];
}
