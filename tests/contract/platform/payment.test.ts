import { expect, it } from "vitest";
import { type ApiClient, webOrigin } from "../../support/api-client";
import type { PlatformFixture } from "../../support/platform-fixture";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { requestTransfer, settle } from "./payer";

const premium = { plan_id: 2, subscription_type: "platform" };

function createBuyer(fixture: PlatformFixture) {
	return async (body: unknown = premium, headers: Record<string, string> = {}) => {
		const { client } = await fixture.registerVerified();
		return { client, response: await client.send("initiateSubscription", { body, headers }) };
	};
}

describeOnEachDatabase("payment starts", (fixture) => {
	const buy = createBuyer(fixture);

	it("leads to the mock gateway of the calling web server", async () => {
		const { response } = await buy();
		const { transaction_id, session_id, payment_key } = response.data;
		expect(transaction_id).toMatch(/^txn_[0-9a-f]{32}$/);
		expect(session_id && payment_key).toBeTruthy();
		const url = new URL(response.data.payment_url ?? "");
		expect(url.origin + url.pathname).toBe(`${webOrigin}/mock-payment`);
		expect(Object.fromEntries(url.searchParams)).toEqual({
			transaction_id,
			return_url: "/payment-callback",
		});
	});

	it("[platform-19] takes the price from the database and starts as pending", async () => {
		const { client, response } = await buy({ ...premium, amount: 1, price: 1 });
		const params = { id: String(response.data.transaction_id) };
		const { data } = await client.send("transactionStatus", { params });
		expect(data).toMatchObject({
			status: "pending",
			webhook_processed: false,
			payment_type: "listener_subscription",
			amount: 49,
			currency: "EGP",
			created_at: fixture.now.toISOString(),
			subscription: { plan_name: "Premium", billing_cycle: "monthly", next_billing_date: null },
		});
	});

	it("rejects a visitor, an unverified and a suspended person", async () => {
		const client = fixture.createClient();
		expect((await client.send("initiateSubscription", { body: premium })).status).toBe(401);
		const unverified = await fixture.register();
		const rejected = await unverified.client.send("initiateSubscription", { body: premium });
		expect([rejected.status, rejected.json.error]).toEqual([403, "email_not_verified"]);
		const suspended = await fixture.registerVerified();
		await fixture.platform.operator.users.suspend(suspended.email, "test");
		const stopped = await suspended.client.send("initiateSubscription", { body: premium });
		expect([stopped.status, stopped.json.error]).toEqual([403, "account_suspended"]);
	});

	it("asks for the plan with the error of the contract when none is named", async () => {
		const { response } = await buy({ subscription_type: "platform" });
		expect([response.status, response.json.message]).toEqual([422, "Plan ID required"]);
	});

	it.each([
		["an unknown plan", { plan_id: 9999, subscription_type: "platform" }, 404],
		["a package for creators", { plan_id: 102, subscription_type: "platform" }, 404],
		["a plan that is no number", { plan_id: "2; drop", subscription_type: "platform" }, 404],
		["a membership without a creator", { plan_id: 4, subscription_type: "creator" }, 422],
		["an unknown creator", { plan_id: 4, subscription_type: "creator", creator_id: 99 }, 404],
		["another creator's tier", { plan_id: 201, subscription_type: "creator", creator_id: 2 }, 404],
		["an unknown type", { plan_id: 2, subscription_type: "free" }, 422],
	])("rejects %s", async (_, body, status) => {
		const { response } = await buy(body);
		expect(response.status).toBe(status);
		expect(response.json.message).toBeTruthy();
	});

	it("sells a creator's tier as a membership of that creator", async () => {
		const { client, response } = await buy({
			plan_id: "203",
			subscription_type: "creator",
			creator_id: "1",
		});
		const params = { id: String(response.data.transaction_id) };
		expect((await client.send("transactionStatus", { params })).data).toMatchObject({
			payment_type: "creator_membership",
			amount: 75,
			creator: { id: 1, name: "Layla Nassar" },
		});
	});

	it("shows a transaction to its owner only", async () => {
		const { response } = await buy();
		const params = { id: String(response.data.transaction_id) };
		const other = await fixture.registerVerified();
		expect((await other.client.send("transactionStatus", { params })).status).toBe(404);
		expect((await fixture.createClient().send("transactionStatus", { params })).status).toBe(401);
	});
});

describeOnEachDatabase("packages for creators", (fixture) => {
	const start = async (planId: number) => {
		const { client } = await fixture.registerVerified();
		const body = { plan_id: planId, subscription_type: "creator_membership" };
		return { client, response: await client.send("initiateCreatorMembership", { body }) };
	};

	it("grants the free package at once, without the gateway", async () => {
		const { client, response } = await start(101);
		const url = new URL(response.data.payment_url ?? "");
		expect(url.pathname).toBe("/payment-callback");
		const params = { id: String(response.data.transaction_id) };
		expect((await client.send("transactionStatus", { params })).data).toMatchObject({
			status: "completed",
			webhook_processed: true,
			payment_type: "creator_package",
			amount: 0,
		});
		const { json } = await client.send("me");
		expect(json).toMatchObject({ data: { user: { is_creator: true, creator_tier: "Free" } } });
	});

	/** Pays for a package by card. */
	const pay = async (client: ApiClient, planId: number) => {
		const body = { plan_id: planId, subscription_type: "creator_membership" };
		const { data } = await client.send("initiateCreatorMembership", { body });
		const id = String(data.transaction_id);
		await settle(client, id, "completed");
		fixture.advance(3);
		await fixture.platform.operator.webhooks.deliverDue();
		return id;
	};
	const readTier = async (client: ApiClient) => {
		const { user } = (await client.send("creatorPlans")).data;
		return [user?.is_creator, user?.creator_tier];
	};

	it("[catalogue-32] rename the tiers of the creators for whom they run, and of no one else", async () => {
		const { catalogue } = fixture.platform.operator;
		const [{ client: owner }, { client: other }] = await Promise.all([start(102), start(102)]);
		const rename = (id: string, name: string) =>
			catalogue.change({ noun: "packages", id, actor: "test" }, { name });
		await pay(owner, 102);
		await rename("102", "Atelier");
		await rename("103", "Studio");
		await pay(other, 103);
		expect([await readTier(owner), await readTier(other)]).toEqual([
			[true, "Atelier"],
			[true, "Studio"],
		]);
		await rename("103", "Pro");
		await rename("102", "Studio");
		expect([await readTier(owner), await readTier(other)]).toEqual([
			[true, "Studio"],
			[true, "Pro"],
		]);
	});

	it("are the only way to become a creator", async () => {
		const { client } = await fixture.registerVerified();
		const body = { plan_id: 2, subscription_type: "platform" };
		const { data } = await client.send("initiateSubscription", { body });
		await settle(client, String(data.transaction_id), "completed");
		fixture.advance(3);
		await fixture.platform.operator.webhooks.deliverDue();
		expect((await client.send("memberships")).data.memberships).toHaveLength(1);
		expect(await readTier(client)).toEqual([false, null]);
	});

	it("[catalogue-32] fall back to the newest one that still runs when they end, else to none", async () => {
		const { client, email, password } = await fixture.registerVerified();
		await pay(client, 102);
		fixture.advance(7 * 24 * 3600);
		await pay(client, 103);
		expect(await readTier(client)).toEqual([true, "Pro"]);
		fixture.advance(25 * 24 * 3600);
		await fixture.platform.operator.outbox.writeDue();
		await client.send("login", { body: { email, password } });
		expect(await readTier(client)).toEqual([true, "Pro"]);
		fixture.advance(7 * 24 * 3600);
		await fixture.platform.operator.outbox.writeDue();
		expect(await readTier(client)).toEqual([false, null]);
	});

	it("[catalogue-32] fall back to the previous one when they are refunded", async () => {
		const { client } = await start(101);
		const id = await pay(client, 102);
		expect(await readTier(client)).toEqual([true, "Studio"]);
		const refund = { reason: "asked", note: null, endsPlan: true } as const;
		await fixture.platform.operator.refunds.record(id, "test", refund);
		expect(await readTier(client)).toEqual([true, "Free"]);
	});

	it("[catalogue-32] stay when another one of the same name is refunded", async () => {
		const { catalogue, refunds } = fixture.platform.operator;
		const limits = { tier_level: "2", max_uploads: "50", max_followers: "100" };
		const yearly = { name: "Studio", price: "1990", interval: "yearly", ...limits };
		const yearlyId = Number(await catalogue.add("packages", yearly, "test"));
		const { client } = await fixture.registerVerified();
		const id = await pay(client, 102);
		await pay(client, yearlyId);
		await refunds.record(id, "test", { reason: "asked", note: null, endsPlan: true });
		expect(await readTier(client)).toEqual([true, "Studio"]);
	});

	it("[catalogue-32] do not fall back to one that ended before the next one's approval was undone", async () => {
		const { manualPayments } = fixture.platform.operator;
		const { client, email, password } = await fixture.registerVerified();
		await pay(client, 102);
		fixture.advance(31 * 24 * 3600 - 60);
		await client.send("login", { body: { email, password } });
		const body = { plan_id: 103, plan_name: "Pro", amount: 499, currency: "EGP" };
		const payer = { payment_method: "instapay", user_email: email, user_name: "Mona" };
		const { data } = await client.send("requestManualPayment", { body: { ...body, ...payer } });
		await manualPayments.approve(String(data.payment_id), "test");
		expect(await readTier(client)).toEqual([true, "Pro"]);
		fixture.advance(60);
		await manualPayments.undo(String(data.payment_id), "test");
		expect(await readTier(client)).toEqual([false, null]);
	});

	it.each([
		["for a listener", []],
		["for a creator of the free package", [101]],
	])(
		"[catalogue-32] stay when a card paid for them after the undone approval, %s",
		async (_who, before) => {
			const { manualPayments } = fixture.platform.operator;
			const { client } = await fixture.registerVerified();
			for (const planId of before) await pay(client, planId);
			const studio = { plan_id: 102, plan_name: "Studio", amount: 199 };
			const { id } = await requestTransfer(client, studio);
			await manualPayments.approve(id, "test");
			await pay(client, 102);
			await manualPayments.undo(id, "test");
			expect(await readTier(client)).toEqual([true, "Studio"]);
		},
	);

	it("[operator-33] keep the other when two are approved at once and the later one is undone", async () => {
		const other = await fixture.openAnother();
		const [here, there] = [fixture.platform.operator.manualPayments, other.operator.manualPayments];
		for (const _ of Array(5)) {
			const { client } = await fixture.registerVerified();
			const request = (plan_id: number, plan_name: string, amount: number) =>
				requestTransfer(client, { plan_id, plan_name, amount });
			const [studio, pro] = [await request(102, "Studio", 199), await request(103, "Pro", 499)];
			await Promise.all([here.approve(studio.id, "one"), there.approve(pro.id, "other")]);
			const [, later] = await readTier(client);
			await here.undo(later === "Pro" ? pro.id : studio.id, "one");
			expect(await readTier(client)).toEqual([true, later === "Pro" ? "Studio" : "Pro"]);
		}
		await other.close();
	});

	it("asks for payment for the other packages, and rejects a listener plan", async () => {
		const { response } = await start(102);
		expect(new URL(response.data.payment_url ?? "").pathname).toBe("/mock-payment");
		expect((await start(2)).response.status).toBe(404);
	});
});
