import { expect, it } from "vitest";
import { ApiClient } from "../../support/api-client";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { readStatus, settle, startPayment } from "./payer";

describeOnOneDatabase("the mock gateway", (fixture) => {
	it("[platform-16] shows completed before its webhook, and grants only after it", async () => {
		const { client, id } = await startPayment(fixture);
		expect((await settle(client, id, "completed")).status).toBe(200);
		fixture.advance(2);
		await fixture.platform.operator.webhooks.deliverDue();
		expect(await readStatus(client, id)).toMatchObject({
			status: "completed",
			webhook_processed: false,
			subscription: { next_billing_date: null },
		});
		fixture.advance(1);
		await fixture.platform.operator.webhooks.deliverDue();
		const next = new Date(fixture.now);
		next.setUTCMonth(next.getUTCMonth() + 1);
		expect(await readStatus(client, id)).toMatchObject({
			status: "completed",
			webhook_processed: true,
			subscription: { plan_name: "Premium", next_billing_date: next.toISOString() },
		});
	});

	it.each(["failed", "cancelled"])("ends a %s payment as failed", async (outcome) => {
		const { client, id } = await startPayment(fixture);
		await settle(client, id, outcome);
		expect(await readStatus(client, id)).toMatchObject({ status: "failed" });
		fixture.advance(3);
		await fixture.platform.operator.webhooks.deliverDue();
		expect(await readStatus(client, id)).toMatchObject({
			status: "failed",
			webhook_processed: true,
		});
	});

	it("accepts one outcome, repeats it and rejects another one", async () => {
		const { client, id } = await startPayment(fixture);
		const outcomes = ["completed", "failed", "completed", "failed", "cancelled"];
		const statuses: number[] = [];
		for (const outcome of outcomes) statuses.push((await settle(client, id, outcome)).status);
		expect(statuses).toEqual([200, 409, 200, 409, 409]);
		const deliveries = await Array.fromAsync(fixture.platform.operator.webhooks.list());
		expect(deliveries.filter((row) => row.transaction_id === id)).toHaveLength(1);
	});

	it("rejects an unknown payment and an unknown outcome", async () => {
		const { client, id } = await startPayment(fixture);
		expect((await settle(client, "txn_unknown", "completed")).status).toBe(404);
		expect((await settle(client, id, "refunded")).status).toBe(422);
	});

	it("extends the subscription when the same plan is paid again", async () => {
		const { client, id } = await startPayment(fixture, 3);
		const body = { plan_id: 3, subscription_type: "platform" };
		const again = await client.send("initiateSubscription", { body });
		await settle(client, id, "completed");
		await settle(client, String(again.data.transaction_id), "completed");
		fixture.advance(3);
		const twoYearsLater = new Date(fixture.now);
		await fixture.platform.operator.webhooks.deliverDue();
		twoYearsLater.setUTCFullYear(twoYearsLater.getUTCFullYear() + 2);
		const { subscription } = await readStatus(client, id);
		expect(subscription?.next_billing_date).toBe(twoYearsLater.toISOString());
	});

	it("settles a payment only for its payer, and only from the site's own pages", async () => {
		const { client, id } = await startPayment(fixture);
		const other = (await fixture.registerVerified()).client;
		expect((await settle(other, id, "completed")).status).toBe(403);
		expect((await settle(fixture.createClient(), id, "completed")).status).toBe(401);
		const init = { method: "POST", body: JSON.stringify({ outcome: "completed" }) };
		expect((await client.fetch(`/mock-gateway/payments/${id}`, init)).status).toBe(419);
		expect(await readStatus(client, id)).toMatchObject({ status: "pending" });
	});

	it("is off by default", async () => {
		const { client, id } = await startPayment(fixture);
		const closed = await fixture.openAnother({ mockGateway: undefined });
		const payer = new ApiClient(closed, client.cookies);
		expect((await settle(payer, id, "completed")).status).toBe(404);
		await closed.close();
		expect(await readStatus(client, id)).toMatchObject({ status: "pending" });
	});
});
