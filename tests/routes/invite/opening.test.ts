/** Tests the ways into the app without script, the association files, and link previews. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../../scripts/free-port.js";
import { readDocument, readMain, readMeta, readScripted, readText } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { previewAgents, type UserAgentName, userAgents } from "../../support/user-agent";

const appSettings = {
	PUBLIC_URL: "https://sawt.example",
	APP_SCHEME: "sawt",
	APP_LINK_ORIGIN: "https://open.sawt.example",
	ANDROID_PACKAGE: "com.sawt.app",
	ANDROID_CERT_SHA256: Array.from({ length: 32 }, () => "AB").join(":"),
	IOS_APP_ID: "ABCDE12345.com.sawt.app",
	APP_STORE_ID: "123456789",
};
const universal = "https://open.sawt.example/invite/WELCOME20?via=app-link";
const playStore = "https://play.google.com/store/apps/details?id=com.sawt.app";
const appStore = "https://apps.apple.com/app/id123456789";
const intent = `intent://invite/WELCOME20#Intent;scheme=sawt;package=com.sawt.app;S.browser_fallback_url=${encodeURIComponent(playStore)};end`;

let configured: Site;
let plain: Site;
beforeAll(async () => {
	const PORT = await findFreePort();
	[configured, plain] = await Promise.all([
		startSite({ env: { ...appSettings, PORT } }),
		startSite(),
	]);
});
afterAll(() => Promise.all([configured.stop(), plain.stop()]));

async function open(server: Site, path: string, userAgent: string, language = "en") {
	const visitor = createPageClient(server, {
		"User-Agent": userAgent,
		"Accept-Language": language,
	});
	return visitor.get(path);
}
function readOpening(html: string) {
	const document = readScripted({ html });
	const link = document.querySelector("[data-part=link]");
	const opening = document.querySelector("x-app-opening");
	return {
		tap: link?.getAttribute("href") ?? undefined,
		auto: opening?.getAttribute("auto") ?? undefined,
		fallback: opening?.getAttribute("fallback") ?? undefined,
	};
}

describe("with apps and stores configured", () => {
	it.each<[UserAgentName, string, string | undefined, string]>([
		["Android Chrome", intent, "intent:", playStore],
		["Samsung Internet", intent, "intent:", playStore],
		["Android Firefox", universal, universal, playStore],
		["Instagram", intent, "intent:", playStore],
		["Facebook", intent, "intent:", playStore],
		["iPhone Safari", universal, universal, appStore],
		["Instagram on iPhone", "sawt://invite/WELCOME20", universal, appStore],
	])("%s gets its link", async (name, tap, auto, fallback) => {
		const { html } = await open(configured, "/invite/WELCOME20", userAgents[name]);
		const opening = readOpening(html);
		expect(opening.tap).toBe(tap);
		expect(opening.auto?.slice(0, auto?.length)).toBe(auto);
		expect(opening.fallback).toBe(fallback);
		expect(html).toContain(`href="${fallback.replaceAll("&", "&amp;")}"`);
		expect(readMain({ html })).toContain("Open App");
	});

	it("makes the countdown of an intent return to this page", async () => {
		const { html } = await open(configured, "/invite/WELCOME20", userAgents["Android Chrome"]);
		const back = encodeURIComponent("https://sawt.example/invite/WELCOME20#not-opened");
		expect(readOpening(html).auto).toContain(`S.browser_fallback_url=${back};end`);
	});

	it("opens an iPad's app through a part that only a script shows", async () => {
		const { html } = await open(configured, "/invite/WELCOME20", userAgents.iPadOS);
		const part = readDocument({ html }).querySelector("x-app-opening[ipad]");
		// Without script its template is nothing; with script it replaces what follows it, the desktop's ways.
		expect(part && readText(part)).toBe("");
		expect(part?.nextElementSibling?.querySelector("#desktop")).not.toBeNull();
		expect(readOpening(html).tap).toBe(universal);
	});

	it("continues with the custom scheme when the universal link ended in the browser", async () => {
		const { html } = await open(
			configured,
			"/invite/WELCOME20?via=app-link",
			userAgents["iPhone Safari"],
		);
		expect(readOpening(html)).toEqual({
			tap: "sawt://invite/WELCOME20",
			auto: undefined,
			fallback: appStore,
		});
		expect(readMain({ html })).toContain("Failed to redirect to app");
	});

	it("[invite-85] leads a desktop to an account, then to the plans with the code, from an invite", async () => {
		const listButtons = async (path: string) => {
			const { html } = await open(configured, path, userAgents.desktop);
			const main = readDocument({ html }).querySelector("main");
			const buttons = [...(main?.querySelectorAll("a.button-primary, a.button-secondary") ?? [])];
			return buttons.map((link) => [
				link.className.includes("button-primary"),
				link.getAttribute("href"),
			]);
		};
		const toPlans = [true, "/premium"];
		const toAccount = [true, "/register?return_url=%2Fpremium"];
		expect((await listButtons("/invite/WELCOME20")).slice(0, 2)).toEqual([
			toAccount,
			[false, "/premium"],
		]);
		expect((await listButtons("/i/WELCOME20"))[0]).toEqual(toAccount);
		expect((await listButtons("/discount/OPEN10"))[0]).toEqual(toPlans);
		for (const path of ["/invite/WELCOME20", "/discount/OPEN10"]) {
			const primary = (await listButtons(path)).filter(([isPrimary]) => isPrimary);
			expect(primary, path).toHaveLength(1);
		}
	});

	it("gives a desktop a QR code, the link and the downloads", async () => {
		const { html } = await open(configured, "/invite/WELCOME20", userAgents.desktop);
		expect(html).toMatch(/<svg role="img" aria-label="QR code of this link"/);
		expect(readMain({ html })).toContain("https://sawt.example/invite/WELCOME20");
		expect(html).toContain('href="/get-app?platform=desktop#apps"');
		expect(html).not.toContain("<x-app-opening");
	});

	it("offers Safari's banner with this page's address", async () => {
		const { html } = await open(configured, "/invite/WELCOME20", userAgents["iPhone Safari"]);
		expect(readMeta({ html }, "apple-itunes-app")).toBe(
			"app-id=123456789, app-argument=https://sawt.example/invite/WELCOME20",
		);
	});

	it("keeps a hostile code inside its link", async () => {
		const { html } = await open(
			configured,
			`/invite/${encodeURIComponent("x;end#Intent;package=evil")}`,
			userAgents["Android Chrome"],
		);
		expect(html).not.toContain("package=evil");
	});
});

describe("before launch", () => {
	it.each([
		["Android Chrome", "isn't out yet"],
		["iPhone Safari", "isn't out yet"],
		["Instagram", "isn't out yet"],
		["desktop", "Not out yet"],
	] as const)("[invite-70] %s has 'Open App', which leads to the download page", async (...row) => {
		const [name, words] = row;
		for (const path of ["/invite/WELCOME20", "/discount/FIXED5"]) {
			const document = readDocument(await open(plain, path, userAgents[name]));
			const buttons = [...document.querySelectorAll("main a")];
			const button = buttons.find((link) => link.textContent === "Open App");
			expect(button?.getAttribute("href"), path).toBe("/get-app");
			expect(button?.parentElement?.textContent, path).toContain(words);
		}
	});

	it.each<UserAgentName>(["Android Chrome", "iPhone Safari", "Instagram"])(
		"%s is led to the download page, which says that the code is stored",
		async (name) => {
			const { html } = await open(plain, "/invite/WELCOME20", userAgents[name]);
			expect(readOpening(html)).toEqual({ tap: undefined, auto: undefined, fallback: "/get-app" });
			expect(readMain({ html })).toContain("We'll keep your code");
			expect(readMeta({ html }, "apple-itunes-app")).toBeUndefined();
		},
	);

	it("shows the stored code on the download page and beside the plans", async () => {
		const visitor = createPageClient(plain);
		await visitor.get("/invite/WELCOME20");
		for (const path of ["/get-app", "/premium"]) {
			const text = readMain(await visitor.get(path));
			expect(text, path).toContain("Your 20% off is kept");
			expect(text, path).toContain("WELCOME20");
		}
		const stranger = await createPageClient(plain).get("/premium");
		expect(stranger.html).not.toContain("WELCOME20");
	});
});

describe("the association files", () => {
	const files = ["/.well-known/apple-app-site-association", "/.well-known/assetlinks.json"];

	it.each(files)("[invite-17] %s is JSON without redirect, cookie or language", async (path) => {
		const response = await configured.fetch(`${path}?lang=ar`, { redirect: "manual" });
		expect(response.status).toBe(200);
		expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
		expect(response.headers.getSetCookie()).toEqual([]);
	});

	it("[invite-17] list the apps and keep mail links and payments in the browser", async () => {
		const [apple, android] = await Promise.all(
			files.map(async (path) => (await configured.fetch(path)).json()),
		);
		const [{ appIDs, components }] = apple.applinks.details;
		expect(appIDs).toEqual(["ABCDE12345.com.sawt.app"]);
		expect(components).toContainEqual({ "/": "/verify-email", exclude: true });
		expect(components).toContainEqual({ "/": "/payment-*", exclude: true });
		expect(components).toContainEqual({ "/": "/invite/*" });
		expect(android[0].target).toEqual({
			namespace: "android_app",
			package_name: "com.sawt.app",
			sha256_cert_fingerprints: [appSettings.ANDROID_CERT_SHA256],
		});
	});

	it.each(files)("%s is a 404 while no app is configured", async (path) => {
		expect((await plain.fetch(path)).status).toBe(404);
	});
});

describe("previews", () => {
	it.each(previewAgents)("show the offer to %s", async (userAgent) => {
		const { html } = await open(configured, "/invite/WELCOME20", userAgent);
		expect(readMeta({ html }, "og:title")).toBe("You're invited to Sawt: 20% OFF");
		expect(readMeta({ html }, "og:description")).toContain("30-day free trial");
		expect(readMeta({ html }, "og:url")).toBe("https://sawt.example/invite/WELCOME20");
		expect(readMeta({ html }, "og:image")).toBe("https://sawt.example/share-invite-en.png");
	});

	it("[invite-22] describe a fixed amount as a reduction", async () => {
		const { html } = await open(configured, "/discount/FIXED5", previewAgents[0] ?? "");
		expect(readMeta({ html }, "og:title")).toBe("EGP\u00a05.00 off on Sawt");
	});

	it("are Arabic for an Arabic link, with their own picture", async () => {
		const { html } = await open(configured, "/discount/FIXED5?lang=ar", previewAgents[0] ?? "");
		expect(readMeta({ html }, "og:title")).toBe("خصم \u2066EGP\u00a05.00\u2069 على «صوت»");
		expect(readMeta({ html }, "og:description")).toContain("الكود \u2066FIXED5\u2069 ");
		expect(readMeta({ html }, "og:url")).toBe("https://sawt.example/discount/FIXED5?lang=ar");
		expect(readMeta({ html }, "og:image")).toBe("https://sawt.example/share-discount-ar.png");
		expect(readMeta({ html }, "og:locale")).toBe("ar_EG");
	});

	it.each(["invite-en", "invite-ar", "discount-en", "discount-ar"])(
		"have the picture %s",
		async (name) => {
			const response = await plain.fetch(`/share-${name}.png`);
			expect(response.headers.get("Content-Type")).toBe("image/png");
			const header = Buffer.from(await response.arrayBuffer());
			expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1200, 630]);
		},
	);

	it("do not repeat an invalid code", async () => {
		const { html } = await open(configured, "/invite/EXPIRED30", previewAgents[0] ?? "");
		expect(readMeta({ html }, "og:title")).toBe("Invalid Discount Code");
		expect(readMeta({ html }, "og:description")).not.toContain("EXPIRED30");
	});
});

describe("privacy", () => {
	it.each(["/invite/WELCOME20", "/discount/NOSUCHCODE", "/i/abc"])(
		"[invite-16] %s is neither indexed nor stored by shared caches",
		async (path) => {
			const { html, headers } = await open(plain, path, userAgents.desktop);
			expect(readMeta({ html }, "robots")).toBe("noindex");
			expect(headers.get("Cache-Control")).toBe("private, no-store, no-transform");
		},
	);

	it("[invite-16] keeps codes out of the log", async () => {
		for (const path of ["/invite/CANARY77", "/i/CANARY77/x", "/discount/CANARY77?a=CANARY77"]) {
			await open(plain, path, userAgents.desktop);
		}
		await plain.readLogs();
		expect(plain.output()).toContain("/invite/[code]");
		expect(plain.output()).not.toContain("CANARY77");
	});
});
