/**
 * Tests that plans, tiers and creator plans with one id are separate: paying for one does not pay
 * for another.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import paymentEn from "../../../locales/en/payment.json";
import { fakeTransaction, ok, REQUEST_CALL } from "../../support/fake-platform";
import type { Page, PageClient } from "../../support/page-client";
import { fakeAccount, fakeCreatorPlatform, PLANS_CALL } from "../creator/platform";
import { choosePlan, setStatus } from "../payment/buyer";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { requestApproval } from "./payer";

const PAID_PAGE = "/payment-success?transaction_id=txn_fake";

describe("a tier and a creator plan with the id of a plan", () => {
	let site: ManualPaymentSite;
	const LIST = "GET /api/v1/account/payments";
	const PRICING_CALL = "GET /api/v1/web-subscriptions/pricing";
	const twin = { id: 2, name: "Supporter", price: 30 };
	beforeEach(async () => {
		site = await startManualPaymentSite({
			PAYMENTS: "gateway",
			MOCK_GATEWAY: "on",
			CACHE_SECONDS: "0",
			OPTIONAL_CALLS: "accountPayments",
		});
		Object.assign(
			site.upstream.handlers,
			fakeCreatorPlatform(() => site.url),
			{ [LIST]: () => ok({ payments: [] }) },
			{ [PLANS_CALL]: () => ok({ user: fakeAccount, creator_plans: [twin] }) },
		);
	});
	afterEach(() => site.stop());

	async function chooseTier(visitor: PageClient, creatorId = "1"): Promise<Page> {
		const { handlers } = site.upstream;
		const stored = handlers[PRICING_CALL];
		const creator = { id: creatorId, name: "Layla", tiers: [twin] };
		handlers[PRICING_CALL] = () => ok({ platform_plans: [], creator });
		const page = await visitor.post("/subscription", { plan_id: "2", creator_id: creatorId });
		if (stored) handlers[PRICING_CALL] = stored;
		return page;
	}
	const chooseTwins = async (visitor: PageClient) => [
		(await chooseTier(visitor)).location,
		(await visitor.post("/creator-subscriptions", { plan_id: "2" })).location,
	];
	const started = expect.stringContaining("/mock-payment");

	it("[payment-54] can be paid although that plan is paid", async () => {
		const visitor = await site.signIn();
		await choosePlan(visitor, "2");
		setStatus(site.upstream, { status: "completed", webhook_processed: true });
		await visitor.get(PAID_PAGE);
		expect((await choosePlan(visitor, "2")).html).toContain(paymentEn.start["already-paid"]);
		expect(await chooseTwins(visitor)).toEqual([started, started]);
	});

	it("block only themselves when they are paid", async () => {
		const visitor = await site.signIn();
		await chooseTier(visitor);
		setStatus(site.upstream, { status: "completed", webhook_processed: true });
		await visitor.get(PAID_PAGE);
		expect((await chooseTier(visitor)).html).toContain(paymentEn.start["already-paid"]);
		expect((await chooseTier(visitor, "3")).location).toEqual(started);
		expect((await choosePlan(visitor, "2")).location).toEqual(started);
	});

	it("can be paid although a transfer for that plan waits", async () => {
		const visitor = await site.signIn();
		await requestApproval(visitor);
		expect((await choosePlan(visitor, "2")).html).toContain(paymentEn.start["already-waiting"]);
		expect(await chooseTwins(visitor)).toEqual([started, started]);
	});

	it("can be paid although a request for that plan got no response", async () => {
		const visitor = await site.signIn();
		site.upstream.handlers[REQUEST_CALL] = () => "reset";
		await requestApproval(visitor);
		expect((await choosePlan(visitor, "2")).html).toContain(paymentEn.start["already-waiting"]);
		expect(await chooseTwins(visitor)).toEqual([started, started]);
	});

	it.each([
		{ payment_type: "listener_subscription", status: "processing" },
		{ payment_method: "instapay", status: "pending" },
	])("[payment-54] can be paid although the platform lists %o for that plan", async (listed) => {
		const payment = { ...fakeTransaction(listed), plan_id: 2 };
		site.upstream.handlers[LIST] = () => ok({ payments: [payment] });
		const visitor = await site.signIn();
		expect((await choosePlan(visitor, "2")).html).toContain(paymentEn.start["already-waiting"]);
		expect(await chooseTwins(visitor)).toEqual([started, started]);
	});
});
