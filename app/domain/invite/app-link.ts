/**
 * Links that open a page of ours in the mobile app, and which of them a device gets (invite-9 to
 * invite-11). Untrusted parts are encoded; links that are not configured are left out.
 */
import type { Device } from "~/domain/site/device";

/** The operator's settings of the apps. */
export type AppIdentity = {
	/** The custom scheme, such as `sawt`. */
	scheme?: string;
	/** A separate host for universal links: links to the page's own host stay in the browser. */
	linkOrigin?: string;
	androidPackage?: string;
	appStoreId?: string;
};

export type AppOpening = {
	/** The button's link: into the app, or the fallback when nothing can open the app. */
	tapHref: string;
	/** The link that a script may open without a tap; undefined where only a tap may open the app. */
	autoHref?: string;
	/** Where people go when the app does not open: its store, else `getAppHref`. */
	fallbackHref: string;
	/** True when `tapHref` leads into the app. */
	canOpen: boolean;
	/** True when `fallbackHref` is the store of this system. */
	hasStore: boolean;
	/** True when a link into the app has just ended in the browser instead. */
	hasFailed: boolean;
};

/** `path` is an encoded path of ours such as `/invite/WELCOME20`; `pageUrl` the same, absolute. */
export type AppOpeningRequest = {
	device: Pick<Device, "system" | "view">;
	app: AppIdentity;
	path: string;
	pageUrl: string;
	getAppHref: string;
	/** The universal link was tried and ended in the browser, so the scheme is next. */
	isLinkTried?: boolean;
};

/** The fragment of the address that an intent link falls back to when the app did not open. */
export const NOT_OPENED_FRAGMENT = "not-opened";
/** Marks a universal link, so that the page knows that it ended in the browser. */
export const APP_LINK_MARK = { name: "via", value: "app-link" } as const;

/** Builds a link with the app's own scheme: `sawt://invite/WELCOME20`. */
export function buildSchemeLink(path: string, scheme: string): string {
	return `${scheme}:/${path}`;
}

/** Builds a universal link: `https://open.example/invite/WELCOME20?via=app-link`. */
export function buildUniversalLink(path: string, linkOrigin: string): string {
	const url = new URL(path, linkOrigin);
	url.searchParams.set(APP_LINK_MARK.name, APP_LINK_MARK.value);
	return url.href;
}

/**
 * Builds an intent link: `intent://invite/X#Intent;scheme=sawt;package=…;S.browser_fallback_url=…;end`.
 * Without a custom scheme it opens the https address on `linkOrigin`. The fallback must be http or https.
 */
export function buildIntentLink({
	path,
	scheme,
	androidPackage,
	linkOrigin,
	fallbackUrl,
}: {
	path: string;
	scheme?: string;
	androidPackage: string;
	/** Used without a scheme. */
	linkOrigin: string;
	fallbackUrl: string;
}): string {
	const target = scheme ? `/${path}` : `//${new URL(linkOrigin).host}${path}`;
	const extras = [
		`scheme=${scheme ?? "https"}`,
		`package=${androidPackage}`,
		`S.browser_fallback_url=${encodeURIComponent(fallbackUrl)}`,
	];
	return `intent:${target}#Intent;${extras.join(";")};end`;
}

/** Builds the app's address in the store of this system; undefined while it has none. */
export function buildStoreLink(
	system: Device["system"],
	{ androidPackage, appStoreId }: AppIdentity,
): string | undefined {
	if (system === "android" && androidPackage) {
		return `https://play.google.com/store/apps/details?id=${encodeURIComponent(androidPackage)}`;
	}
	if (system === "ios" && appStoreId) return `https://apps.apple.com/app/id${appStoreId}`;
	return undefined;
}

/** Chooses the ways into the app for one device; a desktop has the fallback only. */
export function planAppOpening(request: AppOpeningRequest): AppOpening {
	const { device, app, getAppHref } = request;
	const store = buildStoreLink(device.system, app);
	const fallbackHref = store ?? getAppHref;
	const { tap, auto } = findWays(request, store);
	return {
		tapHref: tap ?? fallbackHref,
		autoHref: auto,
		fallbackHref,
		canOpen: tap !== undefined,
		hasStore: store !== undefined,
		hasFailed: request.isLinkTried ?? false,
	};
}

type Ways = { tap?: string; auto?: string };

function findWays(request: AppOpeningRequest, store: string | undefined): Ways {
	const { device, app, path, isLinkTried } = request;
	if (device.system === "desktop") return {};
	const isIntentKnown = device.system === "android" && device.view !== "firefox";
	if (isIntentKnown && app.androidPackage) return findIntents(request, app.androidPackage, store);
	const universal =
		app.linkOrigin && !isLinkTried ? buildUniversalLink(path, app.linkOrigin) : undefined;
	const custom = app.scheme ? buildSchemeLink(path, app.scheme) : undefined;
	// Without the app a scheme link shows an error in Safari, so it is opened by a tap only.
	// Browsers inside iOS apps do not open universal links, so there the scheme is first.
	const isSchemeFirst = device.system === "ios" && device.view === "in-app";
	return { tap: isSchemeFirst ? (custom ?? universal) : (universal ?? custom), auto: universal };
}

/**
 * Without a user gesture Chrome always takes the fallback of an intent, whether or not the app is
 * installed. The automatic link therefore falls back to this page, and its timeout decides about the
 * store.
 */
function findIntents(
	{ app, path, pageUrl, getAppHref, isLinkTried }: AppOpeningRequest,
	androidPackage: string,
	store: string | undefined,
): Ways {
	const linkOrigin = app.linkOrigin ?? pageUrl;
	const parts = { path, scheme: app.scheme, androidPackage, linkOrigin };
	const storeUrl = new URL(store ?? getAppHref, pageUrl).href;
	const comeBack = new URL(pageUrl);
	comeBack.hash = NOT_OPENED_FRAGMENT;
	return {
		tap: buildIntentLink({ ...parts, fallbackUrl: storeUrl }),
		auto: isLinkTried ? undefined : buildIntentLink({ ...parts, fallbackUrl: comeBack.href }),
	};
}
