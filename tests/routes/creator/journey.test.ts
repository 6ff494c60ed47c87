/** Tests tips and creator plans without script on the embedded platform, up to the outcome. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { readMain } from "../../support/document";
import type { Page, PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { createBuyer, readTransactionId } from "../payment/buyer";

let server: Site;

beforeAll(async () => {
	server = await startSite({
		env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on", CACHE_SECONDS: "0" },
	});
});
afterAll(() => server.stop());

/** Reloads the processing page until it redirects, like a person pressing 'Check Again'. */
async function waitForResult(visitor: PageClient, transactionId: string): Promise<Page> {
	const path = `/payment-processing?transaction_id=${transactionId}`;
	let page = await visitor.get(path);
	await expect
		.poll(
			async () => {
				page = await visitor.get(path);
				return page.location;
			},
			{ timeout: 30_000, interval: 300 },
		)
		.not.toBeNull();
	return visitor.follow(page);
}

it.each([
	["a preset", { amount: "75" }, "EGP 75"],
	["an amount of its own", { custom_amount: "12.5" }, "EGP 12.50"],
])("a tip of %s is paid and appears among the recent tips", async (_case, amount, shown) => {
	const buyer = await createBuyer(server);
	const message = `Thank you for ${shown}`;
	const started = await buyer.post("/tipping?creator_id=3", {
		creator_id: "3",
		message,
		...amount,
	});
	expect(started.location).toMatch(/^\/mock-payment\?/);
	await buyer.post(started.location ?? "", { outcome: "completed" });

	const result = await waitForResult(buyer, readTransactionId(started.location));
	expect(result.url).toContain("/payment-success");
	expect(readMain(result)).toContain("Your tip is on its way");
	expect(readMain(result)).toContain(shown);

	const text = readMain(await buyer.get("/tipping?creator_id=3"));
	expect(text).toContain(`Mona Adel ${shown} ${message}`);
});

it("[tip-11] an anonymous tip shows no name", async () => {
	const buyer = await createBuyer(server);
	const started = await buyer.post("/tipping?creator_id=2", {
		creator_id: "2",
		amount: "500",
		is_anonymous: "true",
	});
	await buyer.post(started.location ?? "", { outcome: "completed" });
	await waitForResult(buyer, readTransactionId(started.location));
	expect(readMain(await buyer.get("/tipping?creator_id=2"))).toContain("Anonymous EGP 500");
});

it("a declined tip leads back to the same creator", async () => {
	const buyer = await createBuyer(server);
	const started = await buyer.post("/tipping?creator_id=1", { creator_id: "1", amount: "15" });
	const failed = await buyer.follow(
		await buyer.post(started.location ?? "", { outcome: "failed" }),
	);
	expect(failed.url).toContain("reason=payment_declined");
	expect(failed.html).toContain('href="/tipping?creator_id=1"');
});

it("the free plan starts without a charge and becomes the current one", async () => {
	const buyer = await createBuyer(server);
	const started = await buyer.post("/creator-subscriptions", { plan_id: "101" });
	expect(started.location).toMatch(/^\/payment-callback\?/);
	const result = await waitForResult(buyer, readTransactionId(started.location));
	expect(readMain(result)).toContain("Your creator plan is active");
	const plans = await buyer.get("/creator-subscriptions");
	expect(plans.html).toMatch(/<button[^>]*disabled=""[^>]*>Current Plan/);
});

it("a paid plan goes through the gateway and becomes the current one", async () => {
	const buyer = await createBuyer(server, "ar");
	const started = await buyer.post("/creator-subscriptions", { plan_id: "102" });
	expect(started.location).toMatch(/^\/mock-payment\?/);
	await buyer.post(started.location ?? "", { outcome: "completed" });
	await waitForResult(buyer, readTransactionId(started.location));
	const plans = await buyer.get("/creator-subscriptions");
	expect(plans.html).toMatch(/<button[^>]*disabled=""[^>]*>باقتك الحالية/);
});
