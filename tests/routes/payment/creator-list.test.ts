/** Tests who the creators are on the pages of memberships. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDocument } from "../../support/document";
import { fakePlatform } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import type { UpstreamHandlers } from "../../support/upstream";
import { signInAtFake } from "./buyer";

const PRICING = "GET /api/v1/web-subscriptions/pricing";
const CREATOR = "GET /api/v1/creators/{id}";
const CREATORS = "GET /api/v1/creators";

const layla = {
	id: 1,
	name: "Layla",
	verified: true,
	show: "Cairo Stories",
	supporter_count: 1204,
};
const tips = [
	{ name: "Mariam", amount: 75, message: "Thank you" },
	{ name: "Anonymous", amount: 30 },
];

let site: LiveSite;
let working: UpstreamHandlers;
beforeAll(async () => {
	const env = { PAYMENTS: "gateway", CACHE_SECONDS: "0", OPTIONAL_CALLS: "creators" };
	site = await startLiveSite(env, (getSiteUrl) => ({
		...fakePlatform(getSiteUrl),
		[CREATOR]: () => ({
			body: { creator: { ...layla, total_tips: 18450, recent_supporters: tips } },
		}),
		[CREATORS]: () => ({
			body: {
				creators: [
					{ ...layla, from_price: 30, currency: "EGP" },
					{ id: 2, name: "Tamer", verified: false },
				],
			},
		}),
	}));
	working = { ...site.upstream.handlers };
});
afterAll(() => site.stop());
const tier = { id: 201, name: "Insider", price: 49 };
const sell = (data: object) => {
	site.upstream.handlers[PRICING] = () => ({ body: { success: true, data } });
};
beforeEach(() => {
	Object.assign(site.upstream.handlers, working);
	sell({ platform_plans: [], creator: { id: 1, name: "Layla", tiers: [tier] } });
});

const readText = (element: Element | null | undefined) =>
	element?.textContent
		?.replaceAll(/[\u2066-\u2069]/g, "")
		.replaceAll(/\s+/g, " ")
		.trim();

describe("the list of creators", () => {
	const readGroup = async (language = "en") => {
		const page = await createPageClient(site.server).get(`/subscription?lang=${language}`);
		return readDocument(page).querySelector("[aria-labelledby=group-creator]");
	};

	it("[site-221] leads to each creator's memberships, with show, supporters and the cheapest price", async () => {
		const links = [...((await readGroup())?.querySelectorAll("a") ?? [])];
		expect(links.map((link) => link.getAttribute("href"))).toEqual([
			"/subscription?creator_id=1",
			"/subscription?creator_id=2",
		]);
		expect(readText(links[0])).toContain("Layla Verified");
		expect(readText(links[0])).toContain("Cairo Stories 1,204 supporters");
		expect(readText(links[0])).toContain("From EGP 30 per month");
		expect(readText(links[1])).not.toMatch(/Verified|supporter|From/);
		expect(readText(await readGroup("ar"))).toContain("1,204 داعم");
	});

	it("[site-221] is one line with prices where the platform lists no creators", async () => {
		const plan = {
			id: 4,
			name: "Creator Supporter",
			price: 30,
			interval: "month",
			type: "creator",
		};
		sell({ platform_plans: [plan] });
		site.upstream.handlers[CREATORS] = () => ({ body: { creators: [] } });
		const group = await readGroup();
		expect(group?.querySelector("a, button, li")).toBeNull();
		expect(readText(group)).toContain(
			"Creator Supporter EGP 30 per month. To join, open the link the creator shares.",
		);
	});
});

describe("the head of a creator's page", () => {
	it.each([
		["the memberships", "/subscription?creator_id=1"],
		["the checkout of a membership", "/subscription?creator_id=1&plan=201"],
		["a tip", "/tipping?creator_id=1"],
	])("[site-220] says who is supported on %s", async (_, path) => {
		const buyer = await signInAtFake(site.server);
		const page = readDocument(await buyer.get(path));
		const main = readText(page.querySelector("main"));
		for (const words of ["Layla", "Verified", "Cairo Stories 1,204 supporters", "EGP 18,450"]) {
			expect(main).toContain(words);
		}
		const newest = [...page.querySelectorAll("[aria-labelledby=recent-tips] li")].map(readText);
		expect(newest).toEqual(["Mariam EGP 75Thank you", "Anonymous EGP 30"]);
	});

	it("[site-220] is the name alone while the creator cannot be loaded", async () => {
		site.upstream.handlers[CREATOR] = () => ({ status: 500, body: {} });
		const buyer = await signInAtFake(site.server);
		const page = await buyer.get("/subscription?creator_id=1");
		expect(page.status).toBe(200);
		const main = readDocument(page).querySelector("main");
		expect(readText(main?.querySelector("h1"))).toMatch(/^Support /);
		expect(readText(main)).not.toMatch(/supporters|Recent tips|Total tips raised/);
		expect(main?.querySelector(`a[href="/tipping?creator_id=1"]`)).not.toBeNull();
	});
});
