/** Tests the built-in text pages: that they say what the code does, for every setting that they depend on. */
import { readFileSync } from "node:fs";
import Mustache from "mustache";
import { describe, expect, it } from "vitest";
import type { BrandPage, Seller } from "#core/brand/brand";
import { retentionDays } from "#core/retention";
import { createBuiltInMethods } from "~/domain/manual-payment/method";
import { LOCALES, type Locale } from "~/i18n/locale";
import { readSettings } from "~/server/env.server";
import { cookieTable } from "~/server/request/cookie-table.server";
import { createTextPages } from "./text-page.server";
import { collectTextPageFacts } from "./text-page-fact.server";

const listMethods = (locale: Locale) =>
	createBuiltInMethods(readSettings({}).manualPaymentAccounts, locale);

const NAMES = ["accessibility", "payments", "privacy", "terms"];

const readText = (name: string, locale: Locale) =>
	readFileSync(`pages/${name}.${locale}.md`, "utf8");

/** Lists the placeholders and conditions of a text with their path: `keep.mails`. */
function listPlaceholders(tokens: unknown[][], within: string[] = []): string[][] {
	return tokens.flatMap(([kind, name, , , inner]) => {
		const path = [...within, String(name)];
		if (kind === "#") return [path, ...listPlaceholders(inner as unknown[][], path)];
		if (kind === "^") return [path, ...listPlaceholders(inner as unknown[][], within)];
		return kind === "name" || kind === "&" ? [path] : [];
	});
}

const seller: Seller = {
	name: { en: "House & Co. *Ltd*", ar: "شركة البيت" },
	address: { en: "1 [Nile] Street", ar: "1 شارع النيل" },
	taxNumber: "123-456",
	registration: "CR 99",
};

const everything = {
	PAYMENTS: "gateway",
	PAYMOB_SECRET_KEY: "egy_sk_live_0123456789",
	PAYMOB_PUBLIC_KEY: "egy_pk_live_0123456789",
	PAYMOB_HMAC_SECRET: "0123456789ABCDEF0123456789ABCDEF",
	PAYMOB_API_KEY: "ZXlKMGVYQWlPaUpLVjFRaUxDSmhiR2NpT2lKSVV6STFOaUo5",
	PAYMOB_INTEGRATIONS: "card:123,wallet:456",
	SUPPORT_EMAIL: "help_us@house.example",
	SMTP_URL: "smtps://mail.house.example",
	PUBLIC_URL: "https://house.example",
	CONTACT_DELIVERY: "mailto:team@house.example",
	OPERATOR_HOURS: "Sun-Thu 09:00-21:00 Africa/Cairo",
	GRACE_DAYS: "3",
	RELEASE_DATE: "2027-03-01",
};

const environments: Record<string, Record<string, string>> = {
	"no setting": {},
	"every setting": everything,
	"the mock gateway": { PAYMENTS: "gateway", MOCK_GATEWAY: "on" },
	"launched apps": { RELEASE: "launched", MARKETING_CLAIMS: "off" },
	"a platform of one's own": {
		API_BASE_URL: "https://api.house.example",
		PAYMENTS: "gateway",
		GATEWAY_ORIGINS: "https://pay.example",
		RELEASE_DATE: "2027-03-01",
	},
};

/** Returns the words of a page. */
async function readPage(
	name: string,
	locale: Locale,
	environment: Record<string, string> = {},
	options: { seller?: Seller; ownFiles?: BrandPage[] } = {},
) {
	const pages = await createTextPages({ settings: readSettings(environment), ...options });
	const page = await pages.find(name, locale, async () => listMethods(locale));
	if (!page) throw new Error(`no page ${name}`);
	return { ...page, words: page.html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ") };
}

describe.each(LOCALES)("in %s", (locale) => {
	it.each(NAMES)("[site-190] %s is written, for every setting", async (name) => {
		for (const [kind, environment] of Object.entries(environments)) {
			for (const options of [{}, { seller }]) {
				const { title, words, description } = await readPage(name, locale, environment, options);
				expect(title.length, kind).toBeGreaterThan(3);
				expect(description?.length, kind).toBeGreaterThan(20);
				expect(words, kind).not.toMatch(/\{\{|undefined|false|NaN|\[object|\( ?\)|[,،] ?[.)]|\*\*/);
			}
		}
	});

	it.each(NAMES)("[site-193] %s has no placeholder without a fact", (name) => {
		const facts = {
			...collectTextPageFacts(
				{ settings: readSettings(everything), seller, methods: listMethods(locale) },
				locale,
			),
			platformHost: "api.house.example",
		};
		const known = new Set(listKeys(facts).map((path) => path.join(".")));
		for (const path of listPlaceholders(Mustache.parse(readText(name, locale)))) {
			const spellings = path.map((_, at) => [...path.slice(0, at), path.at(-1)].join("."));
			expect(
				spellings.some((spelling) => known.has(spelling)),
				path.join(" > "),
			).toBe(true);
		}
	});

	it("[site-194] the privacy policy names each cookie and each retention time of the code", () => {
		const used = listPlaceholders(Mustache.parse(readText("privacy", locale))).map((path) =>
			path.at(-1),
		);
		for (const key of Object.keys(retentionDays)) expect(used).toContain(`keep.${key}`);
		for (const key of Object.keys(cookieTable)) {
			expect(used).toContain(`cookie.${key}`);
			expect(used).toContain(`life.${key}`);
		}
	});

	it("[site-194] with https it names the cookies as the browser shows them", async () => {
		const { words } = await readPage("privacy", locale, everything);
		expect(words).toContain("__Host-sawt_session ");
		expect(words).toContain("__Host-sawt_visit_…");
		expect(words).toContain(" lang ");
		expect((await readPage("privacy", locale)).words).not.toContain("__Host-");
	});

	it("[site-193] facts are plain words, whatever signs they have", async () => {
		const { html, words } = await readPage("terms", locale, everything, { seller });
		if (locale === "en") expect(words).toContain("House &amp; Co. *Ltd*, 1 [Nile] Street");
		expect(words).toContain("123-456");
		expect(html).toContain('href="mailto:help_us@house.example"');
		expect(words).toContain(" help_us@house.example ");
	});

	it("[site-191] a page of the operator replaces the built-in one in both languages", async () => {
		const ownFiles: BrandPage[] = [
			{ name: "terms", language: "ar", markdown: "# شروطنا\n\n{{name}}" },
			{ name: "press", language: "en", markdown: "# Press\n\nWrite to us." },
		];
		const own = await readPage("terms", locale, {}, { ownFiles });
		expect([own.title, own.locale, own.html]).toEqual(["شروطنا", "ar", "<p>{{name}}</p>"]);
		const pages = await createTextPages({ settings: readSettings({}), ownFiles });
		const links = pages.list(locale);
		expect(links).toEqual([{ href: "/pages/press", title: "Press", locale: "en" }]);
		expect(await pages.find("unknown", locale, async () => [])).toBeUndefined();
		expect(await pages.find("constructor", locale, async () => [])).toBeUndefined();
	});
});

describe("[site-197] the English pages say what the settings make true", () => {
	const says = async (name: string, environment: Record<string, string>) =>
		(await readPage(name, "en", environment)).words;

	it("of the launch", async () => {
		const before = await says("terms", { RELEASE_DATE: "2027-03-01" });
		expect(before).toContain("planned for 1 March 2027");
		expect(before).toContain("its time starts when the apps launch");
		const after = await says("terms", { RELEASE: "launched" });
		expect(after).not.toContain("launch");
		expect(after).toContain("Your time starts as soon as your payment is confirmed.");
	});

	it("of renewal and days of grace", async () => {
		expect(await says("terms", { GRACE_DAYS: "3" })).toContain("a plan stays on for 3 days");
		expect(await says("terms", {})).not.toContain("stays on for");
		const live = { API_BASE_URL: "https://api.house.example" };
		expect(await says("terms", {})).toContain("Nothing renews automatically");
		expect(await says("terms", live)).not.toContain("Nothing renews automatically");
	});

	it("of the hours and the minutes of transfers", async () => {
		const set = await says("payments", { OPERATOR_HOURS: "Sun-Thu 09:00-21:00 Africa/Cairo" });
		expect(set).toMatch(/We check transfers Sunday\s–\sThursday, 09:00-21:00/);
		expect(set).toContain("(Cairo time)");
		const elsewhere = await says("payments", { OPERATOR_HOURS: "Sun-Thu 09:00-17:00 Asia/Amman" });
		expect(elsewhere).toContain("(Asia/Amman)");
		expect(set).toMatch(/Vodafone Cash 15-30 minutes/);
		expect(await says("payments", {})).toContain("We haven't set working hours");
	});

	it("of cards, refunds and tests", async () => {
		const gateway = { PAYMENTS: "gateway", MOCK_GATEWAY: "on" };
		expect(await says("payments", gateway)).toContain("no money moves");
		expect(await says("payments", {})).not.toContain("card number");
		expect(await says("terms", gateway)).toContain("30-day money-back guarantee");
		const quiet = await says("terms", { ...gateway, MARKETING_CLAIMS: "off" });
		expect(quiet).not.toContain("guarantee");
	});
});

/** Lists the paths of all values of an object, with the keys of a list's entries as its own. */
function listKeys(value: unknown, path: string[] = []): string[][] {
	const inner = Array.isArray(value) ? value[0] : value;
	if (inner === null || typeof inner !== "object") return [path];
	const nested = Object.entries(inner).flatMap(([key, part]) => listKeys(part, [...path, key]));
	return path.length > 0 ? [path, ...nested] : nested;
}
