/** Tests the landing page without script: both modes, prices, claims, and the call to action. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findOne, listHrefs, readDocument, readText } from "../../support/document";
import { SESSION_SECRET } from "../../support/live-site";
import { createPageClient, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { measureWait } from "../../support/slowdown";
import { startUpstream } from "../../support/upstream";

const PRICING_CALL = "GET /api/v1/web-subscriptions/pricing";

let server: Site;
let visitor: PageClient;

beforeAll(async () => {
	server = await startSite();
	visitor = createPageClient(server, { "Accept-Language": "en" });
});
afterAll(() => server.stop());

const open = async (path: string) => readDocument(await visitor.get(path));

describe("the mode switch", () => {
	it("shows listeners their page first", async () => {
		const page = await open("/");
		const current = findOne(page, "main nav [aria-current]");
		expect(readText(current)).toBe("Listener");
		expect(listHrefs(findOne(page, "main"), "Get Started")).toEqual(["/get-app"]);
	});

	it("links to the other texts at the same place of the page", async () => {
		const listener = await open("/");
		const [href] = listHrefs(findOne(listener, "main"), "Creator");
		const creator = await open(href ?? "");
		const [, anchor] = (href ?? "").split("#");
		expect(creator.getElementById(anchor ?? "")).not.toBeNull();
		for (const selector of ["h1", "#features h2", "#features article h3"]) {
			const words = (page: Document) => readText(page.querySelector(selector) as Element);
			expect(words(creator), selector).not.toBe(words(listener));
		}
	});

	it("[site-3] leads creators to the contact form, header included", async () => {
		const page = await open("/?mode=creator");
		expect(listHrefs(page, "Get Started")).toEqual(["/contact", "/contact"]);
	});

	it.each(["Features", "Pricing", "About"])(
		"[site-2] has its own side and address behind %s, in header and footer",
		async (name) => {
			for (const path of ["/?mode=creator&lang=en", "/landing?lang=en"]) {
				const page = await open(path);
				const links = listHrefs(page, name);
				expect(links.length, path).toBeGreaterThan(0);
				for (const href of links) {
					const { pathname, search, hash } = new URL(href ?? "", new URL(path, server.url));
					expect(pathname + search).toBe(path);
					expect(page.getElementById(hash.slice(1))).not.toBeNull();
				}
			}
		},
	);

	it("[site-2] is the creators' on the form behind its Features, and the listeners' elsewhere", async () => {
		const features = async (path: string) => new Set(listHrefs(await open(path), "Features"));
		expect(await features("/contact")).toEqual(new Set(["/?mode=creator#features"]));
		expect(await features("/get-app")).toEqual(new Set(["/#features"]));
	});

	it("keeps the language of the address", async () => {
		const page = readDocument(await createPageClient(server).get("/?lang=ar"));
		expect(listHrefs(findOne(page, "main"), "صانع محتوى")).toEqual([
			"/?mode=creator&lang=ar#start",
		]);
	});

	it("keeps the mode when the language changes", async () => {
		const page = await open("/?mode=creator");
		expect(listHrefs(page, "العربية")).toEqual(["/?mode=creator&lang=ar"]);
	});
});

describe("the audio", () => {
	it.each(["listener", "creator"])(
		"[site-60] is a sound for the side of %s, loaded and played only on request, without script too",
		async (mode) => {
			const page = await open(`/?mode=${mode}`);
			// A browser gives each audio element a player, which delays the first view; without script it is the player.
			expect(page.querySelector(":not(noscript) > audio")).toBeNull();
			expect(findOne(page, "noscript > audio").getAttribute("preload")).toBe("none");
			const tune = findOne(page, "x-player > a[href$='.mp3']");
			expect(readText(tune)).toBeTruthy();
			const file = await server.fetch(tune.getAttribute("href") ?? "");
			expect(file.headers.get("content-type")).toBe("audio/mpeg");
			expect((await file.arrayBuffer()).byteLength).toBeLessThan(100_000);
			expect(tune.getAttribute("href")).toContain(mode);
		},
	);

	it("[site-60] is explained in the first sentence and in the description of the creators' page", async () => {
		const lead = (page: Document) => readText(findOne(page, "#start p"));
		expect(lead(await open("/"))).toMatch(/^Discover podcasts/);
		const creators = await open("/?mode=creator");
		expect(lead(creators)).toMatch(/^Record, edit and go live/);
		const description = findOne(creators, 'meta[name="description"]').getAttribute("content");
		expect(description).toBe(lead(creators));
	});
});

describe("the pictures", () => {
	it.each(["listener", "creator"])(
		"[site-102] of the product for the %s are decoration: what is drawn once is used by an editor, a library and a player",
		async (mode) => {
			const page = await open(`/?mode=${mode}`);
			const shot = findOne(page, "#start svg:has(#cover)");
			const devices = findOne(page, "#apps svg:has(use)");
			for (const drawing of [shot, devices]) {
				expect(drawing.getAttribute("aria-hidden")).toBe("true");
			}
			const used = [...devices.querySelectorAll("use")].map((use) => use.getAttribute("href"));
			const parts = new Set(used);
			expect([...parts].sort()).toEqual(["#cover", "#deck", "#sound"]);
			// The player of the hero is the one that plays.
			expect(devices.getAttribute("pointer-events")).toBe("none");
			for (const id of parts) expect(shot.querySelector(id ?? "")).not.toBeNull();
			expect(shot.querySelectorAll(".progress-heard")).toHaveLength(1);
		},
	);

	it("[site-103] of the features come late, keep their place, and are left out with Save-Data", async () => {
		const list = (page: Document) => [...page.querySelectorAll("#features img")];
		const pictures = list(await open("/"));
		expect(pictures).toHaveLength(4);
		for (const picture of pictures) {
			const read = (name: string) => picture.getAttribute(name) ?? "";
			expect([read("loading"), read("alt")]).toEqual(["lazy", ""]);
			expect([read("width"), read("height")]).toEqual(["320", "220"]);
			const { pathname, hash } = new URL(read("src"), server.url);
			const file = await server.fetch(pathname);
			expect(file.headers.get("content-type")).toContain("image/svg+xml");
			expect(await file.text()).toContain(`<view id="${hash.slice(1)}"`);
		}
		const careful = await visitor.get("/", { "Save-Data": "on" });
		expect(list(readDocument(careful))).toEqual([]);
	});
});

describe("the sections", () => {
	it("[site-2] are there for both modes, with four features each", async () => {
		for (const mode of ["listener", "creator"]) {
			const page = await open(`/?mode=${mode}`);
			expect(page.querySelectorAll("#features article")).toHaveLength(4);
			for (const id of ["pricing", "apps"]) expect(page.getElementById(id)).not.toBeNull();
			expect(page.querySelectorAll("blockquote")).toHaveLength(3);
			expect(page.querySelectorAll('[aria-label="5 out of 5 stars"]')).toHaveLength(3);
		}
	});

	it("[site-224] show a cover beside each five stars of the accent colour", async () => {
		for (const path of ["/", "/get-app"]) {
			const stars = [...(await open(path)).querySelectorAll('[aria-label="5 out of 5 stars"]')];
			const covers = stars.map((row) => row.previousElementSibling?.outerHTML);
			expect(new Set(covers).size).toBe(3);
			for (const row of stars) expect(row.innerHTML).toContain('fill="var(--accent)"');
		}
	});

	it("show the platform's own prices, yearly ones per month and in full", async () => {
		const pricing = readText(findOne(await open("/"), "#pricing"));
		expect(pricing).toContain("EGP 49");
		expect(pricing).toContain("EGP 41");
		expect(pricing).toContain("EGP 490");
		expect(pricing).toContain("Save 17%");
	});

	it("[site-1] are at /landing too, with / as the canonical address", async () => {
		const page = await visitor.get("/landing");
		expect(page.status).toBe(200);
		const canonical = findOne(readDocument(page), 'link[rel="canonical"]').getAttribute("href");
		expect(canonical).toBe(`${server.url}/`);
	});

	it("load no React, only the script of the pages with two sides", async () => {
		const page = await open("/?mode=creator");
		const scripts = [
			...page.querySelectorAll("script:not([type='application/ld+json'], [type=speculationrules])"),
		];
		const addresses = scripts.map((one) => one.getAttribute("src"));
		expect(addresses).toEqual([expect.stringMatching(/^\/assets\/landing-/)]);
	});
});

describe("a landing page with missing data", () => {
	it.each(["reset", "hang"] as const)(
		"omits the prices, soon, when they end in a %s",
		async (ending) => {
			const upstream = await startUpstream({ [PRICING_CALL]: () => ending });
			const env = { API_BASE_URL: upstream.url, SESSION_SECRET };
			const live = await startSite({ env });
			const { result: page, milliseconds } = await measureWait(() =>
				createPageClient(live).get("/?lang=en"),
			);
			await Promise.all([live.stop(), upstream.stop()]);
			const pricing = findOne(readDocument(page), "#pricing");
			expect(page.status).toBe(200);
			expect(milliseconds).toBeLessThan(3000);
			expect(readText(pricing)).not.toContain("EGP");
			expect(listHrefs(pricing, "Go Premium")).toEqual(["/subscription"]);
			expect(listHrefs(pricing, "Start Free")).toEqual(["/register"]);
		},
	);

	it("[site-7] has no testimonials when the operator makes no claims", async () => {
		const careful = await startSite({ env: { MARKETING_CLAIMS: "off" } });
		const pages = await Promise.all(
			["/", "/?mode=creator", "/get-app"].map((path) => createPageClient(careful).get(path)),
		);
		await careful.stop();
		for (const page of pages) expect(page.html).not.toContain("<blockquote");
	});
});
