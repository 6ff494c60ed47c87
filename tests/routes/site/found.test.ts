/** Tests how the public pages are found and shared. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../../scripts/free-port.js";
import { findOne, readDocument } from "../../support/document";
import { createPageClient, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";

const SITE = "https://sawt.example";
const PUBLIC_PATHS = ["/", "/get-app", "/contact", "/privacy", "/pages/payments", "/login"];

let server: Site;
let visitor: PageClient;

beforeAll(async () => {
	server = await startSite({ env: { PUBLIC_URL: SITE, PORT: await findFreePort() } });
	visitor = createPageClient(server);
});
afterAll(() => server.stop());

const hrefOf = (page: Document, selector: string) => findOne(page, selector).getAttribute("href");

describe.each(PUBLIC_PATHS)("the public page %s", (path) => {
	it("has a canonical address, with a language only when its address names one", async () => {
		const bare = readDocument(await visitor.get(path));
		const arabic = readDocument(await visitor.get(`${path}?lang=ar`));
		expect(hrefOf(bare, 'link[rel="canonical"]')).toBe(SITE + path);
		expect(hrefOf(arabic, 'link[rel="canonical"]')).toBe(`${SITE}${path}?lang=ar`);
	});

	it("[site-17] lists both languages and the address that chooses by itself", async () => {
		const page = readDocument(await visitor.get(path));
		const alternates = [...page.querySelectorAll('link[rel="alternate"]')].map((link) => [
			link.getAttribute("hreflang"),
			link.getAttribute("href"),
		]);
		expect(alternates).toEqual([
			["en", `${SITE}${path}?lang=en`],
			["ar", `${SITE}${path}?lang=ar`],
			["x-default", SITE + path],
		]);
	});

	it("has its own title in each language", async () => {
		const [english, arabic] = await Promise.all(
			["en", "ar"].map(async (language) => {
				const page = readDocument(await visitor.get(`${path}?lang=${language}`));
				return findOne(page, "head > title").textContent;
			}),
		);
		expect(english).toMatch(/ – Sawt$/);
		expect(arabic).toMatch(/ – صوت$/);
	});

	it("shares an existing, small picture in its language", async () => {
		for (const language of ["en", "ar"]) {
			const page = readDocument(await visitor.get(`${path}?lang=${language}`));
			const image = findOne(page, 'meta[property="og:image"]').getAttribute("content") ?? "";
			expect(image).toBe(`${SITE}/share-${language}.png`);
			const response = await server.fetch(new URL(image).pathname);
			expect(response.headers.get("Content-Type")).toBe("image/png");
			expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(80_000);
		}
	});
});

describe("a page at another spelling of its address", () => {
	it.each([
		["/get-app/", "/get-app"],
		["/Get-App?platform=desktop", "/get-app"],
		["/landing/", "/"],
		["/?mode=creator", "/"],
	])("names the canonical one: %s", async (path, meant) => {
		const page = readDocument(await visitor.get(path));
		expect(hrefOf(page, 'link[rel="canonical"]')).toBe(SITE + meant);
		expect(hrefOf(page, 'link[hreflang="ar"]')).toBe(`${SITE}${meant}?lang=ar`);
	});
});

describe("the site as a whole", () => {
	it("tells search engines who publishes it, in a block that parses", async () => {
		const page = readDocument(await visitor.get("/"));
		const block = findOne(page, 'script[type="application/ld+json"]').textContent ?? "";
		const graph = JSON.parse(block)["@graph"];
		expect(graph.map((node: { "@type": string }) => node["@type"])).toEqual([
			"Organization",
			"WebSite",
		]);
	});

	it("names its sitemap in robots.txt", async () => {
		const robots = await visitor.get("/robots.txt");
		expect(robots.headers.get("Content-Type")).toMatch(/^text\/plain/);
		expect(robots.html).toContain(`Sitemap: ${SITE}/sitemap.xml`);
	});

	it("lists only indexable pages, each in both languages", async () => {
		const sitemap = await visitor.get("/sitemap.xml");
		const locations = [...sitemap.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
			([, url]) => url ?? "",
		);
		expect(locations).toContain(`${SITE}/`);
		expect(locations).toContain(`${SITE}/get-app?lang=ar`);
		for (const location of locations) {
			const page = await visitor.get(location.replace(SITE, ""));
			expect(page.status, location).toBe(200);
			expect(page.html, location).not.toContain('content="noindex"');
		}
	});

	it("can be installed on a home screen in the page's language", async () => {
		const page = readDocument(await visitor.get("/?lang=ar"));
		const manifest = await visitor.get(hrefOf(page, 'link[rel="manifest"]') ?? "");
		const { name, dir, icons } = JSON.parse(manifest.html);
		expect([name, dir]).toEqual(["صوت", "rtl"]);
		for (const { src } of icons) expect((await visitor.get(src)).status, src).toBe(200);
	});

	it.each(["/manifest.webmanifest", "/robots.txt", "/sitemap.xml"])(
		"[site-9] is served by foreign caches without anybody's language: %s",
		async (path) => {
			const { headers } = await server.fetch(`${path}?lang=ar`);
			expect(headers.get("Cache-Control")).toMatch(/^public/);
			expect(headers.getSetCookie()).toEqual([]);
		},
	);

	it("sends Vary when its address names no language", async () => {
		const { headers } = await server.fetch("/manifest.webmanifest");
		expect(headers.get("Vary")).toContain("Cookie, Accept-Language");
	});
});
