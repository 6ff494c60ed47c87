import { expect, it } from "vitest";
import { describeOnEachDatabase } from "./bench";
import { readStatus, settle, startPayment } from "./payer";
import { Visitor } from "./visitor";

describeOnEachDatabase("the mock gateway", (bench) => {
	it("shows completed before its webhook, and grants only with it", async () => {
		const { visitor, id } = await startPayment(bench);
		expect((await settle(visitor, id, "completed")).status).toBe(200);
		bench.advance(2);
		await bench.platform.operator.webhooks.deliverDue();
		expect(await readStatus(visitor, id)).toMatchObject({
			status: "completed",
			webhook_processed: false,
			subscription: { next_billing_date: null },
		});
		bench.advance(1);
		await bench.platform.operator.webhooks.deliverDue();
		const next = new Date(bench.now);
		next.setUTCMonth(next.getUTCMonth() + 1);
		expect(await readStatus(visitor, id)).toMatchObject({
			status: "completed",
			webhook_processed: true,
			subscription: { plan_name: "Premium", next_billing_date: next.toISOString() },
		});
	});

	it.each(["failed", "cancelled"])("ends a %s payment as failed", async (outcome) => {
		const { visitor, id } = await startPayment(bench);
		await settle(visitor, id, outcome);
		expect(await readStatus(visitor, id)).toMatchObject({ status: "failed" });
		bench.advance(3);
		await bench.platform.operator.webhooks.deliverDue();
		expect(await readStatus(visitor, id)).toMatchObject({
			status: "failed",
			webhook_processed: true,
		});
	});

	it("accepts one outcome, repeats it and refuses another", async () => {
		const { visitor, id } = await startPayment(bench);
		const outcomes = ["completed", "failed", "completed", "failed", "cancelled"];
		const statuses: number[] = [];
		for (const outcome of outcomes) statuses.push((await settle(visitor, id, outcome)).status);
		expect(statuses).toEqual([200, 409, 200, 409, 409]);
		const deliveries = await Array.fromAsync(bench.platform.operator.webhooks.list());
		expect(deliveries.filter((row) => row.transaction_id === id)).toHaveLength(1);
	});

	it("refuses an unknown payment and an unknown outcome", async () => {
		const { visitor, id } = await startPayment(bench);
		expect((await settle(visitor, "txn_unknown", "completed")).status).toBe(404);
		expect((await settle(visitor, id, "refunded")).status).toBe(422);
	});

	it("extends the subscription when the same plan is paid again", async () => {
		const { visitor, id } = await startPayment(bench, 3);
		const body = { plan_id: 3, subscription_type: "platform" };
		const again = await visitor.send("initiateSubscription", { body });
		await settle(visitor, id, "completed");
		await settle(visitor, String(again.data.transaction_id), "completed");
		bench.advance(3);
		const twoYearsLater = new Date(bench.now);
		await bench.platform.operator.webhooks.deliverDue();
		twoYearsLater.setUTCFullYear(twoYearsLater.getUTCFullYear() + 2);
		const { subscription } = await readStatus(visitor, id);
		expect(subscription?.next_billing_date).toBe(twoYearsLater.toISOString());
	});

	it("settles a payment for its payer alone, and only from the site's own pages", async () => {
		const { visitor, id } = await startPayment(bench);
		const other = (await bench.registerVerified()).visitor;
		expect((await settle(other, id, "completed")).status).toBe(403);
		expect((await settle(bench.visitor(), id, "completed")).status).toBe(401);
		const init = { method: "POST", body: JSON.stringify({ outcome: "completed" }) };
		expect((await visitor.fetch(`/mock-gateway/payments/${id}`, init)).status).toBe(419);
		expect(await readStatus(visitor, id)).toMatchObject({ status: "pending" });
	});

	it("is off unless it is asked for", async () => {
		const { visitor, id } = await startPayment(bench);
		const closed = await bench.openAnother({ mockGateway: undefined });
		const payer = new Visitor(closed);
		payer.cookie = visitor.cookie;
		expect((await settle(payer, id, "completed")).status).toBe(404);
		await closed.close();
		expect(await readStatus(visitor, id)).toMatchObject({ status: "pending" });
	});
});
