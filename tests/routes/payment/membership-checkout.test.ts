/** Tests what plans, memberships and a membership's checkout say before a button is pressed. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readDocument } from "../../support/document";
import { fakePlatform } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { signInAtFake } from "./buyer";

let site: LiveSite;
beforeAll(async () => {
	const env = { PAYMENTS: "gateway", CACHE_SECONDS: "0", OPTIONAL_CALLS: "quote" };
	site = await startLiveSite(env, (getSiteUrl) => ({
		...fakePlatform(getSiteUrl),
		"GET /api/v1/creators/{id}": () => ({ body: { creator: { id: 1, name: "Adel" } } }),
	}));
});
afterAll(() => site.stop());

function sell(...rows: object[]): void {
	const plan = { id: 4, name: "Supporter", type: "creator" };
	site.upstream.handlers["GET /api/v1/web-subscriptions/pricing"] = () => ({
		body: { success: true, data: { platform_plans: rows.map((row) => ({ ...plan, ...row })) } },
	});
}

/** Returns the text above the plans or the button. */
async function readFacts(path: string): Promise<string> {
	const page = readDocument(await (await signInAtFake(site.server)).get(path));
	return page.querySelector("[aria-labelledby=before-paying]")?.textContent ?? "";
}

it.each([
	["a year", { price: 300, interval: "year" }, "EGP\u00a0300", "charged for one year"],
	[
		"a year that renews",
		{ price: 300, interval: "year", renews: true },
		"EGP\u00a0300",
		"charged once a year",
	],
	[
		"a year that ends",
		{ price: 300, interval: "year", renews: false },
		"EGP\u00a0300",
		"once, for one year",
	],
	[
		"a year with piastres",
		{ price: 299.5, interval: "year" },
		"EGP\u00a0299.50",
		"charged for one year",
	],
	["a month", { price: 30, interval: "month" }, "EGP\u00a030", "charged for one month"],
	[
		"a month that ends",
		{ price: 30, interval: "month", renews: false },
		"EGP\u00a030",
		"once, for one month",
	],
	[
		"a month with piastres",
		{ price: 30.49, interval: "month" },
		"EGP\u00a030.49",
		"charged for one month",
	],
	["another time, with piastres", { price: 9.99, interval: "week" }, "EGP\u00a09.99", ""],
	["nothing", { price: 0, interval: "month" }, "EGP\u00a00", "you pay nothing"],
])(
	"[catalogue-33] states the charge for %s, like the list of plans",
	async (_, plan, amount, words) => {
		sell(plan);
		const buyer = await signInAtFake(site.server);
		for (const path of ["/subscription?creator_id=1", "/subscription?creator_id=1&plan=4"]) {
			const { html } = await buyer.get(path);
			expect(html).toContain(amount);
			expect(html.toLowerCase()).toContain(words);
		}
	},
);

it.each([
	["en", "Pay EGP\u00a030", "Once, for one month."],
	["ar", "ادفع EGP\u00a030", "دفعة واحدة لشهر واحد."],
] as const)(
	"[site-212] the button of a checkout names the amount once, in %s",
	async (language, pay, once) => {
		sell({ price: 30, interval: "month", renews: false });
		const buyer = await signInAtFake(site.server, language);
		const page = readDocument(await buyer.get("/subscription?creator_id=1&plan=4"));
		const button = page.querySelector("form:has([name=plan_id]) button");
		expect(button?.textContent?.replace(/[\u2066-\u2069]/g, "")).toBe(pay);
		const amount = page.querySelector("#checkout-amount")?.textContent ?? "";
		expect(amount).toContain(once);
		expect(amount.match(/EGP/g)).toHaveLength(1);
	},
);

it("[site-27] is titled with the membership, unlike the list of plans", async () => {
	sell({ price: 30, interval: "month" });
	const buyer = await signInAtFake(site.server);
	const title = async (path: string) => readDocument(await buyer.get(path)).title;
	expect(await title("/subscription?creator_id=1&plan=4")).toBe("Supporter – Sawt");
	expect(await title("/subscription?creator_id=1")).toBe("Support Adel – Sawt");
	expect(await title("/subscription")).toBe("Choose your plan – Sawt");
});

const free = { price: 0, interval: "month" };

it.each([
	["a list of memberships", {}, "/subscription?creator_id=1", "Your membership"],
	["the checkout of one", {}, "/subscription?creator_id=1&plan=4", "Your membership"],
	["a list of plans", { type: "platform" }, "/subscription", "Your plan"],
])(
	"[wallet-31] mentions no payment or renewal for %s that cost nothing",
	async (_, kind, path, what) => {
		sell({ ...free, ...kind });
		const facts = await readFacts(path);
		expect(facts).toContain(`${what} starts immediately`);
		expect(facts).not.toMatch(/pay|paid|Renewal|renews|money/i);
	},
);

it("promises no transfer approval when only a membership costs something", async () => {
	sell({ ...free, type: "platform" }, { id: 5, price: 30, interval: "month" });
	expect(await readFacts("/subscription")).toMatch(/provider's page.+renews/);
	sell({ type: "platform", price: 49, interval: "month" });
	expect(await readFacts("/subscription")).toContain("We check every transfer by hand");
});

/** With a code, at the quoted price of an item that otherwise costs 300. */
function quote(price_after: number): void {
	const response = { plan_id: 4, code: "OPEN10", price_before: 300, price_after, currency: "EGP" };
	site.upstream.handlers["GET /api/v1/web-subscriptions/quote"] = () => ({
		body: { success: true, data: response },
	});
}

it("applies it to the price quoted with a code", async () => {
	sell({ price: 300, interval: "year" });
	quote(269.5);
	const buyer = await signInAtFake(site.server);
	const { html } = await buyer.get("/subscription?creator_id=1&plan=4&code=OPEN10");
	expect(html).toContain("EGP\u00a0269.50<");
	expect(html).toContain("Charged for one year.");
});

it.each([
	["a membership", {}, "/subscription?creator_id=1&plan=4&code=OPEN10"],
	["a plan", { type: "platform" }, "/premium?plan=4&code=OPEN10"],
])("[wallet-31] mentions no payment when a code makes %s free", async (_, kind, path) => {
	sell({ price: 300, interval: "year", ...kind });
	quote(0);
	expect(await readFacts(path)).toMatch(/starts immediately/);
	expect(await readFacts(path)).not.toMatch(/pay|paid|Renewal|renews|money|transfer/i);
});

it("says that an item made free by a code renews, if it does", async () => {
	sell({ price: 300, interval: "year", renews: true });
	quote(0);
	const facts = await readFacts("/subscription?creator_id=1&plan=4&code=OPEN10");
	expect(facts).toContain("Renews for the same period");
});
