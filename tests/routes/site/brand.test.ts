/** Tests a house of another name: every page and mail of the brand in deploy/brand-sample. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sample from "../../../deploy/brand-sample/brand.json";
import { readDocument } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { openSmtpSink, type SmtpSink } from "../../support/smtp-sink";
import { everyPageEnvironment, walkEveryPage } from "./every-page";

let mailServer: SmtpSink;
let site: Site;
beforeAll(async () => {
	mailServer = await openSmtpSink();
	site = await startSite({
		env: {
			...everyPageEnvironment,
			BRAND_DIR: "deploy/brand-sample",
			SMTP_URL: mailServer.url,
		},
		hasPublicUrl: true,
		platformOptions: { hasSamples: true },
	});
});
afterAll(async () => {
	await site.stop();
	await mailServer.close();
});

/** How the product names itself without a brand; the Arabic name alone is also a word. */
const OWN_NAME = /\bsawt\b(?!-heading|@)|«صوت»/i;

describe.each(["en", "ar"] as const)("the sample brand in %s", (language) => {
	const visitor = () => createPageClient(site, { "Accept-Language": language });

	it("[brand-3] names itself on every page and in every mail", async () => {
		const pages = await walkEveryPage(site, language);
		for (const { name, html } of pages.filter((page) => page.html !== "")) {
			const document = readDocument({ html });
			expect.soft(`${name}: ${document.title}`).toContain(sample.name[language]);
			const said = `${document.head.innerHTML} ${document.body.textContent}`;
			expect
				.soft(`${name}: ${OWN_NAME.exec(said.replace(/Sawt (Heading|Fallback)/g, ""))}`)
				.toBe(`${name}: null`);
		}
		const paid = pages.find(({ name }) => name === "receipt")?.html;
		expect(paid).toMatch(/YSMR-[A-Z\d]{6}/);
		const names = mailServer.mails.map(({ from }) => from?.name);
		expect(names.length).toBeGreaterThan(5);
		expect(new Set(names)).toEqual(new Set([sample.name[language]]));
		for (const { subject, html, text } of mailServer.mails.splice(0)) {
			expect(`${subject} ${html} ${text}`).not.toMatch(OWN_NAME);
		}
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

it("[brand-3] names the house in Arabic sentences as it asks", async () => {
	const { html } = await createPageClient(site, { "Accept-Language": "ar" }).get("/");
	expect(html).toContain(`يجمع ${sample.nameInSentence.ar} المستمعين`);
});
