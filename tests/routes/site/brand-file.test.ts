/** Tests the files of the brand in deploy/brand-sample: logo, icons and pictures, given and drawn. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { imageSize } from "image-size";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findOne, readDocument } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";

let site: Site;
beforeAll(async () => {
	site = await startSite({ env: { BRAND_DIR: "deploy/brand-sample" } });
});
afterAll(() => site.stop());

const visit = async (path = "/", headers: Record<string, string> = {}) =>
	readDocument(await createPageClient(site, { "Accept-Language": "en", ...headers }).get(path));

const readDigest = async () =>
	/^\/brand\/([\w-]{16})\//.exec(
		findOne(await visit(), "head link[rel=icon]").getAttribute("href") ?? "",
	)?.[1] ?? "";

const getFile = (path: string, headers: Record<string, string> = {}) =>
	site.fetch(path, { headers, redirect: "manual" });

describe("the logo", () => {
	it("[brand-31] stands in the header, with the name for those who don't see it", async () => {
		const picture = findOne(await visit(), "header a img");
		const source = picture.getAttribute("src") ?? "";
		expect(picture.getAttribute("alt")).toBe("Yasmur");
		expect(source).toMatch(/^\/brand\/[\w-]{16}\/logo\.svg$/);
		expect(
			Number(picture.getAttribute("width")) / Number(picture.getAttribute("height")),
		).toBeCloseTo(2.4, 1);
		const file = await getFile(source);
		expect(file.headers.get("Content-Type")).toBe("image/svg+xml");
		expect(await file.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox=/);
	});

	it("[brand-31] is the one for the dark theme where that is chosen or the device's", async () => {
		const media = async (theme: string) =>
			[
				...(await visit("/", { Cookie: `vite-ui-theme=${theme}` })).querySelectorAll(
					"header source",
				),
			].map((source) => [
				source.getAttribute("media"),
				/[^/]*$/.exec(source.getAttribute("srcset") ?? "")?.[0],
			]);
		expect(await media("light")).toEqual([]);
		expect(await media("dark")).toEqual([
			["print", "logo.svg"],
			["all", "logo-dark.svg"],
		]);
		expect(await media("system")).toEqual([
			["print", "logo.svg"],
			["(prefers-color-scheme: dark)", "logo-dark.svg"],
		]);
	});

	it("[brand-31] is part of the pages that no route makes", async () => {
		const rejected = await site.fetch("/login", {
			method: "POST",
			headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
		});
		const html = await rejected.text();
		expect(html).toMatch(/<img src="data:image\/svg\+xml;base64,[\w+/=]+" alt="Yasmur"/);
		expect(rejected.headers.get("Content-Security-Policy")).toContain("img-src data:");
	});
});

describe("the icons", () => {
	it.each([
		["icon-192.png", 192],
		["icon-512.png", 512],
		["icon-maskable-512.png", 512],
		["apple-touch-icon.png", 180],
	] as const)("[brand-32] %s is drawn from icon.svg", async (name, size) => {
		const file = await getFile(`/brand/${await readDigest()}/${name}`);
		const content = new Uint8Array(await file.arrayBuffer());
		expect(file.headers.get("Content-Type")).toBe("image/png");
		expect(imageSize(content)).toMatchObject({ width: size, height: size });
		expect(content.length).toBeGreaterThan(500);
	});

	it("[brand-32] have the addresses of the brand in the manifest", async () => {
		const page = await visit();
		const digest = await readDigest();
		const address = findOne(page, "link[rel=manifest]").getAttribute("href") ?? "";
		expect(address).toContain(digest);
		const manifest = (await (await getFile(address)).json()) as { icons: { src: string }[] };
		for (const { src } of manifest.icons) {
			expect(src).toContain(`/brand/${digest}/`);
			expect((await getFile(src)).status).toBe(200);
		}
	});

	it("[brand-34] of the product are not served: their addresses lead to those of the brand", async () => {
		const digest = await readDigest();
		for (const [own, name] of [
			["/favicon.svg", "icon.svg"],
			["/icon-512.png", "icon-512.png"],
			["/apple-touch-icon.png", "apple-touch-icon.png"],
			["/share-ar.png", "share-ar.png"],
			["/share-invite-ar.png", "share-invite-ar.png"],
		]) {
			const response = await getFile(own ?? "");
			expect([response.status, response.headers.get("Location")]).toEqual([
				302,
				`/brand/${digest}/${name}`,
			]);
			expect(response.headers.get("Cache-Control")).toBe("no-cache");
		}
	});
});

describe.each(["en", "ar"] as const)("the picture of a shared link in %s", (language) => {
	it("[brand-33] is drawn with the name where the folder has none", async () => {
		const page = await visit("/get-app", { "Accept-Language": language });
		const { pathname } = new URL(
			findOne(page, "meta[property='og:image']").getAttribute("content") ?? "",
		);
		const file = await getFile(pathname);
		const content = new Uint8Array(await file.arrayBuffer());
		expect(pathname).toMatch(new RegExp(`^/brand/[\\w-]{16}/share-${language}\\.png$`));
		expect(imageSize(content)).toMatchObject({ type: "png", width: 1200, height: 630 });
		expect(content.length).toBeGreaterThan(8000);
	});
});

it("[brand-51] says on the picture of an invitation and of a discount what the link is", async () => {
	const digest = await readDigest();
	const page = await visit("/invite/WELCOME20", { "User-Agent": "WhatsApp/2.24" });
	const shown = findOne(page, "meta[property='og:image']").getAttribute("content");
	expect(shown).toContain(`/brand/${digest}/share-invite-en.png`);
	const drawn = await Promise.all(
		["share-en.png", "share-invite-en.png", "share-discount-en.png"].map(async (name) => {
			const file = await getFile(`/brand/${digest}/${name}`);
			return Buffer.from(await file.arrayBuffer()).toString("base64");
		}),
	);
	expect(new Set(drawn).size).toBe(3);
});

describe("a file of the brand", () => {
	it("[brand-34] stays in caches for a year, under the digest of its folder alone", async () => {
		const digest = await readDigest();
		const file = await getFile(`/brand/${digest}/icon.svg`);
		expect(file.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
		expect(file.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
		const tag = file.headers.get("ETag") ?? "";
		expect(tag).toContain(digest);
		const again = await getFile(`/brand/${digest}/icon.svg`, { "If-None-Match": tag });
		expect(again.status).toBe(304);
		const other = await getFile("/brand/AAAAAAAAAAAAAAAA/icon.svg");
		expect([other.status, other.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
	});

	it.each(["logo.png", "brand.json", "constructor", "..%2Fbrand.json", "hero"])(
		"[brand-34] is not %s",
		async (name) => {
			expect((await getFile(`/brand/${await readDigest()}/${name}`)).status).toBe(404);
		},
	);
});

describe("a house with pictures of its own and a logo of 6 kB", () => {
	const folder = mkdtempSync(join(tmpdir(), "brand-"));
	let house: Site;
	beforeAll(async () => {
		cpSync("deploy/brand-sample", folder, { recursive: true });
		cpSync("public/icon-512.png", join(folder, "icon-512.png"));
		cpSync("public/share-en.png", join(folder, "pictures/hero.png"), { recursive: true });
		cpSync("public/share-ar.png", join(folder, "pictures/share.ar.png"));
		const steps = Array.from({ length: 700 }, (_, index) => `l${(index * 7919) % 97} ${index}`);
		writeFileSync(
			join(folder, "logo.svg"),
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 40"><path d="M0 0${steps.join("")}"/></svg>`,
		);
		house = await startSite({
			env: { BRAND_DIR: folder, PAYMENTS: "gateway", MOCK_GATEWAY: "on" },
		});
	});
	afterAll(async () => {
		await house.stop();
		rmSync(folder, { recursive: true });
	});

	it.each(["en", "ar"])("[brand-37] shows both, and stays small, in %s", async (language) => {
		expect(readFileSync(join(folder, "logo.svg")).length).toBeGreaterThan(4500);
		for (const path of ["/", "/?mode=creator"]) {
			const page = await createPageClient(house, { "Accept-Language": language }).get(path);
			expect(brotliCompressSync(page.html).length).toBeLessThan(14_336);
			const picture = findOne(readDocument(page), "main #start img");
			// The devices draw the screen that the hero has not drawn.
			expect(readDocument(page).querySelectorAll("#apps :is(#cover, #deck, #sound)")).toHaveLength(
				3,
			);
			expect(picture.getAttribute("width")).toBe("1200");
			const file = await house.fetch(picture.getAttribute("src") ?? "");
			expect(file.headers.get("Content-Type")).toBe("image/png");
			expect(new Uint8Array(await file.arrayBuffer())).toEqual(
				new Uint8Array(readFileSync("public/share-en.png")),
			);
		}
	});

	it("[brand-51] shows its own picture beside links of every kind", async () => {
		const own = new Uint8Array(readFileSync("public/share-ar.png"));
		for (const kind of ["", "-invite", "-discount"]) {
			const file = await house.fetch(`/share${kind}-ar.png`);
			expect(new Uint8Array(await file.arrayBuffer())).toEqual(own);
		}
	});
});
