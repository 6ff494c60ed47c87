import { describe, expect, it } from "vitest";
import { buildFixture, unwrap } from "./client-fixture";
import { json } from "./hostile-server";
import { loadPricing, loadTier } from "./pricing-fixture";

describe("an optional field in an unexpected form", () => {
	const start = { plan_id: 1, payment_url: "https://pay.example/1", transaction_id: "t" };
	const status = { transaction_id: "5", status: "completed", webhook_processed: true };

	it.each([
		["tip", []],
		["subscription", []],
		["creator", []],
		["payment_type", 3],
		["created_at", { date: "2026-03-01" }],
	])("[platform-9] does not change a status with %s %j", async (name, value) => {
		const { client } = await buildFixture(json({ ...status, [name]: value }));
		const reported = unwrap(await client.payment.transactionStatus("5"));
		expect(reported).toMatchObject({ id: "5", status: "completed", isWebhookProcessed: true });
	});

	it("does not make a webhook count as processed", async () => {
		const { client } = await buildFixture(json({ ...status, webhook_processed: "yes" }));
		const reported = unwrap(await client.payment.transactionStatus("5"));
		expect(reported).toMatchObject({ status: "completed", isWebhookProcessed: false });
	});

	it("does not keep a payment from starting", async () => {
		const odd = { session_id: "", session_token: 7, payment_key: { id: 1 } };
		const { client } = await buildFixture(json({ ...start, ...odd }));
		const started = unwrap(await client.payment.initiateSubscription({ planId: "1" }));
		expect(started).toMatchObject({ transactionId: "t", paymentUrl: "https://pay.example/1" });
	});

	it("does not hide prices or plans", async () => {
		const platform_plans = [{ id: 1, name: "A", price: 49 }];
		const { platformPlans } = await loadPricing({ platform_plans, user: { id: null } });
		expect(platformPlans).toHaveLength(1);
		expect(
			await loadTier({ price: 5, features: { early_access: true, early_access_hours: "24" } }),
		).toMatchObject({ earlyAccessHours: 24 });
		const row = { id: 1, name: "Pro", price: 9, max_uploads: "50", max_followers: "many" };
		const user = { id: 7, total_followers: "1200" };
		const { client } = await buildFixture(json({ creator_plans: [row], user }));
		const { plans, account } = unwrap(await client.catalogue.creatorPlans());
		expect(plans).toMatchObject([{ maxUploads: 50, maxFollowers: undefined }]);
		expect(account?.totalFollowers).toBe(1200);
	});

	it.each([
		["discount", 17],
		["features", "a, b"],
		["description", []],
		["popular", 1],
	])("[platform-9] sells a plan with %s %j", async (name, value) => {
		const plan = { id: 1, name: "A", price: 49, [name]: value };
		const { platformPlans } = await loadPricing({ platform_plans: [plan] });
		expect(platformPlans).toMatchObject([{ id: "1", priceMajor: 49 }]);
		const { client } = await buildFixture(json({ creator_plans: [plan], user: [] }));
		expect(unwrap(await client.catalogue.creatorPlans()).plans).toHaveLength(1);
	});

	it.each([
		["features", []],
		["features", { community_access: 1 }],
		["perks", "supporter_badge"],
		["description", {}],
	])("[platform-9] sells a tier with %s %j", async (name, value) => {
		expect(await loadTier({ id: 3, price: 5, [name]: value })).toMatchObject({ priceMajor: 5 });
	});

	it.each([
		["avatar", []],
		["verified", 1],
		["total_tips", {}],
		["recent_supporters", 12],
	])("[platform-9] shows a creator with %s %j", async (name, value) => {
		const { client } = await buildFixture(json({ id: 3, name: "Adel", [name]: value }));
		expect(unwrap(await client.catalogue.creator("3"))).toMatchObject({ name: "Adel" });
	});

	it.each([
		["an empty list is none", [], []],
		["nothing is not known", undefined, undefined],
		["a number is not known", 12, undefined],
	])(
		"[catalogue-21] keeps the platform's list of latest tips: %s",
		async (_, tips, recentSupporters) => {
			const { client } = await buildFixture(json({ id: 3, name: "Adel", recent_supporters: tips }));
			expect(unwrap(await client.catalogue.creator("3")).recentSupporters).toEqual(
				recentSupporters,
			);
		},
	);

	it.each([
		["name", 7],
		["phone", 201001234567],
		["avatar", []],
		["is_creator", 1],
		["creator_tier", { name: "pro" }],
		["locale", {}],
	])("[platform-9] signs in a person with %s %j", async (name, value) => {
		const user = { id: 7, email: "m@example.com", [name]: value };
		const { client } = await buildFixture(json({ user }));
		expect(await client.account.me()).toMatchObject({ kind: "signed-in", user: { id: "7" } });
	});

	it("is read when a number names a tier", async () => {
		const user = { id: 7, email: "m@example.com", creator_tier: 2 };
		const { client } = await buildFixture(json({ user }));
		expect(await client.account.me()).toMatchObject({ user: { creatorTier: "2" } });
	});

	it("does not keep a code from being quoted when it is the description", async () => {
		const data = { type: "percentage", value: 20, is_active: true, description: [] };
		const { client } = await buildFixture(json({ data }));
		expect(await client.invite.discountCode("SAVE20")).toMatchObject({ kind: "found" });
	});

	it.each([
		[1, true],
		["1", true],
		[0, false],
		["0", false],
	])("[platform-9] reads booleans as databases write them: %j is %o", async (flag, isSo) => {
		const code = { type: "percentage", value: 20, is_active: flag };
		const found = await (await buildFixture(json({ data: code }))).client.invite.discountCode("A");
		expect(found).toMatchObject({ kind: "found", discountCode: { isActive: isSo } });
		const plan = { id: 1, name: "A", price: 49, popular: flag, renews: flag };
		const { platformPlans } = await loadPricing({ platform_plans: [plan] });
		expect(platformPlans).toMatchObject([{ isPopular: isSo, renews: isSo }]);
		const paid = await buildFixture(json({ ...status, webhook_processed: flag }));
		const reported = unwrap(await paid.client.payment.transactionStatus("5"));
		expect(reported).toMatchObject({ isWebhookProcessed: isSo });
		const response = json({ success: flag, status: "approved" });
		const requested = await (
			await buildFixture(response)
		).client.manualPayments.manualPaymentStatus("1");
		expect(requested).toMatchObject(
			isSo ? { value: { status: "approved" } } : { failure: { kind: "rejected" } },
		);
	});

	it("suspends no one, because only a literal false does", async () => {
		const { client } = await buildFixture(json({ id: 7, email: "m@example.com", is_active: 0 }));
		expect(await client.account.me()).toMatchObject({ user: { isActive: true } });
	});
});
