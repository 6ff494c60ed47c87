import { describe, expect, it } from "vitest";
import {
	type AppIdentity,
	type AppOpeningRequest,
	buildIntentLink,
	buildSchemeLink,
	buildStoreLink,
	buildUniversalLink,
	planAppOpening,
} from "./app-link";

const app: AppIdentity = {
	scheme: "sawt",
	linkOrigin: "https://open.sawt.example",
	androidPackage: "com.sawt.app",
	appStoreId: "123456789",
};
const path = "/invite/WELCOME20";
const pageUrl = `https://sawt.example${path}`;
const playStore = "https://play.google.com/store/apps/details?id=com.sawt.app";
const appStore = "https://apps.apple.com/app/id123456789";
const universal = "https://open.sawt.example/invite/WELCOME20?via=app-link";

const plan = (device: AppOpeningRequest["device"], change: Partial<AppOpeningRequest> = {}) =>
	planAppOpening({ device, app, path, pageUrl, getAppHref: "/get-app", ...change });

/** The data address and the extras of an intent link, as Chrome reads them. */
function readIntent(link: string) {
	const [data = "", rest = ""] = link.split("#Intent;");
	const extras = rest.split(";").map((part) => part.split("="));
	return { data, extras: Object.fromEntries(extras), end: rest.endsWith(";end") };
}

describe("buildIntentLink", () => {
	it("names scheme and package, and encodes the whole fallback", () => {
		const fallbackUrl = "https://sawt.example/get-app?a=1&b=2#c;end";
		const link = buildIntentLink({
			path,
			scheme: "sawt",
			androidPackage: "com.sawt.app",
			linkOrigin: pageUrl,
			fallbackUrl,
		});
		const { data, extras, end } = readIntent(link);
		expect(data).toBe("intent://invite/WELCOME20");
		expect(extras).toMatchObject({ scheme: "sawt", package: "com.sawt.app" });
		expect(decodeURIComponent(extras["S.browser_fallback_url"])).toBe(fallbackUrl);
		expect(end).toBe(true);
	});

	it("opens the https address without a custom scheme", () => {
		const link = buildIntentLink({
			path,
			androidPackage: "com.sawt.app",
			linkOrigin: "https://open.sawt.example",
			fallbackUrl: pageUrl,
		});
		expect(readIntent(link).data).toBe("intent://open.sawt.example/invite/WELCOME20");
		expect(readIntent(link).extras.scheme).toBe("https");
	});

	it.each([
		"a;end#Intent;package=evil",
		"x#Intent;scheme=javascript;end",
		"a/../../b",
		"\"'<>&",
		"كود",
	])("keeps %o inside one segment of the address", (code) => {
		const hostile = `/invite/${encodeURIComponent(code)}`;
		const link = buildIntentLink({
			path: hostile,
			scheme: "sawt",
			androidPackage: "com.sawt.app",
			linkOrigin: pageUrl,
			fallbackUrl: `https://sawt.example${hostile}`,
		});
		const { data, extras, end } = readIntent(link);
		expect(decodeURIComponent(data.slice("intent://invite/".length))).toBe(code);
		expect(data.split("/")).toHaveLength(4);
		expect(Object.keys(extras)).toEqual(["scheme", "package", "S.browser_fallback_url", "end"]);
		expect(extras.package).toBe("com.sawt.app");
		expect(end).toBe(true);
		expect(link).not.toMatch(/["<>\s]/);
	});
});

describe("the other links", () => {
	it("put the page under the custom scheme", () => {
		expect(buildSchemeLink(path, "sawt")).toBe("sawt://invite/WELCOME20");
	});

	it("put the page on the host of universal links, marked", () => {
		expect(buildUniversalLink(path, "https://open.sawt.example")).toBe(universal);
	});

	it("never leave the host of universal links", () => {
		const hostile = `/invite/${encodeURIComponent("//evil.example/@x?y#z")}`;
		const url = new URL(buildUniversalLink(hostile, "https://open.sawt.example"));
		expect(url.host).toBe("open.sawt.example");
		expect(url.hash).toBe("");
	});

	it("lead to the store of the system, or nowhere", () => {
		expect(buildStoreLink("android", app)).toBe(playStore);
		expect(buildStoreLink("ios", app)).toBe(appStore);
		expect(buildStoreLink("desktop", app)).toBeUndefined();
		expect(buildStoreLink("android", {})).toBeUndefined();
	});
});

describe("planAppOpening", () => {
	it("[invite-9] gives Android an intent whose tap falls back to the store and whose countdown returns to the page", () => {
		const { tapHref, autoHref = "", fallbackHref } = plan({ system: "android", view: "browser" });
		const fallbackOf = (link: string) =>
			decodeURIComponent(readIntent(link).extras["S.browser_fallback_url"]);
		expect(fallbackOf(tapHref)).toBe(playStore);
		expect(fallbackOf(autoHref)).toBe(`${pageUrl}#not-opened`);
		expect(fallbackHref).toBe(playStore);
	});

	it("gives Firefox on Android the https link, because it would take any fallback", () => {
		const ways = plan({ system: "android", view: "firefox" });
		expect(ways).toMatchObject({
			tapHref: universal,
			autoHref: universal,
			fallbackHref: playStore,
		});
	});

	it("[invite-9] gives iOS the universal link", () => {
		const ways = plan({ system: "ios", view: "browser" });
		expect(ways).toMatchObject({ tapHref: universal, autoHref: universal, fallbackHref: appStore });
	});

	it("[invite-9] gives iOS the custom scheme once the universal link is spent, and only to a tap", () => {
		const ways = plan({ system: "ios", view: "browser" }, { isLinkTried: true });
		expect(ways.tapHref).toBe("sawt://invite/WELCOME20");
		expect(ways.autoHref).toBeUndefined();
		expect(ways.hasFailed).toBe(true);
	});

	it("gives browsers inside iOS apps the custom scheme first", () => {
		expect(plan({ system: "ios", view: "in-app" }).tapHref).toBe("sawt://invite/WELCOME20");
	});

	it("gives Android the https address of its own links without a custom scheme", () => {
		const { scheme: _, ...withoutScheme } = app;
		const android = { system: "android", view: "browser" } as const;
		const { data } = readIntent(plan(android, { app: withoutScheme }).tapHref);
		expect(data).toBe("intent://open.sawt.example/invite/WELCOME20");
	});

	it("[invite-9] gives a desktop the download page, and reports that nothing opens", () => {
		expect(plan({ system: "desktop", view: "browser" })).toMatchObject({
			tapHref: "/get-app",
			fallbackHref: "/get-app",
			canOpen: false,
			hasStore: false,
		});
		expect(plan({ system: "ios", view: "browser" })).toMatchObject({
			canOpen: true,
			hasStore: true,
		});
	});

	it("gives browsers inside Android apps the intent", () => {
		expect(plan({ system: "android", view: "in-app" }).tapHref).toMatch(/^intent:/);
	});

	it.each([
		{ system: "android", view: "browser" },
		{ system: "android", view: "firefox" },
		{ system: "ios", view: "browser" },
		{ system: "ios", view: "in-app" },
		{ system: "desktop", view: "browser" },
	] as const)("leads $system $view to the download page before launch", (device) => {
		expect(plan(device, { app: {} })).toEqual({
			tapHref: "/get-app",
			autoHref: undefined,
			fallbackHref: "/get-app",
			canOpen: false,
			hasStore: false,
			hasFailed: false,
		});
	});

	it.each(["android", "ios"] as const)(
		"never opens a custom scheme automatically on %s",
		(system) => {
			const ways = plan({ system, view: "browser" }, { app: { scheme: "sawt" } });
			expect(ways.tapHref).toBe("sawt://invite/WELCOME20");
			expect(ways.autoHref).toBeUndefined();
		},
	);
});
