import { expect, it } from "vitest";
import type { ApiClient } from "../../support/api-client";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { annualTransfer, requestTransfer as request } from "./payer";

describeOnOneDatabase("what a person has paid", (fixture) => {
	const list = async (client: ApiClient, query: Record<string, string> = {}) =>
		(await client.send("accountPayments", { query })).data;

	async function tip(client: ApiClient): Promise<string> {
		const body = { creator_id: 1, amount: 15, is_anonymous: false };
		return String((await client.send("sendTip", { body })).data.transaction_id);
	}

	const requestTransfer = async (client: ApiClient) => (await request(client, annualTransfer)).id;

	it("[account-35] is listed in pages, newest first, on every browser of that person and no other", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const ids: string[] = [];
		for (let count = 0; count < 12; count++) {
			fixture.advance(1);
			ids.unshift(await tip(client));
		}
		const other = fixture.createClient();
		await other.send("login", { body: { email, password } });
		const [first, second] = [await list(other), await list(other, { page: "2" })];
		const listed = [...first.payments, ...second.payments].map((one) => one.transaction_id);
		expect(listed).toEqual(ids);
		expect([first.payments.length, first.has_more, second.has_more]).toEqual([10, true, false]);
		const stranger = await fixture.registerVerified();
		expect((await list(stranger.client)).payments).toEqual([]);
	});

	it("is ordered by time, whichever way it was paid", async () => {
		const { client } = await fixture.registerVerified();
		const ids: string[] = [];
		for (const pay of [tip, requestTransfer, tip]) {
			fixture.advance(1);
			ids.unshift(await pay(client));
		}
		const listed = (await list(client)).payments.map((one) => one.transaction_id);
		expect(listed).toEqual(ids);
	});

	it("[account-36] includes transfers with their state, and a receipt once they are approved", async () => {
		const { client } = await fixture.registerVerified();
		const id = await requestTransfer(client);
		const waiting = { transaction_id: id, status: "pending", payment_method: "instapay" };
		expect((await list(client, { plan_id: "3" })).payments).toMatchObject([waiting]);
		expect((await list(client, { plan_id: "2" })).payments).toEqual([]);
		const early = await client.send("receipt", { params: { id } });
		expect([early.status, early.json.code]).toEqual([404, "payment_not_found"]);

		await fixture.platform.operator.manualPayments.approve(id, "test");
		const receipt = await client.send("receipt", { params: { id } });
		expect(receipt.data).toMatchObject({ status: "approved", amount: 490, plan_id: 3 });
		const { memberships } = (await client.send("memberships")).data;
		expect(memberships).toMatchObject([{ plan_id: 3, renews: false }]);
		const stranger = await fixture.registerVerified();
		expect((await stranger.client.send("receipt", { params: { id } })).status).toBe(404);
	});

	it("runs until its paid time ends", async () => {
		const { client, email, password } = await fixture.registerVerified();
		await fixture.platform.operator.manualPayments.approve(await requestTransfer(client), "test");
		fixture.advance(20 * 86_400);
		expect((await client.send("memberships")).data.memberships).toHaveLength(1);
		fixture.advance(366 * 86_400);
		await client.send("login", { body: { email, password } });
		expect((await client.send("memberships")).data.memberships).toEqual([]);
	});

	it("[account-51] tells a creator's active package from a listener plan", async () => {
		const { client } = await fixture.registerVerified();
		await fixture.platform.operator.manualPayments.approve(await requestTransfer(client), "test");
		fixture.advance(1);
		const free = { plan_id: 101, subscription_type: "creator_membership" };
		await client.send("initiateCreatorMembership", { body: free });
		expect((await client.send("memberships")).data.memberships).toMatchObject([
			{ plan_id: 101, payment_type: "creator_package" },
			{ plan_id: 3, payment_type: "listener_subscription" },
		]);
	});

	it("is denied to anyone who is signed out", async () => {
		expect((await fixture.createClient().send("accountPayments")).status).toBe(401);
		expect((await fixture.createClient().send("memberships")).status).toBe(401);
	});
});
