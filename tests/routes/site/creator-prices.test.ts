/** Tests the plans for creators on their side of the landing page, without script. */
import { afterEach, expect, it } from "vitest";
import ar from "../../../locales/ar/landing.json";
import en from "../../../locales/en/landing.json";
import { findOne, listHrefs, readDocument, readText } from "../../support/document";
import { ok } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { measureWait } from "../../support/slowdown";
import { fakeCreatorPlatform, PLANS_CALL } from "../creator/platform";

const texts = { en: en.pricing.creator, ar: ar.pricing.creator };
const gateway = { PAYMENTS: "gateway", MOCK_GATEWAY: "on" };

const running: Array<{ stop(): Promise<void> }> = [];
afterEach(async () => {
	for (const one of running.splice(0)) await one.stop();
});

async function startEmbedded(env: Record<string, string>): Promise<Site> {
	const site = await startSite({ env });
	running.push(site);
	return site;
}

async function startLive(env: Record<string, string> = {}): Promise<LiveSite> {
	const live = await startLiveSite({ ...gateway, ...env }, fakeCreatorPlatform);
	running.push(live);
	return live;
}

async function readPricing(site: Site, path = "/?mode=creator&lang=en") {
	const page = await createPageClient(site).get(path);
	const pricing = findOne(readDocument(page), "#pricing");
	return { page, pricing, words: readText(pricing) };
}

const countReads = ({ upstream }: LiveSite) =>
	upstream.calls.filter(({ method, path }) => `${method} ${path}` === PLANS_CALL).length;

it.each(["en", "ar"] as const)(
	"[site-161] creators see the plans for creators with limits and prices, in %s, and the way to them",
	async (language) => {
		const site = await startEmbedded(gateway);
		const { pricing, words } = await readPricing(site, `/?mode=creator&lang=${language}`);
		const text = texts[language];
		expect(words).toContain(text.title);
		for (const price of ["EGP 199", "EGP 499"]) {
			expect(words.replaceAll("\u00a0", " ")).toContain(price);
		}
		expect(words).toContain("10,000");
		expect(listHrefs(pricing, text.action)).toEqual(["/creator-subscriptions"]);
		expect(words).not.toContain(text.notSold);
		const listeners = await readPricing(site, `/?lang=${language}`);
		expect(listeners.words).not.toContain(text.title);
	},
);

it.each(["en", "ar"] as const)(
	"[site-162] where they cannot be paid for, the page says so in %s and leads to the contact form",
	async (language) => {
		const site = await startEmbedded({});
		const { pricing, words } = await readPricing(site, `/?mode=creator&lang=${language}`);
		const text = texts[language];
		expect(words.replaceAll("\u00a0", " ")).toContain("EGP 199");
		expect(words).toContain(text.notSold);
		expect(listHrefs(pricing, text.ask)).toEqual(["/contact"]);
		const hrefs = [...pricing.querySelectorAll("a")].map((link) => link.getAttribute("href"));
		expect(hrefs).not.toContain("/creator-subscriptions");
	},
);

it("[site-161] the prices are read once for all visitors, without cookies", async () => {
	const live = await startLive();
	for (let count = 0; count < 3; count++) await readPricing(live.server);
	expect(countReads(live)).toBe(1);
	expect(live.upstream.calls.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
	await readPricing(live.server, "/?lang=en");
	expect(countReads(live)).toBe(1);
});

it.each(["reset", "hang"] as const)(
	"[site-161] the page comes without prices, soon, when the platform ends in a %s, and with them later",
	async (ending) => {
		const live = await startLive();
		const working = live.upstream.handlers[PLANS_CALL];
		live.upstream.handlers[PLANS_CALL] = () => ending;
		const { result, milliseconds } = await measureWait(() => readPricing(live.server));
		expect(milliseconds).toBeLessThan(3000);
		expect(result.page.status).toBe(200);
		expect(result.words).toContain(texts.en.title);
		expect(result.words).not.toContain("499");
		expect(listHrefs(result.pricing, texts.en.action)).toEqual(["/creator-subscriptions"]);
		if (working) live.upstream.handlers[PLANS_CALL] = working;
		await expect
			.poll(async () => (await readPricing(live.server)).words.replaceAll("\u00a0", " "))
			.toContain("EGP 499");
	},
);

it("[site-161] a platform that tells them to members only is asked once, and the page has no prices", async () => {
	const live = await startLive();
	live.upstream.handlers[PLANS_CALL] = () => ({ status: 401, body: { success: false } });
	for (let count = 0; count < 2; count++) {
		const { words } = await readPricing(live.server);
		expect(words).toContain(texts.en.action);
		expect(words).not.toContain("499");
	}
	expect(countReads(live)).toBe(1);
});

it("[site-161] nothing is offered where there is no plan for creators", async () => {
	const live = await startLive();
	live.upstream.handlers[PLANS_CALL] = () => ok({ creator_plans: [] });
	const { pricing } = await readPricing(live.server);
	expect(listHrefs(pricing, texts.en.action)).toEqual([]);
});
