/** Tests browsers that keep no cookies: they are told, after the first form that needed one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import arAuth from "../../../locales/ar/auth.json";
import ar from "../../../locales/ar/common.json";
import enAuth from "../../../locales/en/auth.json";
import en from "../../../locales/en/common.json";
import { readDocument, readHeading } from "../../support/document";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { askRaw } from "../../support/raw-request";
import { type Site, startSite } from "../../support/site";

const texts = { en, ar };
const auth = { en: enAuth, ar: arAuth };
const person = {
	name: "Mona Adel",
	email: "mona.cookies@example.com",
	phone: "+201001234567",
	password: "long enough 1",
};

let site: Site;
beforeAll(async () => {
	site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
	await createPageClient(site).post("/register", toRegistration(person));
	const [link = ""] = await site.waitForMailLinks();
	const token = new URL(link).searchParams.get("token") ?? "";
	await createPageClient(site).post("/verify-email", { token });
});
afterAll(() => site.stop());
beforeEach(() => {
	vi.useRealTimers();
});

const toRegistration = (of: typeof person) => ({ ...of, password_confirmation: of.password });

/** The address of the redirect, mark included. */
const readLocation = ({ headers }: Page) => headers.get("Location") ?? "";

/** Forgets every cookie before the next page, as a browser that blocks them. */
async function followWithout(visitor: PageClient, page: Page): Promise<Page> {
	visitor.cookies.clear();
	return visitor.get(readLocation(page));
}

/** Forms that anybody can send, and the page that it leads to with cookies. */
const forms: Array<[string, string, Record<string, string>, string]> = [
	["a sign-in", "/login", { email: person.email, password: person.password }, "/subscription"],
	[
		"a sign-in on the way to a page",
		"/login",
		{ email: person.email, password: person.password, return_url: "/premium?plan=2" },
		"/premium?plan=2",
	],
	[
		"a theme",
		"/theme",
		{ theme: "dark", redirectTo: "/get-app?platform=mobile" },
		"/get-app?platform=mobile",
	],
	[
		"a theme, with a place in the page",
		"/theme",
		{ theme: "dark", redirectTo: "/#pricing" },
		"/#pricing",
	],
	["a plan", "/subscription", { plan_id: "2" }, "/login?return_url=%2Fsubscription"],
	[
		"a resent mail",
		"/verify-email",
		{ intent: "resend", email: person.email },
		"/verify-email?request=new",
	],
];

describe.each(["en", "ar"] as const)("without cookies, in %s", (language) => {
	const { refusal } = texts[language];
	const visit = () => createPageClient(site, { "Accept-Language": language });

	it.each(forms)(
		"[site-91] %s leads to a page that says that cookies are needed",
		async (_, path, fields, target) => {
			const visitor = visit();
			const sent = await visitor.post(path, fields);
			expect([sent.status, sent.location]).toEqual([303, target]);
			const page = await followWithout(visitor, sent);
			expect([page.status, readHeading(page)]).toEqual([403, refusal.cookiesTitle]);
			expect(page.html).toContain(refusal.cookiesText);
			expect(page.headers.get("Cache-Control")).toBe("no-store");
			expect(page.headers.getSetCookie()).toEqual([]);
			const wayOn = readDocument(page).querySelector("a.on")?.getAttribute("href");
			// A place in a page is not sent to the server.
			expect(wayOn).toBe(target.split("#")[0]);
		},
	);

	it("[site-91] a registration leads there too, and the account exists", async () => {
		const email = `${language}.cookies@example.com`;
		const visitor = visit();
		const sent = await visitor.post("/register", toRegistration({ ...person, email }));
		expect(readHeading(await followWithout(visitor, sent))).toBe(refusal.cookiesTitle);
		const { html } = await visit().post("/login", { email, password: person.password });
		expect(html).toContain(auth[language].login.notVerified);
	});

	it("[site-91] an operator's sign-in leads there too", async () => {
		const password = /operator password: (\S+)/.exec(site.output())?.[1] ?? "";
		const visitor = visit();
		const sent = await visitor.post("/operator/login", { name: "Hala", password });
		expect(sent.status).toBe(303);
		expect(readHeading(await followWithout(visitor, sent))).toBe(refusal.cookiesTitle);
	});
});

describe("with cookies", () => {
	it.each(forms)(
		"[site-91] %s leads on, and its mark leaves the address",
		async (_, path, fields, target) => {
			const visitor = createPageClient(site);
			const sent = await visitor.post(path, fields);
			expect(readLocation(sent)).not.toBe(target);
			const next = await visitor.get(readLocation(sent));
			expect([next.status, next.headers.get("Location")]).toEqual([303, target.split("#")[0]]);
			expect(next.headers.get("Cache-Control")).toBe("no-store");
			expect(await visitor.get(next.location ?? "")).toMatchObject({ status: 200 });
		},
	);

	it("[site-91] a browser that has one already gets no mark", async () => {
		const cookies = new Map([["vite-ui-theme", "dark"]]);
		for (const [, path, fields, target] of forms) {
			const visitor = createPageClient(site, {}, cookies);
			expect(readLocation(await visitor.post(path, fields))).toBe(target);
		}
	});

	it("[site-91] a form that needs no cookie gets no mark", async () => {
		const visitor = createPageClient(site);
		const sent = await visitor.post("/forgot-password", { email: person.email });
		expect(readLocation(sent)).toBe("/forgot-password?sent=yes");
		expect(readLocation(await visitor.post("/logout", {}))).toBe("/");
		expect(readLocation(await visitor.post("/payment-callback?success=true", {}))).toBe(
			"/payment-callback?success=true",
		);
	});
});

describe("a marked address", () => {
	const send = () => createPageClient(site).post("/theme", { theme: "dark", redirectTo: "/login" });

	it("[site-91] that somebody shared says nothing to a browser that has a cookie of any site", async () => {
		const marked = readLocation(await send());
		const page = await createPageClient(site).get(marked, { Cookie: "neighbour=1" });
		expect([page.status, page.headers.get("Location")]).toEqual([303, "/login"]);
	});

	it("[site-91] is an ordinary address after a minute", async () => {
		const marked = readLocation(await send());
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
		const page = await createPageClient(site).get(marked);
		expect([page.status, page.headers.get("Location")]).toEqual([303, "/login"]);
	});

	it.each(["", "x", "-1", "zzzzzzzzzz", "1e9", "%00", "99999999999999999999"])(
		"[site-91] with the mark %j of somebody else is an ordinary address",
		async (mark) => {
			const page = await createPageClient(site).get(`/login?cookie_check=${mark}`);
			expect([page.status, page.headers.get("Location")]).toEqual([303, "/login"]);
		},
	);

	it("[site-91] leads to no other site", async () => {
		for (const path of ["//evil.example/", "/\\evil.example/", "/%2F%2Fevil.example"]) {
			const { headers } = await askRaw(site.url, { path: `${path}?cookie_check=1` });
			expect(new URL(headers.location ?? "", site.url).origin).toBe(site.url);
		}
	});

	it("[site-91] never reaches the page cache", async () => {
		const marked = readLocation(await send());
		await createPageClient(site).get(marked);
		const page = await createPageClient(site).get("/login");
		expect([page.status, page.html.includes("cookie_check")]).toEqual([200, false]);
	});

	it("[site-91] is what a script gets too, which loads it to see the page", async () => {
		const visitor = createPageClient(site);
		const fields = { email: person.email, password: person.password };
		const sent = await visitor.post("/login", fields, { "X-In-Place": "1" });
		const marked = sent.headers.get("X-Location") ?? "";
		expect([sent.status, marked]).toEqual([
			204,
			expect.stringMatching(/^\/subscription\?cookie_check=/),
		]);
		const page = await createPageClient(site).get(marked);
		expect([page.status, readHeading(page)]).toEqual([403, en.refusal.cookiesTitle]);
	});
});

describe("a language without cookies", () => {
	const click = (path: string, from: string, headers: Record<string, string> = {}) =>
		askRaw(site.url, {
			path,
			headers: {
				"Accept-Language": "en-US",
				"Sec-Fetch-Mode": "navigate",
				"Sec-Fetch-Site": "same-origin",
				Referer: site.url + from,
				...headers,
			},
		});

	it.each([
		["/login", "/?lang=ar", "/login?lang=ar"],
		["/get-app?platform=mobile", "/login?lang=ar", "/get-app?platform=mobile&lang=ar"],
		["/login?lang=xx", "/?mode=creator&lang=AR", "/login?lang=ar"],
		["/operator", "/?lang=ar", "/operator?lang=ar"],
		["//evil.example/", "/?lang=ar", "/"],
	])("[site-92] goes on to %s from %s", async (path, from, target) => {
		const { status, headers } = await click(path, from);
		expect([status, headers.location]).toEqual([303, target]);
	});

	it.each([
		["the next address names one", "/login?lang=en", "/?lang=ar", {}],
		["the browser would choose it", "/login", "/?lang=en", {}],
		["the page before named none", "/login", "/", {}],
		["the browser sends a cookie", "/login", "/?lang=ar", { Cookie: "lang=en" }],
		["the link was on another site", "/login", "/?lang=ar", { "Sec-Fetch-Site": "cross-site" }],
		["it is a part of a page", "/login", "/?lang=ar", { "Sec-Fetch-Mode": "no-cors" }],
		["the address before is none", "/login", "[?lang=ar", {}],
	])("[site-92] changes no address when %s", async (_, path, from, headers) => {
		expect((await click(path, from, headers)).status).toBe(200);
	});

	it("[site-91, site-92] is that of the page that says that cookies are needed", async () => {
		const fields = { email: person.email, password: person.password };
		const sent = await createPageClient(site).post("/login", fields);
		const { headers } = await click(readLocation(sent), "/login?lang=ar");
		const told = await click(headers.location ?? "", "/login?lang=ar");
		const page = { html: told.body };
		expect([told.status, readHeading(page)]).toEqual([403, ar.refusal.cookiesTitle]);
		const wayOn = readDocument(page).querySelector("a.on")?.getAttribute("href");
		expect(wayOn).toBe("/subscription?lang=ar");
	});
});
