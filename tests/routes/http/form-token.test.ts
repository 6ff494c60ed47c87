/**
 * Tests forms of clients that send neither Origin nor Sec-Fetch-Site, such as text browsers. The
 * token in each form of a session protects them against other sites.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepCookies, writeCookies } from "../../support/cookie";
import { readDocument } from "../../support/document";
import type { PageClient } from "../../support/page-client";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { type Buyer, createBuyer, PASSWORD } from "../payment/buyer";

let site: Site;
let buyer: Buyer;
beforeAll(async () => {
	site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
	buyer = await createBuyer(site);
});
afterAll(() => site.stop());

type Fields = Record<string, string>;

/** Posts as lynx does: with cookies, and without the origin of the form. */
async function postAsTextBrowser(
	visitor: PageClient,
	path: string,
	fields: Fields,
	more: Fields = {},
) {
	const cookie = writeCookies(visitor.cookies);
	const response = await site.fetch(path, {
		method: "POST",
		redirect: "manual",
		body: new URLSearchParams(fields),
		headers: { ...(cookie && { Cookie: cookie }), ...more },
	});
	keepCookies(visitor.cookies, response);
	return response;
}

/** Returns the fields of the first form with this action, as the page has them. */
function readForm(html: string, action: string): Fields {
	const form = readDocument({ html }).querySelector(`form[action="${action}"]`);
	const fields = form?.querySelectorAll<HTMLInputElement>("input") ?? [];
	return Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
}

const copyCookies = ({ cookies }: PageClient): PageClient => createPageClient(site, {}, cookies);

const isSignedIn = async (visitor: PageClient) => (await visitor.get("/account")).status === 200;

describe("a text browser", () => {
	it("[session-26] signs in on a page that is the same for everybody, and out with a form's token", async () => {
		const visitor = createPageClient(site);
		const login = await visitor.get("/login");
		expect(login.html).not.toContain("form_token");
		const { email } = buyer;
		const password = PASSWORD;
		const wrong = await postAsTextBrowser(visitor, "/login", { email, password: "not-this-one" });
		expect(wrong.status).toBe(422);
		// The response started a session, so this page's form has its token.
		const again = readForm(await wrong.text(), "/login");
		expect(again.form_token).toMatch(/^[\w-]{22}$/);
		const right = await postAsTextBrowser(visitor, "/login", { ...again, email, password });
		expect(right.status).toBe(303);
		const logout = readForm((await visitor.get("/account")).html, "/logout");
		expect((await postAsTextBrowser(visitor, "/logout", logout)).status).toBe(303);
		expect(await isSignedIn(visitor)).toBe(false);
	});

	it("starts a payment with the form of the plans", async () => {
		const visitor = copyCookies(buyer);
		const form = readForm((await visitor.get("/subscription")).html, "/subscription");
		expect((await postAsTextBrowser(visitor, "/subscription", form)).status).toBe(303);
	});
});

describe("a form from another site", () => {
	const foreign: Array<[string, Fields, Fields]> = [
		["without a token", {}, {}],
		["with a token of its own", { form_token: "a".repeat(22) }, {}],
		["with an empty token", { form_token: "" }, {}],
		["with its own address as the referrer", {}, { Referer: "https://evil.example/page" }],
	];
	it.each(foreign)(
		"[session-26] %s does nothing in a session: 403, with a link",
		async (...row) => {
			const [, fields, headers] = row;
			const visitor = copyCookies(buyer);
			const response = await postAsTextBrowser(visitor, "/logout", fields, headers);
			expect(response.status).toBe(403);
			expect(await response.text()).toContain("Open the page again");
			expect(await isSignedIn(visitor)).toBe(true);
		},
	);

	it("with the token of another session does nothing", async () => {
		const other = createPageClient(site);
		const page = await other.post("/login", { email: "other@example.com", password: "nothing-1" });
		const { form_token = "" } = readForm(page.html, "/login");
		const response = await postAsTextBrowser(copyCookies(buyer), "/logout", { form_token });
		expect([form_token.length, response.status]).toEqual([22, 403]);
	});

	it("[session-8] signs no one in when its Referer reveals it", async () => {
		const { email } = buyer;
		const password = PASSWORD;
		const headers = { Referer: "https://evil.example/" };
		const response = await postAsTextBrowser(
			createPageClient(site),
			"/login",
			{ email, password },
			headers,
		);
		expect(response.status).toBe(403);
	});
});

describe("documents", () => {
	it("have a token in each form of a session", async () => {
		const paths = ["/", "/account", "/account/profile", "/subscription", "/contact", "/premium"];
		for (const path of paths) {
			const { html } = await buyer.get(path);
			const forms = [...readDocument({ html }).querySelectorAll('form[method="post"]')];
			const tokens = forms.map(
				(form) => form.querySelector<HTMLInputElement>("input[name=form_token]")?.value.length,
			);
			expect(tokens.length, path).toBeGreaterThan(0);
			expect(new Set(tokens), path).toEqual(new Set([22]));
		}
	});

	it("that are cached for everybody have none, and are byte-identical for two visitors", async () => {
		for (const path of ["/", "/login", "/register", "/contact", "/forgot-password", "/get-app"]) {
			const [one, other] = await Promise.all([1, 2].map(() => createPageClient(site).get(path)));
			expect(one?.html).toBe(other?.html);
			expect(one?.html).not.toContain("form_token");
		}
	});

	it("never show the token of a session whose cookie is invalid, which needs none", async () => {
		const visitor = createPageClient(site);
		visitor.cookies.set("sawt_session", "garbage");
		expect((await visitor.get("/login")).html).not.toContain("form_token");
		const { email } = buyer;
		const password = PASSWORD;
		expect((await postAsTextBrowser(visitor, "/login", { email, password })).status).toBe(303);
	});
});
