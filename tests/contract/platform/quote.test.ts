/**
 * Tests codes: quoted, reserved while a payment is open, counted once it is paid, otherwise
 * released.
 */
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { ApiClient } from "../../support/api-client";
import { describeOnOneDatabase, type PlatformFixture } from "../../support/platform-fixture";
import { annualTransfer, settle } from "./payer";

const premium = { plan_id: 2, subscription_type: "platform" } as const;

const quote = (client: ApiClient, code: string, planId = "2") =>
	client.send("quote", { query: { plan_id: planId, code } });
const start = (client: ApiClient, code: string, headers: Record<string, string> = {}) =>
	client.send("initiateSubscription", { body: { ...premium, discount_code: code }, headers });

describeOnOneDatabase("a discount code", (fixture: PlatformFixture) => {
	const readUsed = async (code: string) => {
		const { data } = await fixture.createClient().send("discountCode", { params: { code } });
		return Number(data?.used_count);
	};
	const setCode = (
		code: string,
		values: { max_usage?: number; is_active?: number; ends_on?: string },
	) =>
		fixture.withStore((db) =>
			db.updateTable("discount_codes").set(values).where("code", "=", code).execute(),
		);

	it("[invite-19] is quoted with the price before and after, and its end date", async () => {
		const { client } = await fixture.registerVerified();
		expect((await quote(client, "welcome20")).data).toEqual({
			plan_id: 2,
			code: "WELCOME20",
			price_before: 49,
			price_after: 39.2,
			currency: "EGP",
			valid_until: "2099-12-31",
		});
		expect((await quote(client, "OPEN10", "3")).data).toMatchObject({
			price_before: 490,
			price_after: 441,
			valid_until: null,
		});
		expect((await quote(fixture.createClient(), "OPEN10")).status).toBe(401);
	});

	it("is rejected with a NUL without failing", async () => {
		const { client } = await fixture.registerVerified();
		expect((await quote(client, "OPEN\0")).json.code).toBe("malformed_request");
	});

	it.each([
		["NOPE42", "2", "code_not_found"],
		["INACTIVE15", "2", "code_not_active"],
		["EXPIRED30", "2", "code_expired"],
		["FUTURE25", "2", "code_not_yet_active"],
		["USEDUP10", "2", "code_used_up"],
		["ZEROUSE", "2", "code_used_up"],
		["FIXED5", "2", "code_not_for_you"],
		["OPEN10", "102", "code_not_for_plan"],
		["WELCOME20", "1000", "plan_not_found"],
	])("%s for plan %s is rejected with %s", async (code, plan, rejection) => {
		const { client } = await fixture.registerVerified();
		const { status, json } = await quote(client, code, plan);
		expect([status, json.code]).toEqual([422, rejection]);
	});

	it("is rejected below its minimum", async () => {
		const { client } = await fixture.registerVerified();
		await fixture.withStore((db) =>
			db
				.updateTable("discount_codes")
				.set({ minimal_spend: 5000 })
				.where("code", "=", "VIP5")
				.execute(),
		);
		expect((await quote(client, "VIP5")).json.code).toBe("code_below_minimum");
		expect((await quote(client, "VIP5", "3")).status).toBe(200);
	});

	it("[invite-21] counts once when the payment is paid, and is charged at the quoted price", async () => {
		const { client } = await fixture.registerVerified();
		const before = await readUsed("WELCOME20");
		const id = String((await start(client, " welcome20 ")).data.transaction_id);
		expect(await readUsed("WELCOME20")).toBe(before);
		await settle(client, id, "completed");
		fixture.advance(60);
		await fixture.platform.operator.webhooks.deliverDue();
		const { data } = await client.send("transactionStatus", { params: { id } });
		expect(data).toMatchObject({ amount: 39.2, webhook_processed: true });
		expect(await readUsed("WELCOME20")).toBe(before + 1);
		expect((await quote(client, "WELCOME20", "3")).json.code).toBe("code_used_before");
	});

	it.each(["failed", "cancelled"])(
		"[invite-21] is released when the payment %s",
		async (outcome) => {
			const { client } = await fixture.registerVerified();
			const before = await readUsed("OPEN10");
			await setCode("OPEN10", { max_usage: before + 1 });
			const id = String((await start(client, "OPEN10")).data.transaction_id);
			const other = await fixture.registerVerified();
			expect((await quote(other.client, "OPEN10")).json.code).toBe("code_used_up");
			await settle(client, id, outcome);
			expect((await quote(other.client, "OPEN10")).status).toBe(200);
			expect(await readUsed("OPEN10")).toBe(before);
		},
	);

	it("[invite-21] is released by an abandoned payment once its order has expired", async () => {
		const { client } = await fixture.registerVerified();
		const before = await readUsed("OPEN10");
		await setCode("OPEN10", { max_usage: before + 1 });
		expect((await start(client, "OPEN10")).status).toBe(200);
		const other = await fixture.registerVerified();
		fixture.advance(60 * 60 - 1);
		expect((await quote(other.client, "OPEN10")).json.code).toBe("code_used_up");
		fixture.advance(1);
		await fixture.platform.operator.orders.lookUpDue();
		expect((await quote(other.client, "OPEN10")).status).toBe(200);
		expect(await readUsed("OPEN10")).toBe(before);
	});

	it("[invite-21] is taken by one of ten simultaneous payments when one use is left", async () => {
		const used = await readUsed("OPEN10");
		await setCode("OPEN10", { max_usage: used + 1 });
		const people = await Promise.all(Array.from({ length: 10 }, () => fixture.registerVerified()));
		const responses = await Promise.all(people.map(({ client }) => start(client, "OPEN10")));
		expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(new Set(responses.map(({ json }) => json.code))).toContain("code_used_up");
	});

	it("starts one payment for one key, even if the code has changed meanwhile", async () => {
		const { client } = await fixture.registerVerified();
		await setCode("VIP5", { ends_on: "2099-12-31" });
		await fixture.withStore((db) =>
			db
				.updateTable("discount_codes")
				.set({ minimal_spend: null })
				.where("code", "=", "VIP5")
				.execute(),
		);
		const headers = { "Idempotency-Key": "one-intent" };
		const first = await start(client, "VIP5", headers);
		await setCode("VIP5", { is_active: 0 });
		const again = await start(client, "VIP5", headers);
		expect(first.data.transaction_id).toMatch(/^txn_/);
		expect(again.data.transaction_id).toBe(first.data.transaction_id);
		expect((await start(client, "VIP5")).json.code).toBe("code_not_active");
	});

	it("[invite-21] is counted and reserved at once by one person's payments, in two processes", async () => {
		const other = await fixture.openAnother();
		await setCode("OPEN10", { max_usage: 1000 });
		for (let round = 0; round < 5; round++) {
			const { client } = await fixture.registerVerified();
			const before = await readUsed("OPEN10");
			const { data } = await start(client, "OPEN10");
			await settle(client, String(data.transaction_id), "completed");
			fixture.advance(60);
			// For another plan: this one is paid.
			const body = { plan_id: 3, subscription_type: "platform", discount_code: "OPEN10" };
			const [response] = await Promise.all([
				client.send("initiateSubscription", { body }),
				other.operator.webhooks.deliverDue(),
			]);
			expect(response.status).toBe(200);
			expect(await readUsed("OPEN10")).toBe(before + 1);
		}
		await other.close();
	});

	it("applies to a manual payment: only its price is accepted, and approval counts it", async () => {
		const { client } = await fixture.registerVerified();
		const before = await readUsed("WELCOME20");
		const request = (amount: number) =>
			client.send("requestManualPayment", {
				body: { ...annualTransfer, amount, discount_code: "WELCOME20" },
			});
		expect((await request(490)).json.code).toBe("amount_differs");
		const { data } = await request(392);
		expect(data.payment_details).toMatchObject({ amount: 392 });
		expect(await readUsed("WELCOME20")).toBe(before);
		await fixture.platform.operator.manualPayments.approve(String(data.payment_id), "test");
		expect(await readUsed("WELCOME20")).toBe(before + 1);
	});

	it("[invite-21] is released by a transfer requested again without it, whatever is decided later", async () => {
		const { client } = await fixture.registerVerified();
		const { manualPayments } = fixture.platform.operator;
		const before = await readUsed("WELCOME20");
		const request = (change: object) =>
			client.send("requestManualPayment", { body: { ...annualTransfer, ...change } });
		const { data } = await request({ amount: 392, discount_code: "WELCOME20" });
		const id = String(data.payment_id);
		expect((await request({ amount: 490 })).data.payment_id).toBe(id);
		for (const decide of [manualPayments.approve, manualPayments.undo, manualPayments.approve]) {
			await decide(id, "test");
			expect(await readUsed("WELCOME20")).toBe(before);
		}
		expect((await quote(client, "WELCOME20", "3")).json.code).not.toBe("code_used_before");
	});

	it("[operator-33] is released when an approval is undone, and counts again with the next approval", async () => {
		const { client } = await fixture.registerVerified();
		const { manualPayments } = fixture.platform.operator;
		const before = await readUsed("WELCOME20");
		const body = { ...annualTransfer, amount: 392, discount_code: "WELCOME20" };
		const { data } = await client.send("requestManualPayment", { body });
		const id = String(data.payment_id);
		await manualPayments.approve(id, "test");
		await manualPayments.undo(id, "test");
		expect(await readUsed("WELCOME20")).toBe(before);
		await manualPayments.approve(id, "test");
		expect(await readUsed("WELCOME20")).toBe(before + 1);
		await manualPayments.undo(id, "test");
		await manualPayments.reject(id, "test");
		await manualPayments.undo(id, "test");
		expect(await readUsed("WELCOME20")).toBe(before);
	});

	it("for new customers is denied to those who paid, by card or by transfer", async () => {
		await fixture.withStore((db) =>
			db
				.updateTable("discount_codes")
				.set({ user_eligibility: "new_users_only", max_uses_per_user: 2 })
				.where("code", "=", "WELCOME20")
				.execute(),
		);
		const { client } = await fixture.registerVerified();
		const { data } = await start(client, "WELCOME20");
		// An open payment does not count as made, so it may be started again.
		expect((await quote(client, "WELCOME20")).status).toBe(200);
		await settle(client, String(data.transaction_id), "completed");
		fixture.advance(60);
		await fixture.platform.operator.webhooks.deliverDue();
		expect((await quote(client, "WELCOME20")).json.code).toBe("code_not_for_you");
		const { client: payer } = await fixture.registerVerified();
		const requested = await payer.send("requestManualPayment", { body: annualTransfer });
		expect((await quote(payer, "WELCOME20")).status).toBe(200);
		await fixture.platform.operator.manualPayments.approve(
			String(requested.data.payment_id),
			"test",
		);
		expect((await quote(payer, "WELCOME20")).json.code).toBe("code_not_for_you");
	});

	it.each([
		["comes back with a refund", false, "given back", 200],
		["stays used when the operator leaves it counted", true, "counted", 422],
	])("[invite-71, operator-133] for new customers %s", async (_, keepsCodeUsed, use, status) => {
		const { client } = await fixture.registerVerified();
		const { refunds, webhooks } = fixture.platform.operator;
		const before = await readUsed("WELCOME20");
		const { data } = await start(client, "WELCOME20");
		const id = String(data.transaction_id);
		await settle(client, id, "completed");
		fixture.advance(60);
		await webhooks.deliverDue();
		expect(await readUsed("WELCOME20")).toBe(before + 1);
		await refunds.record(id, "test", {
			reason: "asked",
			note: null,
			endsPlan: true,
			keepsCodeUsed,
		});
		expect(await readUsed("WELCOME20")).toBe(use === "counted" ? before + 1 : before);
		expect((await quote(client, "WELCOME20")).status).toBe(status);
	});

	it("[invite-71] for new customers is open to a person who only sent a tip", async () => {
		const { client } = await fixture.registerVerified();
		const tip = { creator_id: 3, amount: 30, is_anonymous: false };
		const { data } = await client.send("sendTip", { body: tip });
		await settle(client, String(data.transaction_id), "completed");
		fixture.advance(60);
		await fixture.platform.operator.webhooks.deliverDue();
		expect((await quote(client, "WELCOME20")).status).toBe(200);
	});

	it("[wallet-30] that was quoted and then switched off still counts for that person's transfer, and for no one else's", async () => {
		const { client } = await fixture.registerVerified();
		const { client: other } = await fixture.registerVerified();
		await client.send("quote", { query: { plan_id: "3", code: "WELCOME20" } });
		await setCode("WELCOME20", { is_active: 0 });
		const request = (who: typeof client) =>
			who.send("requestManualPayment", {
				body: { ...annualTransfer, amount: 392, discount_code: "WELCOME20" },
			});
		const [own, foreign] = [await request(client), await request(other)];
		await setCode("WELCOME20", { is_active: 1 });
		expect(own.data.payment_details).toMatchObject({ amount: 392 });
		expect(foreign.json.code).toBe("code_not_active");
	});

	it("[operator-123] is given while it cannot be stored, which is reported, and stored once a day", async () => {
		const { client } = await fixture.registerVerified();
		const send = async () => (await quote(client, "OPEN10", "3")).status;
		const listStored = () =>
			fixture.withStore(async (db) => {
				const rows = await db.selectFrom("told_prices").selectAll().execute();
				return rows.filter(({ id }) => id.includes("OPEN10")).map(({ told_at }) => told_at);
			});
		await fixture.withStore((db) => sql`delete from told_prices`.execute(db));
		await fixture.withStore((db) => sql`alter table told_prices rename to away`.execute(db));
		expect(await send()).toBe(200);
		await fixture.withStore((db) => sql`alter table away rename to told_prices`.execute(db));
		expect(fixture.errors.splice(0)).toHaveLength(1);
		const first = fixture.now.toISOString();
		expect([await send(), await listStored()]).toEqual([200, [first]]);
		fixture.advance(23 * 3600);
		expect([await send(), await listStored()]).toEqual([200, [first]]);
		fixture.advance(3600);
		expect([await send(), await listStored()]).toEqual([200, [fixture.now.toISOString()]]);
	});

	it("that ends between a transfer and its request still counts, and is released by a rejection", async () => {
		const { client } = await fixture.registerVerified();
		await setCode("FUTURE25", { ends_on: "2025-05-09" });
		await fixture.withStore((db) =>
			db
				.updateTable("discount_codes")
				.set({ starts_on: null })
				.where("code", "=", "FUTURE25")
				.execute(),
		);
		expect((await quote(client, "FUTURE25", "3")).json.code).toBe("code_expired");
		const body = { ...annualTransfer, amount: 367.5, discount_code: "FUTURE25" };
		const { data } = await client.send("requestManualPayment", { body });
		await fixture.platform.operator.manualPayments.reject(String(data.payment_id), "test");
		expect(await readUsed("FUTURE25")).toBe(0);
	});
});
