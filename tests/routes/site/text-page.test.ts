/** Tests the text pages as they are served, and where forms name them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findOne, listHrefs, readDocument, readText } from "../../support/document";
import { createPageClient, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { at } from "../manual-payment/payer";
import { createBuyer } from "../payment/buyer";
import { everyPageEnvironment, walkEveryPage } from "./every-page";

const PAGES = ["/privacy", "/terms", "/pages/accessibility", "/pages/payments"];

let server: Site;

beforeAll(async () => {
	server = await startSite({
		env: { ...everyPageEnvironment, SUPPORT_EMAIL: "help@sawt.example" },
	});
});
afterAll(() => server.stop());

const visit = (language: string): PageClient =>
	createPageClient(server, { "Accept-Language": language });

describe.each(["en", "ar"] as const)("in %s", (language) => {
	it.each(PAGES)("[site-190, site-196] %s is served, for everybody alike", async (path) => {
		const page = await visit(language).get(path);
		const document = readDocument(page);
		expect(page.status).toBe(200);
		expect(readText(findOne(document, "main h1"))?.length).toBeGreaterThan(5);
		expect(document.title).toContain(readText(findOne(document, "main h1")));
		expect(document.querySelector("meta[name=robots]")).toBeNull();
		expect(listHrefs(findOne(document, "main"), "help@sawt.example")[0]).toBe(
			"mailto:help@sawt.example",
		);
		expect(page.headers.getSetCookie()).toEqual([]);
		const tag = page.headers.get("ETag") ?? "none";
		const again = await visit(language).get(path, { "If-None-Match": tag });
		expect(again.status).toBe(304);
		for (const other of ["en", "ar"]) {
			const alternate = findOne(document, `head [hreflang=${other}]`).getAttribute("href");
			expect(alternate).toBe(`${server.url}${path}?lang=${other}`);
		}
	});

	it("[site-195] names the terms and the policy beside each button that agrees to them", async () => {
		const buyer = await createBuyer(server, language);
		const agreeing = [
			await visit(language).get("/register"),
			await visit(language).post("/register", { email: "x" }),
			await visit(language).get("/contact"),
			await visit(language).get("/contact?topic=payment"),
			await buyer.get("/subscription"),
			await buyer.get("/subscription?creator_id=1"),
			await buyer.get("/subscription?creator_id=1&plan=1"),
			await buyer.get("/creator-subscriptions"),
			await buyer.get("/tipping?creator_id=1"),
			await buyer.get(at("method", "1")),
		];
		for (const page of agreeing) {
			const main = findOne(readDocument(page), "main");
			for (const path of ["/terms", "/privacy"]) {
				const links = [
					...main.querySelectorAll(`p a[href="${path}"][target=_blank][rel=noopener]`),
				];
				expect(links.length, `${page.url} ${path}`).toBe(1);
				// A screen reader says that a tab opens.
				expect(findOne(links[0] as Element, ".visually-hidden").textContent).toMatch(/\(.+\)/);
			}
		}
	});
});

it("[site-196] the sitemap has them, and the console's addresses stay out", async () => {
	const { html } = await visit("en").get("/sitemap.xml");
	for (const path of PAGES) expect(html).toContain(`<loc>${server.url}${path}</loc>`);
});

it("[site-190] an unknown page, and one in another folder, are 404", async () => {
	for (const path of [
		"/pages",
		"/pages/none",
		"/pages/constructor",
		"/pages/terms/x",
		"/terms/x",
	]) {
		expect((await visit("en").get(path)).status, path).toBe(404);
	}
});

it("[site-194] each cookie that a walk through all pages sets is named in the privacy policy", async () => {
	const cookies = new Set<string>();
	const watched: Site = {
		...server,
		async fetch(input, init) {
			const response = await server.fetch(input, init);
			for (const line of response.headers.getSetCookie()) cookies.add(line.split("=")[0] ?? "");
			return response;
		},
	};
	await walkEveryPage(watched, "en");
	await visit("en").get("/?lang=ar");
	const named = [
		...readDocument(await visit("en").get("/privacy")).querySelectorAll("main td code"),
	].map((code) => code.textContent ?? "");
	expect(cookies.size).toBeGreaterThan(3);
	const isNamed = (cookie: string) =>
		named.some((name) =>
			name.endsWith("…") ? cookie.startsWith(name.slice(0, -1)) : cookie === name,
		);
	expect([...cookies].filter((cookie) => !isNamed(cookie))).toEqual([]);
});

describe("the operator's own addresses", () => {
	it("[site-100] replace the two pages, in links and for whoever has the old address", async () => {
		const env = {
			PRIVACY_URL: "https://sawt.example/privacy",
			TERMS_URL: "https://sawt.example/terms",
		};
		const own = await startSite({ env });
		const visitor = createPageClient(own, { "Accept-Language": "en" });
		const main = findOne(readDocument(await visitor.get("/register")), "main");
		const [policy, terms] = [await visitor.get("/privacy"), await visitor.get("/terms")];
		const { html: sitemap } = await visitor.get("/sitemap.xml");
		await own.stop();
		expect(main.querySelectorAll(`a[href="${env.TERMS_URL}"]`)).toHaveLength(1);
		expect([policy.status, policy.location]).toEqual([302, env.PRIVACY_URL]);
		expect([terms.status, terms.location]).toEqual([302, env.TERMS_URL]);
		expect(sitemap).not.toContain("/terms<");
	});
});
