/** What the checkout of a membership says before its button is pressed. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { fakePlatform } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { readPage } from "../sign-in/site";
import { signInAtFake } from "./buyer";

let site: LiveSite;
beforeAll(async () => {
	site = await startLiveSite({ PAYMENTS: "gateway", CACHE_SECONDS: "0" }, fakePlatform);
});
afterAll(() => site.stop());

function sell(changes: object): void {
	const plan = { id: 4, name: "Supporter", type: "creator", ...changes };
	site.upstream.handlers["GET /api/v1/web-subscriptions/pricing"] = () => ({
		body: { success: true, data: { platform_plans: [plan] } },
	});
}

it.each([
	["a year", { price: 300, interval: "year" }, "EGP\u00a0300 charged for one year"],
	[
		"a year that renews",
		{ price: 300, interval: "year", renews: true },
		"EGP\u00a0300 charged once a year",
	],
	["a month", { price: 30, interval: "month" }, "Charged for one month"],
	["nothing", { price: 0, interval: "month" }, "Nothing is charged"],
])("says what is charged for %s, as the list of plans does", async (_, plan, words) => {
	sell(plan);
	const buyer = await signInAtFake(site.server);
	for (const path of ["/subscription?creator_id=1", "/subscription?creator_id=1&plan=4"]) {
		expect((await buyer.get(path)).html).toContain(words);
	}
});

it("says nothing of a payment or its renewal where nothing is charged", async () => {
	sell({ price: 0, interval: "month" });
	const buyer = await signInAtFake(site.server);
	for (const path of ["/subscription?creator_id=1", "/subscription?creator_id=1&plan=4"]) {
		const page = readPage(await buyer.get(path));
		const facts = page.querySelector("[aria-labelledby=before-paying]")?.textContent;
		expect(facts).toContain("Your membership is switched on at once.");
		expect(facts).not.toMatch(/pay|paid|Renewal|renews|money/i);
	}
});

it("says it of the price that is quoted with a code", async () => {
	sell({ price: 300, interval: "year" });
	const quote = {
		plan_id: 4,
		code: "OPEN10",
		price_before: 300,
		price_after: 269.5,
		currency: "EGP",
	};
	site.upstream.handlers["GET /api/v1/web-subscriptions/quote"] = () => ({
		body: { success: true, data: quote },
	});
	const buyer = await signInAtFake(site.server);
	const { html } = await buyer.get("/subscription?creator_id=1&plan=4&code=OPEN10");
	expect(html).toContain("EGP\u00a0269.50 charged for one year");
});
