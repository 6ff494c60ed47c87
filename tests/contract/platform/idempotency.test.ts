import { expect, it } from "vitest";
import { headerNames } from "../../../contract/calls";
import { ApiClient } from "../../support/api-client";
import { describeOnEachDatabase } from "../../support/platform-fixture";

describeOnEachDatabase("idempotency keys", (fixture) => {
	const premium = { plan_id: 2, subscription_type: "platform" };
	const withKey = (key: string, body: unknown = premium) => ({
		body,
		headers: { [headerNames.idempotencyKey]: key },
	});

	it("start one payment for ten parallel requests, with one response", async () => {
		const { client } = await fixture.registerVerified();
		const responses = await Promise.all(
			Array.from({ length: 10 }, () => client.send("initiateSubscription", withKey("a"))),
		);
		expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
		expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1);
		const stored = await Array.fromAsync(fixture.platform.operator.transactions.list());
		expect(stored.filter(({ idempotency_key }) => idempotency_key === "a")).toHaveLength(1);
	});

	it("start one payment when two processes get the same request at once", async () => {
		const { client } = await fixture.registerVerified();
		const other = await fixture.openAnother();
		const twin = new ApiClient(other, client.cookies);
		const responses = await Promise.all(
			[client, twin, client, twin].map((caller) =>
				caller.send("initiateSubscription", withKey("two processes")),
			),
		);
		await other.close();
		const started = [...new Set(responses.map(({ data }) => data.transaction_id))];
		expect(started).toEqual([expect.stringMatching(/^txn_/)]);
	});

	it("reject a key that was used for another request", async () => {
		const { client } = await fixture.registerVerified();
		await client.send("initiateSubscription", withKey("b"));
		const basic = { plan_id: 1, subscription_type: "platform" };
		const response = await client.send("initiateSubscription", withKey("b", basic));
		expect(response.status).toBe(409);
	});

	it("[payment-6] name the payment that was started first when the plan's price has changed since", async () => {
		const { client } = await fixture.registerVerified();
		const first = await client.send("initiateSubscription", withKey("price"));
		const setPrice = (price_minor: number) =>
			fixture.withStore((db) =>
				db.updateTable("plans").set({ price_minor }).where("id", "=", premium.plan_id).execute(),
			);
		await setPrice(5900);
		const second = await client.send("initiateSubscription", withKey("price"));
		await setPrice(4900);
		expect([second.status, second.data]).toEqual([200, first.data]);
	});

	it("belong to one person", async () => {
		const [one, two] = [await fixture.registerVerified(), await fixture.registerVerified()];
		const first = await one.client.send("initiateSubscription", withKey("c"));
		const second = await two.client.send("initiateSubscription", withKey("c"));
		expect(second.data.transaction_id).not.toBe(first.data.transaction_id);
	});

	it("are optional: two requests without one start two payments", async () => {
		const { client } = await fixture.registerVerified();
		const first = await client.send("initiateSubscription", { body: premium });
		const second = await client.send("initiateSubscription", { body: premium });
		expect(second.data.transaction_id).not.toBe(first.data.transaction_id);
	});

	it("work for tips as well", async () => {
		const { client } = await fixture.registerVerified();
		const tip = { creator_id: 1, amount: 15, is_anonymous: false };
		const first = await client.send("sendTip", withKey("d", tip));
		const second = await client.send("sendTip", withKey("d", tip));
		expect(first.data.transaction_id).toMatch(/^txn_/);
		expect(second.data.transaction_id).toBe(first.data.transaction_id);
	});
});
