/** Tests browsers that store no cookies: the sign-in page says that cookies are needed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/auth.json";
import en from "../../../locales/en/auth.json";
import { readDocument, readMessages } from "../../support/document";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { requestRaw } from "../../support/raw-request";
import { type Site, startSite } from "../../support/site";

const texts = { en, ar };
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

const toRegistration = (of: typeof person) => ({ ...of, password_confirmation: of.password });

/** Follows a form or a link to its page as a browser does that stores no cookies. */
async function followWithout(visitor: PageClient, from: Page): Promise<Page> {
	let page = from;
	while (page.location !== null) {
		visitor.cookies.clear();
		page = await visitor.get(page.location, { "Sec-Fetch-Site": "same-origin" });
	}
	return page;
}

const signIn = { email: person.email, password: person.password };

/** Forms that need a session, sent without one. */
const forms: Array<[string, string, Record<string, string>]> = [
	["a sign-in on the way to a page", "/login", { ...signIn, return_url: "/account" }],
	["a plan", "/subscription", { plan_id: "2" }],
];

describe.each(["en", "ar"] as const)("without cookies, in %s", (language) => {
	const { login } = texts[language];
	const said = login.cookiesTitle + login.cookiesText;
	const visit = () => createPageClient(site, { "Accept-Language": language });

	it.each(forms)(
		"[site-91] %s leads to a sign-in page that says that cookies are needed",
		async (_, path, fields) => {
			const visitor = visit();
			const sent = await visitor.post(path, fields);
			expect(sent.headers.get("Location")).not.toContain("cookie");
			const page = await followWithout(visitor, sent);
			expect([page.status, new URL(page.url).pathname]).toEqual([200, "/login"]);
			expect(readMessages(page, "status")).toEqual([said]);
			const returnUrl = readDocument(page).querySelector<HTMLInputElement>("[name=return_url]");
			expect(returnUrl?.value).toBe(fields.return_url ?? path);
		},
	);

	it("[site-91] a registration leads there too, and the account exists", async () => {
		const email = `${language}.cookies@example.com`;
		const visitor = visit();
		const sent = await visitor.post("/register", toRegistration({ ...person, email }));
		expect(readMessages(await followWithout(visitor, sent), "status")).toEqual([said]);
		const { html } = await visit().post("/login", { email, password: person.password });
		expect(html).toContain(login.notVerified);
	});

	it("[site-91] the link to the sign-in page says so after a sign-in without effect", async () => {
		const visitor = visit();
		const page = await followWithout(visitor, await visitor.post("/login", signIn));
		expect(page.url).toContain("/subscription");
		const login = await visitor.get("/login", { "Sec-Fetch-Site": "same-origin" });
		expect(readMessages(login, "status")).toEqual([said]);
	});
});

describe("the sign-in page", () => {
	const ownPage = { "Sec-Fetch-Site": "same-origin" };
	const visits: Array<[string, Record<string, string>]> = [
		["the browser sends a cookie of any site", { ...ownPage, Cookie: "neighbour=1" }],
		["the browser loads it ahead", { ...ownPage, "Sec-Purpose": "prefetch" }],
		["the visitor comes for the first time", { "Sec-Fetch-Site": "none" }],
		["the browser sends no fetch metadata", {}],
	];
	it.each(visits)("[site-91] says nothing of cookies when %s", async (_, headers) => {
		const page = await createPageClient(site).get("/login", headers);
		expect([page.status, readMessages(page, "status")]).toEqual([200, []]);
	});

	it("[site-91] is not cached with that message", async () => {
		const visitor = createPageClient(site);
		const said = await visitor.get("/login", { "Sec-Fetch-Site": "same-origin" });
		expect(said.html).toContain(en.login.cookiesTitle);
		expect((await visitor.get("/login")).html).not.toContain(en.login.cookiesTitle);
	});
});

describe("a language without cookies", () => {
	const click = (path: string, from: string, headers: Record<string, string> = {}) =>
		requestRaw(site.url, {
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
		const { headers } = await click("/login", "/subscription?lang=ar");
		const page = await click(headers.location ?? "", "/subscription?lang=ar");
		expect(page.body).toContain(ar.login.cookiesTitle);
	});
});
