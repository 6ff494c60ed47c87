/** Tests the currency of amounts without one. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";

const plans = [
	{ id: 1, name: "Basic", price: 25, interval: "month" },
	{ id: 2, name: "Premium", price: 49, currency: "USD", interval: "month" },
];

let site: LiveSite;
beforeAll(async () => {
	site = await startLiveSite({ CURRENCY: "SAR" }, () => ({
		"GET /api/v1/web-subscriptions/pricing": () => ({ body: { platform_plans: plans } }),
		"GET /discount-codes/by-code/{code}": () => ({
			body: { success: true, data: { type: "fixed", value: 500, is_active: true } },
		}),
	}));
});
afterAll(() => site.stop());

describe("CURRENCY", () => {
	it("[catalogue-24] applies to plans without a currency, and to no other", async () => {
		const { html } = await createPageClient(site.server).get("/premium");
		expect(html).toContain("SAR\u00a025");
		expect(html).toContain("$49");
	});

	it("[catalogue-24] applies to a code's fixed discount", async () => {
		const { html } = await createPageClient(site.server).get("/discount/FIVE");
		expect(html).toContain("SAR\u00a05.00");
		expect(html).not.toContain("$5.00");
	});

	it("applies to tips", async () => {
		const paying = await startLiveSite({
			CURRENCY: "SAR",
			PAYMENTS: "gateway",
			API_BASE_URL: site.upstream.url,
		});
		const { html } = await createPageClient(paying.server).get("/tipping?creator_id=1");
		await paying.stop();
		expect(html).toMatch(/SAR\s10|10\sSAR/);
		expect(html).toContain("Send {amount} SAR Tip");
		expect(html).toContain("Your amount (SAR)");
		expect(html).not.toContain("EGP");
	});

	it("[invite-7] is EGP by default, for fixed discounts too", async () => {
		const plain = await startLiveSite({ API_BASE_URL: site.upstream.url });
		const { html } = await createPageClient(plain.server).get("/discount/FIVE");
		await plain.stop();
		expect(html).toContain("EGP\u00a05.00");
		expect(html).not.toContain("$5.00");
	});

	it("applies to the sample plans", async () => {
		site.upstream.handlers["GET /api/v1/web-subscriptions/pricing"] = () => ({
			body: { platform_plans: [] },
		});
		const empty = await startLiveSite({ CURRENCY: "SAR", API_BASE_URL: site.upstream.url });
		const { html } = await createPageClient(empty.server).get("/premium");
		await empty.stop();
		expect(html).toContain("SAR\u00a099");
	});
});
