/**
 * Tests that a request carries what its page showed: the session's draft, even if prices and plans
 * changed.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDocument } from "../../support/document";
import { REQUEST_CALL } from "../../support/fake-platform";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { at, pressRequest, walkTo } from "./payer";

const PRICING = "GET /api/v1/web-subscriptions/pricing";

let site: ManualPaymentSite;
beforeAll(async () => {
	site = await startManualPaymentSite({ CACHE_SECONDS: "0" });
});
afterAll(() => site.stop());
beforeEach(() => site.reset());

describe("the shown and paid draft", () => {
	it("[wallet-30] is requested, even if prices, plans and drafts changed", async () => {
		const visitor = await site.signIn();
		const page = await walkTo(visitor, "request_approval");
		await walkTo(visitor, "instructions");
		site.upstream.handlers[PRICING] = () => ({
			body: { platform_plans: [{ id: 9, name: "Other", price: 99, interval: "month" }] },
		});
		expect((await pressRequest(visitor, page)).location).toMatch(/step=pending/);
		const body = site.upstream.calls.find(({ path }) => path.endsWith("/request"))?.body;
		expect(body).toMatchObject({ plan_id: 2, plan_name: "Premium", amount: 49, currency: "EGP" });
	});

	it("[wallet-30] is requested without loading prices, which may hang", async () => {
		const visitor = await site.signIn();
		const page = await walkTo(visitor, "request_approval");
		site.upstream.calls.length = 0;
		expect((await pressRequest(visitor, page)).location).toMatch(/step=pending/);
		expect(site.upstream.count(PRICING)).toBe(0);
	});

	it("[wallet-30] is requested although other plans were started since", async () => {
		const platform_plans = [2, 3, 4].map((id) => ({
			id,
			name: "Plan",
			price: 49,
			interval: "month",
		}));
		site.upstream.handlers[PRICING] = () => ({ body: { platform_plans } });
		const visitor = await site.signIn();
		const page = await walkTo(visitor, "request_approval");
		for (const plan of ["3", "4"]) await walkTo(visitor, "instructions", { plan });
		expect((await pressRequest(visitor, page)).location).toMatch(/plan=2&step=pending/);
	});

	it("belongs to one person, and never has an amount from a form", async () => {
		const visitor = await site.signIn();
		const page = await walkTo(visitor, "request_approval");
		const input = readDocument(page).querySelector("input[name=attempt]");
		const attempt = input?.getAttribute("value") ?? "";
		expect(attempt).toBeTruthy();
		site.reset();
		const stranger = await site.signIn();
		await stranger.post(at("request_approval"), { attempt, amount: "1" });
		await walkTo(stranger, "request_approval");
		await stranger.post(at("request_approval"), { attempt, amount: "1" });
		expect(site.upstream.count(REQUEST_CALL)).toBe(0);
	});

	it("[wallet-30] is what its page showed: an outdated page sends nothing and shows the change", async () => {
		const visitor = await site.signIn();
		const page = await walkTo(visitor, "request_approval");
		await visitor.post(at("transfer_info"), { user_phone: "01112345678" });
		expect((await pressRequest(visitor, page)).location).toBe(at("request_approval"));
		expect(site.upstream.count(REQUEST_CALL)).toBe(0);
		const shown = await visitor.get(at("request_approval"));
		expect(shown.html).toContain("01112345678");
		expect((await pressRequest(visitor, shown)).location).toMatch(/step=pending/);
	});
});
