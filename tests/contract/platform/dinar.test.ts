/**
 * Tests a platform in Kuwaiti dinars, which have three decimals: every amount of the main job, from the plan
 * to the numbers, on each database.
 */
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OWNER, signTransaction } from "../../support/paymob-ledger";
import { type RunningPaymob, startPaymobSimulator } from "../../support/paymob-simulator";
import { PlatformFixture } from "../../support/platform-fixture";
import { testDatabases } from "../../support/test-database";
import { requestTransfer } from "./payer";

describe.each(testDatabases)("a platform in dinars on $name", (testDatabase) => {
	const fixture = new PlatformFixture();
	let running: RunningPaymob;
	let planId: number;

	beforeAll(async () => {
		running = await startPaymobSimulator({ now: () => fixture.now, currency: "KWD" });
		running.paymob.sendsWebhooks = false;
		const paymob = running.paymob.paymobOptions;
		await fixture.open(testDatabase, { currency: "KWD", mockGateway: false, paymob });
		const plan = { name: "Diwan", price: "2.500", kind: "platform", interval: "monthly" };
		planId = Number(await fixture.platform.operator.catalogue.add("plans", plan, "test"));
	});
	afterAll(async () => {
		await fixture.close();
		await running.stop();
	});

	const readPlans = () =>
		fixture.withStore((db) => db.selectFrom("plans").select(["id", "price_minor"]).execute());
	const readAmounts = (table: "manual_payments" | "transactions") =>
		fixture.withStore((db) =>
			db.selectFrom(table).select(["id", "amount_minor"]).orderBy("created_at").execute(),
		);
	const readTable = async (stream: Promise<Readable>) => (await text(await stream)).split("\r\n");
	const transfer = () => ({ plan_id: planId, plan_name: "Diwan", amount: 2.5, currency: "KWD" });

	async function buy() {
		const person = await fixture.registerVerified();
		const { id } = await requestTransfer(person.client, transfer());
		await fixture.platform.operator.manualPayments.approve(id, "hala");
		return { ...person, id };
	}

	it("[payment-180, catalogue-42] stores fils, and sells what was typed and what was seeded", async () => {
		const plans = await readPlans();
		const priceOf = (id: number) => plans.find((plan) => plan.id === id)?.price_minor;
		expect([priceOf(planId), priceOf(2), priceOf(203)]).toEqual([2500, 49_000, 75_000]);
		const { data } = await fixture.createClient().send("pricing", { query: { creator_id: "1" } });
		expect(data.platform_plans).toContainEqual(
			expect.objectContaining({ name: "Diwan", price: 2.5, currency: "KWD" }),
		);
		expect(data.creator?.tiers).toContainEqual(
			expect.objectContaining({ name: "VIP", price_cents: 75_000 }),
		);
		const row = await fixture.platform.operator.catalogue.find("plans", String(planId));
		expect(row).toMatchObject({ price_minor: 2500, currency: "KWD" });
		const change = { noun: "plans", id: String(planId), actor: "test" } as const;
		await fixture.platform.operator.catalogue.change(change, { price: "2.750" });
		await fixture.platform.operator.catalogue.change(change, { price: "2.500" });
		expect((await readPlans()).find(({ id }) => id === planId)?.price_minor).toBe(2500);
	});

	it("[payment-180] takes fixed values and minimal spends of codes in fils", async () => {
		const code = { code: "DINAR", type: "fixed", value: "0.250", minimal_spend: "2.500" };
		await fixture.platform.operator.catalogue.add("discount-codes", code, "test");
		const stored = await fixture.platform.operator.catalogue.find("discount-codes", "DINAR");
		expect(stored).toMatchObject({ value: 250, minimal_spend: 2500, currency: "KWD" });
		const { client } = await fixture.registerVerified();
		const quote = (name: string) =>
			client.send("quote", { query: { plan_id: String(planId), code: name } });
		expect((await quote("DINAR")).data).toMatchObject({ price_before: 2.5, price_after: 2.25 });
		expect((await quote("OPEN10")).data).toMatchObject({ price_after: 2.25 });
		expect((await quote("FIXED5")).json.code).toBe("code_not_for_you");
	});

	it("[payment-181] approves a transfer of 2.500, whose receipt, mail and table say so", async () => {
		const { client, email, id } = await buy();
		expect(await readAmounts("manual_payments")).toContainEqual({ id, amount_minor: 2500 });
		const receipt = await client.send("receipt", { params: { id } });
		expect(receipt.data).toMatchObject({ amount: 2.5, currency: "KWD", status: "approved" });
		const { memberships } = (await client.send("memberships")).data;
		expect(memberships[0]?.renewal).toMatchObject({ amount: 2.5, currency: "KWD" });
		const mails = (await fixture.listMails()).filter(({ recipient }) => recipient === email);
		expect(mails.map((mail) => mail.text).join()).toContain("KWD\u00a02.500");
		const table = await readTable(
			fixture.platform.operator.manualPayments.export({}, "test", "comma"),
		);
		expect(table.find((line) => line.startsWith(id))).toContain(",2.5,KWD,");
	});

	it("[payment-181] takes no other amount for it", async () => {
		const { client } = await fixture.registerVerified();
		for (const amount of [2, 2.501, 25, 0.25, 2500]) {
			const { status } = await requestTransfer(client, { ...transfer(), amount });
			expect(status).toBe(422);
		}
	});

	it("[payment-181] adds up tips of fils", async () => {
		const { client } = await fixture.registerVerified();
		const send = (amount: number) =>
			client.send("sendTip", { body: { creator_id: 3, amount, is_anonymous: false } });
		await send(1.125);
		expect((await readAmounts("transactions")).at(-1)?.amount_minor).toBe(1125);
		expect((await send(1.1255)).status).toBe(422);
	});

	it("[payment-181] gives a part back by card, and counts the rest", async () => {
		const person = await fixture.registerVerified();
		const body = { plan_id: planId, subscription_type: "platform" };
		const { data } = await person.client.send("initiateSubscription", { body });
		const id = String(data.transaction_id);
		await fixture.withStore((db) =>
			db
				.updateTable("gateway_orders")
				.set({ owner: String(OWNER) })
				.execute(),
		);
		const { paymob } = running;
		const { id: chargeId, amount_cents } = await paymob.pay({ way: "card", outcome: "success" });
		expect(amount_cents).toBe(2500);
		const charge = paymob.ledger.findTransaction(chargeId);
		if (charge === undefined) throw new Error("There is no such charge.");
		await fixture.platform.fetch(
			new Request(
				`http://localhost/webhooks/paymob?hmac=${signTransaction(paymob.hmacSecret, charge)}`,
				{
					method: "POST",
					headers: { "Content-Type": "application/json" },
					body: JSON.stringify({ type: "TRANSACTION", obj: charge }),
				},
			),
		);
		paymob.failNext("refund", "reset");
		const asked = { reason: "asked", note: null, endsPlan: false } as const;
		await fixture.platform.operator.refunds.give(id, "test", asked);
		await paymob.refundInDashboard(chargeId, 500);
		fixture.advance(60);
		await fixture.platform.operator.refunds.lookUpDue();
		expect(await fixture.platform.operator.transactions.find(id)).toMatchObject({
			amount_minor: 2500,
			refunded_minor: 500,
		});
		const table = await readTable(
			fixture.platform.operator.transactions.export({}, "test", "comma"),
		);
		expect(table.find((line) => line.startsWith(id))).toMatch(/,2\.5,KWD,.*,0\.5,/);
	});

	it("[payment-181] counts dinars in the numbers and on the first page", async () => {
		const { numbers, today } = fixture.platform.operator;
		const month = numbers.currentMonth();
		const { income } = await numbers.read({ from: month, to: month });
		expect(income.map(({ currency }) => currency)).toEqual(["KWD"]);
		expect(income[0]?.months[0]).toMatchObject({ receivedMinor: 2500, plansMinor: 2500 });
		const range = { from: month, to: month };
		const table = await readTable(numbers.export("income", range, { actor: "test" }));
		expect(table[1]).toContain(`${month},KWD,2.5,0,2.5,`);
		expect((await today()).income[0]?.amountMinor).toBe(2500);
	});
});

describe.each(testDatabases)("a gateway of another currency on $name", (testDatabase) => {
	it("[payment-182] is refused alone, and nobody is charged", async () => {
		const fixture = new PlatformFixture();
		const running = await startPaymobSimulator({ now: () => fixture.now });
		const paymob = { ...running.paymob.paymobOptions, currency: "EGP" };
		await fixture.open(testDatabase, { currency: "KWD", mockGateway: false, paymob });
		const { client } = await fixture.registerVerified();
		const body = { plan_id: 2, subscription_type: "platform" };
		const started = await client.send("initiateSubscription", { body });
		expect([started.status, started.json.code]).toEqual([422, "currency_not_taken"]);
		expect(running.paymob.calls).toEqual([]);
		expect(
			await fixture.withStore((db) => db.selectFrom("transactions").selectAll().execute()),
		).toEqual([]);
		const asked = { amount: 49, currency: "KWD" };
		expect((await requestTransfer(client, asked)).id).toMatch(/^mp_/);
		await fixture.close();
		await running.stop();
	});
});
