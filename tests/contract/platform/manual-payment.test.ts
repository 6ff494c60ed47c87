import { expect, it } from "vitest";
import { getShortReference } from "#core/short-reference";
import type { ApiClient } from "../../support/api-client";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { annualTransfer } from "./payer";

async function requestIt(client: ApiClient, change: Record<string, unknown> = {}) {
	const response = await client.send("requestManualPayment", {
		body: { ...annualTransfer, ...change },
	});
	return { response, id: String(response.data?.payment_id) };
}

async function readStatus(client: ApiClient, id: string) {
	return (await client.send("manualPaymentStatus", { params: { id } })).data?.status;
}

describeOnEachDatabase("manual payments", (fixture) => {
	const request = async (change: Record<string, unknown> = {}) => {
		const { client } = await fixture.registerVerified();
		return { client, ...(await requestIt(client, change)) };
	};

	it("wait for the operator, who sees what the payer entered", async () => {
		const { client, response, id } = await request({ transfer_reference: " IP-77 " });
		expect(response.json).toMatchObject({
			success: true,
			payment_details: { plan_name: "Premium Annual", amount: 490, currency: "EGP" },
		});
		expect(await readStatus(client, id)).toBe("pending");
		const rows = await Array.fromAsync(fixture.platform.operator.manualPayments.list());
		expect(rows.find((row) => row.id === id)).toMatchObject({
			transfer_reference: "IP-77",
			user_phone: "+201012345678",
		});
	});

	it.each([
		["+966 50 123 4567", "+966501234567"],
		["0044 20 7946 0958", "+442079460958"],
		["", null],
	])("[wallet-6] store the phone %j as %j, as registration does", async (typed, stored) => {
		const { id } = await request({ user_phone: typed });
		const rows = await Array.fromAsync(fixture.platform.operator.manualPayments.list());
		expect(rows.find((row) => row.id === id)?.user_phone).toBe(stored);
	});

	it("[wallet-6] name the phone when it is no number", async () => {
		const { response } = await request({ user_phone: "call me" });
		expect(response.status).toBe(422);
		expect(Object.keys(response.json.errors as object)).toEqual(["user_phone"]);
	});

	it("start the subscription once when they are approved", async () => {
		const { client, id } = await request();
		const { manualPayments, audit } = fixture.platform.operator;
		await manualPayments.approve(id, "hala");
		expect(await readStatus(client, id)).toBe("approved");
		const subscriptions = await fixture.withStore((db) =>
			db.selectFrom("subscriptions").selectAll().execute(),
		);
		const inAYear = new Date(fixture.now);
		inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
		expect(subscriptions).toHaveLength(1);
		expect(subscriptions[0]).toMatchObject({ plan_id: 3, next_billing_at: inAYear.toISOString() });
		await expect(manualPayments.approve(id, "hala")).rejects.toThrow(/can still be approved/);
		const acts = (await Array.fromAsync(audit.list())).filter(({ subject }) => subject === id);
		expect(acts).toMatchObject([{ actor: "hala", action: "manual_payment.approved" }]);
	});

	it("return the first request when their key is sent again after a decision", async () => {
		const { client } = await fixture.registerVerified();
		const headers = { "Idempotency-Key": "one-transfer" };
		const send = () => client.send("requestManualPayment", { body: annualTransfer, headers });
		const id = String((await send()).data.payment_id);
		expect((await send()).data.payment_id).toBe(id);
		await fixture.platform.operator.manualPayments.approve(id, "hala");
		expect((await send()).data.payment_id).toBe(id);
		expect((await client.send("accountPayments")).data.payments).toHaveLength(1);
	});

	it("grant nothing when they are rejected", async () => {
		const { client, id } = await request();
		await fixture.platform.operator.manualPayments.reject(id, "hala");
		expect(await readStatus(client, id)).toBe("rejected");
		await expect(fixture.platform.operator.manualPayments.approve(id, "hala")).rejects.toThrow();
	});

	it("[platform-18] expire after 24 hours, and can still be approved when the money comes late", async () => {
		const { client, id } = await request();
		fixture.advance(24 * 3600 - 1);
		expect(await readStatus(client, id)).toBe("pending");
		fixture.advance(1);
		expect(await readStatus(client, id)).toBe("expired");
		await fixture.platform.operator.manualPayments.approve(id, "hala");
		expect(await readStatus(client, id)).toBe("approved");
	});

	it("can be ended early by the operator", async () => {
		const { client, id } = await request();
		await fixture.platform.operator.manualPayments.expire(id, "hala");
		expect(await readStatus(client, id)).toBe("expired");
	});

	it("[platform-18] exist once per person and plan while they wait, even for ten simultaneous requests", async () => {
		const { client, id } = await request();
		const repeats = await Promise.all(Array.from({ length: 10 }, () => requestIt(client)));
		expect(new Set(repeats.map((repeat) => repeat.id))).toEqual(new Set([id]));
		const other = await requestIt(client, { plan_id: 1, plan_name: "Basic", amount: 25 });
		expect(other.id).not.toBe(id);
	});

	it("keep the reference of a repeated request, and forget it in the next one", async () => {
		const { client, id } = await request();
		await requestIt(client, { transfer_reference: "REF-1", payment_method: "vodafone_cash" });
		await requestIt(client);
		const rows = await Array.fromAsync(fixture.platform.operator.manualPayments.list());
		expect(rows.find((row) => row.id === id)).toMatchObject({ transfer_reference: "REF-1" });
	});

	it("[wallet-33] with another reference are rejected while one waits, which stays unchanged", async () => {
		const { client, id } = await request({ transfer_reference: "REF 1" });
		const other = { transfer_reference: "REF-2", payment_method: "vodafone_cash" };
		const { response } = await requestIt(client, other);
		expect([response.status, response.json.code]).toEqual([409, "payment_waiting"]);
		const rows = await Array.fromAsync(fixture.platform.operator.manualPayments.list());
		expect(rows.find((row) => row.id === id)).toMatchObject({
			transfer_reference: "REF 1",
			payment_method: "instapay",
		});
		// A reference in another spelling is the same transfer.
		expect((await requestIt(client, { transfer_reference: "ref1" })).id).toBe(id);
		await fixture.platform.operator.manualPayments.approve(id, "hala");
		expect((await requestIt(client, other)).response.status).toBe(200);
	});

	it("[wallet-32] with the note of another transfer are rejected while one waits, whatever the reference", async () => {
		const { client, id } = await request({ transfer_note: "SAWT-J7M9GM" });
		expect(getShortReference(id)).toBe("SAWT-J7M9GM");
		const { response } = await requestIt(client, { transfer_note: "SAWT-XFT4QH" });
		expect([response.status, response.json.code]).toEqual([409, "payment_waiting"]);
		const same = { transfer_note: "SAWT-J7M9GM", transfer_reference: "VF-99120" };
		expect((await requestIt(client, same)).id).toBe(id);
		expect((await requestIt(client)).id).toBe(id);
	});

	it("accept one and reject the other of two simultaneous references", async () => {
		const { client } = await fixture.registerVerified();
		const responses = await Promise.all(
			["REF-1", "REF-2"].map((transfer_reference) => requestIt(client, { transfer_reference })),
		);
		expect(responses.map(({ response }) => response.status).sort()).toEqual([200, 409]);
	});

	it("may be created again after the first was decided or expired", async () => {
		const { client, id } = await request();
		fixture.advance(24 * 3600);
		const second = await requestIt(client);
		expect(second.id).not.toBe(id);
		expect(await readStatus(client, second.id)).toBe("pending");
	});

	it.each([
		["another amount", { amount: 1 }, 422],
		["the right amount of another currency", { currency: "USD" }, 422],
		["an unknown plan", { plan_id: 999 }, 404],
		["an unknown method", { payment_method: "cheque" }, 422],
		["a free plan", { plan_id: 101, amount: 0 }, 422],
	])("are rejected for %s", async (_, change, status) => {
		expect((await request(change)).response.status).toBe(status);
	});

	it("[wallet-30] keep the price that was shown, even if it changed before the request", async () => {
		const { client } = await fixture.registerVerified();
		const { catalogue } = fixture.platform.operator;
		const plan = { noun: "plans", id: String(annualTransfer.plan_id), actor: "hala" } as const;
		const setPrice = (price: string) => catalogue.change(plan, { price });
		await setPrice("600");
		try {
			const { id, response } = await requestIt(client);
			expect(response.data.payment_details).toMatchObject({ amount: 490, currency: "EGP" });
			expect((await requestIt(client, { amount: 491 })).response.status).toBe(422);
			await fixture.platform.operator.manualPayments.approve(id, "hala");
			expect(await readStatus(client, id)).toBe("approved");
			fixture.advance(30 * 24 * 3600 - 1);
			const late = await fixture.registerVerified();
			expect((await requestIt(late.client)).response.status).toBe(200);
			fixture.advance(1);
			const tooLate = await fixture.registerVerified();
			expect((await requestIt(tooLate.client)).response.status).toBe(422);
		} finally {
			await setPrice("490");
		}
	});

	it("[wallet-30] are accepted for a plan retired since, as long as its price is valid, and the operator decides", async () => {
		const { catalogue, manualPayments } = fixture.platform.operator;
		const typed = {
			kind: "platform",
			interval: "monthly",
			name: "Family",
			price: "89",
			creator_id: "",
		};
		const planId = await catalogue.add("plans", typed, "hala");
		const paid = { plan_id: Number(planId), plan_name: "Family", amount: 89 };
		await fixture.createClient().send("pricing");
		await catalogue.retire({ noun: "plans", id: planId, actor: "hala" });
		fixture.advance(29 * 24 * 3600);
		const { client, id } = await request(paid);
		expect(await readStatus(client, id)).toBe("pending");
		await manualPayments.approve(id, "hala");
		const { memberships } = (await client.send("memberships")).data;
		expect(memberships).toMatchObject([{ plan_name: "Family" }]);
		fixture.advance(2 * 24 * 3600);
		expect((await request(paid)).response.status).toBe(404);
	});

	it("need a signed-in, verified person", async () => {
		expect((await requestIt(fixture.createClient())).response.status).toBe(401);
		const { client } = await fixture.register();
		expect((await requestIt(client)).response.status).toBe(403);
	});

	it("are shown only to their owner", async () => {
		const { id } = await request();
		const other = await fixture.registerVerified();
		const input = { params: { id } };
		expect((await other.client.send("manualPaymentStatus", input)).status).toBe(404);
		expect((await fixture.createClient().send("manualPaymentStatus", input)).status).toBe(401);
	});
});
