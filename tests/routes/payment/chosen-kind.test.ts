/** Tests which kind of plan /subscription selects when several have the same id. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakePlatform } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { choosePlan, signInAtFake } from "./buyer";

const PRICING = "GET /api/v1/web-subscriptions/pricing";

let site: LiveSite;
beforeAll(async () => {
	site = await startLiveSite(
		{ PAYMENTS: "gateway", MOCK_GATEWAY: "on", CACHE_SECONDS: "0" },
		fakePlatform,
	);
});
afterAll(() => site.stop());

describe("an id shared by a plan, a tier and a creator plan", () => {
	const listing = (tiers: object[]) => {
		const platform_plans = [
			{ id: 2, name: "Premium", price: 49 },
			{ id: 2, name: "Supporter", price: 30, type: "creator" },
		];
		const data = { platform_plans, creator: { id: 1, name: "Layla", tiers } };
		site.upstream.handlers[PRICING] = () => ({ body: { success: true, data } });
	};
	const tier = { id: 2, name: "Inner circle", monthly_price: 75 };

	it("[payment-54] selects the plan when no creator was named, whatever else the platform lists", async () => {
		listing([tier]);
		const buyer = await signInAtFake(site.server);
		expect((await choosePlan(buyer, "2")).status).toBe(303);
		expect(site.upstream.calls.findLast(({ path }) => path.endsWith("/initiate"))?.body).toEqual({
			plan_id: 2,
			subscription_type: "platform",
		});
	});

	it.each([
		["tier", [tier], "Inner circle"],
		["creator plan where there are no tiers", [], "Supporter"],
	])("[payment-54] selects the %s at a creator's checkout", async (_, tiers, name) => {
		listing(tiers);
		const buyer = await signInAtFake(site.server);
		const { html } = await buyer.get("/subscription?creator_id=1&plan=2");
		expect(html).toMatch(new RegExp(`<h1[^>]*><bdi>${name}</bdi>`));
	});
});
