/** Tests a house of another name: every page and mail of the brand in deploy/brand-sample. */
import { rmSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownPalettes, SCHEMES } from "#core/brand/palette";
import { hashSource } from "~/server/http/security-headers.server";
import sample from "../../../deploy/brand-sample/brand.json";
import colours from "../../../deploy/brand-sample/colours.json";
import landingAr from "../../../deploy/brand-sample/texts/ar/landing.json";
import landingEn from "../../../deploy/brand-sample/texts/en/landing.json";
import { readDocument } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { openSmtpSink } from "../../support/smtp-sink";
import { makeDataFolder } from "../../support/test-database";
import { everyPageEnvironment, walkEveryPage } from "./every-page";

const env = { ...everyPageEnvironment, BRAND_DIR: "deploy/brand-sample" };

/** New, because the plans of a database are named when it is made. */
const dataDir = makeDataFolder({ isEmpty: true });

let site: Site;
beforeAll(async () => {
	site = await startSite({ env, dataDir, platformOptions: { hasSamples: true } });
});
afterAll(async () => {
	await site.stop();
	rmSync(dataDir, { recursive: true });
});

const PASSWORD = "correct-horse-7-battery";

/** How the product names itself without a brand; the Arabic name alone is also a word. */
const OWN_NAME = /\bsawt\b(?!-heading|@)|«صوت»/i;

/** Colours of ours that no house of other colours has; what is good, bad or doubtful keeps its own. */
const ourColours = SCHEMES.flatMap((scheme) => {
	const { paper, ink, link, accent } = ownPalettes[scheme];
	return [paper, ink, link, accent];
});

const findOurColours = (text: string) => ourColours.filter((colour) => text.includes(colour));

/** The status of a page of the walk. */
const statusOf = (name: string) =>
	({ "/404": 404, "/mock-payment": 400, "paid before": 422 })[name] ??
	(name.includes("rejected") ? 422 : 200);

describe("the colours of the sample brand", () => {
	const visitor = () => createPageClient(site, { "Accept-Language": "en" });

	it("[brand-22] are in every page, and ours in none", async () => {
		for (const { name, html } of await walkEveryPage(site, "en")) {
			if (html === "") continue;
			expect.soft(html, name).toContain(`--accent:${colours.light.accent};`);
			expect.soft(findOurColours(html), name).toEqual([]);
		}
	});

	it("[brand-22] are allowed by the policy of a page and of the console", async () => {
		for (const path of ["/", "/operator/login"]) {
			const { html, headers } = await visitor().get(path);
			const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)];
			expect(styles.length).toBeGreaterThan(0);
			for (const [, style = ""] of styles)
				expect(headers.get("Content-Security-Policy")).toContain(hashSource(style));
			expect(html).toContain(`--paper:${colours.dark.paper};`);
		}
	});

	it("[brand-22] are those of the manifest, and of pages that no route makes", async () => {
		const manifest = await visitor().get("/manifest.webmanifest");
		expect(JSON.parse(manifest.html)).toMatchObject({
			theme_color: colours.light.paper,
			background_color: colours.light.paper,
		});
		const rejected = await visitor().post(
			"/login",
			{},
			{ "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
		);
		expect(rejected.status).toBe(403);
		expect(rejected.html).toContain(`background:${colours.light.paper}`);
		expect(findOurColours(rejected.html)).toEqual([]);
	});

	it("[brand-22] are those of the pictures of the features", async () => {
		const home = readDocument(await visitor().get("/"));
		const address = home.querySelector("#features img")?.getAttribute("src") ?? "";
		const { html, headers } = await visitor().get(address.split("#")[0] ?? "");
		expect(headers.get("Content-Type")).toContain("image/svg+xml");
		expect(headers.get("Cache-Control")).toContain("immutable");
		expect(html).not.toContain("var(");
		expect(html).toContain(colours.light.link);
		expect(findOurColours(html)).toEqual([]);
	});
});

describe.each(["en", "ar"] as const)("the sample brand in %s", (language) => {
	const visitor = () => createPageClient(site, { "Accept-Language": language });

	it("[brand-3] names itself on every page", async () => {
		const pages = await walkEveryPage(site, language);
		for (const { name, html, status } of pages.filter((page) => page.html !== "")) {
			expect.soft(status, name).toBe(statusOf(name));
			const document = readDocument({ html });
			expect.soft(`${name}: ${document.title}`).toContain(sample.name[language]);
			const said = `${document.head.innerHTML} ${document.body.textContent}`;
			expect
				.soft(`${name}: ${OWN_NAME.exec(said.replace(/Sawt (Heading|Fallback)/g, ""))}`)
				.toBe(`${name}: null`);
		}
		const shared = pages.filter(({ html }) => html.includes("og:title"));
		expect(shared.length).toBeGreaterThan(5);
		for (const { html } of shared) {
			expect(html).toMatch(
				new RegExp(
					`og:image" content="[^"]*/brand/[\\w-]{16}/share-(?:invite-|discount-)?${language}\\.png"`,
				),
			);
		}
		const paid = pages.find(({ name }) => name === "receipt")?.html;
		expect(paid).toMatch(/YSMR-[A-Z\d]{6}/);
	});

	it("[brand-3] sends its mails in its own name", async () => {
		const mailServer = await openSmtpSink();
		const another = await startSite({
			env: { ...env, SMTP_URL: mailServer.url },
			hasPublicUrl: true,
		});
		const person = createPageClient(another, { "Accept-Language": language });
		await person.post("/register", {
			name: "Mona Adel",
			email: `mona-${language}@example.com`,
			phone: "01001234567",
			password: PASSWORD,
			password_confirmation: PASSWORD,
		});
		await expect.poll(() => mailServer.mails.length).toBe(1);
		expect(mailServer.mails[0]?.from?.name).toBe(sample.name[language]);
		const html = mailServer.mails[0]?.html ?? "";
		expect(html).toContain(colours.light.accent);
		expect(html).toContain(colours.dark.accent);
		expect(findOurColours(html)).toEqual([]);
		await another.stop();
		await mailServer.close();
	});

	it("[brand-3] names itself in the manifest and on pages that no route makes", async () => {
		const manifest = await site.fetch("/manifest.webmanifest", {
			headers: { "Accept-Language": language },
		});
		expect(await manifest.json()).toMatchObject({
			name: sample.name[language],
			short_name: sample.shortName[language],
		});
		const rejected = await visitor().get("/login", {
			"Sec-Fetch-Site": "cross-site",
			Origin: "https://evil.example",
		});
		expect(rejected.html).toContain(sample.name[language]);
	});
});

it.each(["en", "ar"] as const)(
	"[brand-30] serves its page in %s, linked from the footer",
	async (language) => {
		const visitor = createPageClient(site, { "Accept-Language": language });
		const home = readDocument(await visitor.get("/"));
		const links = [...home.querySelectorAll("footer nav a")];
		const page = await visitor.get("/pages/evenings");
		const title = readDocument(page).querySelector("main h1")?.textContent;
		expect(page.status).toBe(200);
		expect(title).toMatch(language === "ar" ? /سهراتنا/ : /our evenings/);
		expect(links.slice(6).map((link) => link.textContent)).toEqual([title]);
	},
);

it.each(["en", "ar"])(
	"[brand-37] has first views within the product's limit in %s",
	async (language) => {
		for (const path of ["/", "/?mode=creator"]) {
			const { html } = await createPageClient(site, { "Accept-Language": language }).get(path);
			expect(brotliCompressSync(html).length, path).toBeLessThan(14_336);
		}
	},
);

it("[brand-3] names the house in Arabic sentences as it asks", async () => {
	const { html } = await createPageClient(site, { "Accept-Language": "ar" }).get("/");
	expect(html).toContain(`يجمع ${sample.nameInSentence.ar} المستمعين`);
});

describe.each([
	["en", landingEn],
	["ar", landingAr],
] as const)("the texts of the sample brand in %s", (language, texts) => {
	it("[brand-5, brand-7] take the place of ours, and no one else's praise stays", async () => {
		const visitor = createPageClient(site, { "Accept-Language": language });
		const { html } = await visitor.get("/");
		const { title } = texts.hero.listener;
		const document = readDocument({ html });
		expect(document.querySelector("h1")?.textContent).toBe(title);
		const said = [...document.querySelectorAll("figcaption")].map(({ textContent }) => textContent);
		const names = Object.values(texts.testimonials.items).map(({ name }) => name);
		expect(said).toEqual(names.map((name) => expect.stringContaining(name)));
		const download = readDocument(await visitor.get("/get-app"));
		expect(download.querySelectorAll("figcaption")).toHaveLength(0);
		expect(download.querySelector("#testimonials-title")).toBeNull();
	});
});
