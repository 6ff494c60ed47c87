/** Tests which scripts each page runs, and what it lets a browser preload. */
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPageClient, type PageClient } from "../../support/page-client";
import { listAddresses } from "../../support/route-table";
import { type Site, startSite } from "../../support/site";
import { createBuyer } from "../payment/buyer";

const SCRIPT_BYTES = 6000;

let server: Site;
let stranger: PageClient;
let member: PageClient;

beforeAll(async () => {
	server = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
	stranger = createPageClient(server);
	member = await createBuyer(server);
});
afterAll(() => server.stop());

const paths = listAddresses().map(({ path }) => path);

const isRule = (tag: string) => tag.includes('type="speculationrules"');

/** Returns everything that a document runs or loads as a script. */
const listScripts = (html: string): string[] =>
	[...html.matchAll(/(<script[^>]*>)([\s\S]*?)<\/script>/g)].flatMap(([, tag = "", body = ""]) => {
		if (tag.includes("json") || isRule(tag)) return [];
		const file = /src="([^"]*)"/.exec(tag)?.[1];
		return [file ? readFileSync(`build/client${file}`, "utf8") : body];
	});

const readRules = (html: string): string[] =>
	[...html.matchAll(/(<script[^>]*>)([\s\S]*?)<\/script>/g)].flatMap(([, tag = "", body = ""]) =>
		isRule(tag) ? [body] : [],
	);

/** Cached, because pages share the same few scripts. */
const sizes = new Map<string, number>();
function weigh(script: string): number {
	const size = sizes.get(script) ?? brotliCompressSync(script).length;
	sizes.set(script, size);
	return size;
}

describe("every page", () => {
	it("[site-20] runs at most 6 kB of script in a single file, with and without a session", async () => {
		const unmet = new Set(paths);
		for (const path of paths) {
			for (const visitor of [stranger, member]) {
				const { html } = await visitor.get(`${path}?transaction_id=txn_1`);
				if (!html.includes("<main")) continue;
				unmet.delete(path);
				const scripts = listScripts(html);
				const bytes = scripts.map(weigh).reduce((sum, size) => sum + size, 0);
				expect(bytes, path).toBeGreaterThan(500);
				expect(bytes, path).toBeLessThanOrEqual(SCRIPT_BYTES);
				for (const script of scripts) expect(script, path).not.toMatch(/\bimport\b/);
			}
		}
		// Skips files, redirects, and pages for other people than these two.
		expect([...unmet].sort()).toEqual([
			"/.well-known/change-password",
			"/account-suspended",
			"/account/data/file",
			"/account/plan.ics",
			"/feature-pictures.svg",
			"/logout",
			"/manifest.webmanifest",
			"/payment-callback",
			"/payment-processing/status",
			"/premium/status",
			"/renew",
			"/robots.txt",
			"/sitemap.xml",
			"/theme",
			"/verification-required",
		]);
	});
});

describe("preloading", () => {
	it("[site-23] covers pages that are the same for everybody, at their bare addresses", async () => {
		const [rules = ""] = readRules((await createPageClient(server).get("/")).html);
		const { prefetch } = JSON.parse(rules);
		expect(prefetch).toHaveLength(1);
		const { pathname, ...rest } = prefetch[0].where.href_matches;
		expect(rest).toEqual({ search: "", hash: "" });
		const named = pathname.slice("/(".length, -")".length).split("|");
		expect(named).toContain("login");
		for (const name of named) {
			const headers = { "Sec-Purpose": "prefetch" };
			const page = await createPageClient(server).get(`/${name}`, headers);
			expect(page.headers.get("Cache-Control"), name).toBe("private, no-cache, no-transform");
			expect(page.headers.getSetCookie(), name).toEqual([]);
		}
	});

	it("[site-23] is off in a session, and with Save-Data", async () => {
		expect(readRules((await member.get("/")).html)).toEqual([]);
		const saving = await createPageClient(server).get("/", { "Save-Data": "on" });
		expect(readRules(saving.html)).toEqual([]);
	});

	it("is reset when a form got its response in place", async () => {
		const page = await createPageClient(server).post(
			"/theme",
			{ theme: "dark" },
			{ "X-In-Place": "1" },
		);
		expect(page.headers.get("Clear-Site-Data")).toBe('"prefetchCache"');
		const native = await createPageClient(server).post("/theme", { theme: "dark" });
		expect(native.headers.get("Clear-Site-Data")).toBeNull();
	});
});
