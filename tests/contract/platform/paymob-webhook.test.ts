import { expect, it } from "vitest";
import type { PaymobWebhook } from "../../support/paymob-ledger";
import { describeShop, NOT_PAID, PAID_ONCE, type PaymobShop } from "./paymob-shop";

/** Starts a payment and pays it by card, without sending the webhook. */
async function payQuietly(shop: PaymobShop) {
	const purchase = await shop.buy();
	shop.paymob.sendsWebhooks = false;
	await shop.paymob.pay({ way: "card", outcome: "success" });
	return { purchase, webhook: lastWebhook(shop) };
}

function lastWebhook({ paymob }: PaymobShop): PaymobWebhook {
	const webhook = paymob.webhooks.at(-1);
	if (webhook === undefined) throw new Error("There is no webhook.");
	return webhook;
}

describeShop("webhooks of Paymob", (shop) => {
	it("[payment-89] grant once and mail once, with three calls in all", async () => {
		const purchase = await shop.buy();
		expect(purchase.paymentUrl).toContain(`${shop.paymob.url}/unifiedcheckout/?publicKey=`);
		await shop.paymob.pay({ way: "card", outcome: "success" });
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
		expect(shop.paymob.countCalls()).toEqual({ start: 1 });
		await shop.lookUpLater(7200);
		expect(shop.paymob.countCalls()).toEqual({ start: 1 });
	});

	it("[payment-89] may be lost for good while the payer is gone", async () => {
		const { purchase } = await payQuietly(shop);
		await shop.lookUpLater(119);
		expect(await shop.readOutcome(purchase)).toMatchObject(NOT_PAID);
		await shop.lookUpLater(1);
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
		expect(shop.paymob.countCalls()).toMatchObject({ start: 1, "look-up": 1 });
	});

	it("[payment-89] grant once and mail once when 20 copies come at the same time", async () => {
		const { purchase, webhook } = await payQuietly(shop);
		const before = await shop.countNotices();
		const statuses = await shop.paymob.deliver(webhook, { copies: 20 });
		expect(new Set(statuses)).toEqual(new Set([200]));
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
		expect(await shop.listCharges(purchase)).toEqual(["granted"]);
		expect(await shop.countNotices()).toBe(before + 1);
	});

	it("[payment-89] grant once when copies come at the same time as a look-up, before and after a restart", async () => {
		const { purchase, webhook } = await payQuietly(shop);
		shop.fixture.advance(120);
		await Promise.all([shop.lookUp(), shop.paymob.deliver(webhook, { copies: 5 }), shop.lookUp()]);
		await shop.restart();
		await shop.paymob.deliver(webhook);
		await shop.lookUpLater();
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
		expect(await shop.listCharges(purchase)).toEqual(["granted"]);
	});

	it("[payment-89] may come an hour late, after a restart", async () => {
		const { purchase, webhook } = await payQuietly(shop);
		shop.paymob.outage = 503;
		await shop.restart();
		await shop.lookUpLater(3000);
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "pending", ...NOT_PAID });
		expect(await shop.paymob.deliver(webhook)).toEqual([200]);
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	});

	it.each([
		["a decline after the success that came later", [1, 0]],
		["a decline before it", [0, 1]],
		["each twice", [1, 0, 1, 0]],
	])("[payment-89] may come in any order: %s", async (_, order) => {
		const purchase = await shop.buy();
		shop.paymob.sendsWebhooks = false;
		await shop.paymob.pay({ way: "card", outcome: "decline" });
		const declined = lastWebhook(shop);
		await shop.paymob.pay({ way: "card", outcome: "success" });
		const both = [declined, lastWebhook(shop)];
		for (const index of order) await shop.paymob.deliver(both[index] as PaymobWebhook);
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	});

	it("[payment-89] show a decline, and grant a second card on the same order", async () => {
		const purchase = await shop.buy();
		await shop.paymob.pay({ way: "card", outcome: "decline" });
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "failed", ...NOT_PAID });
		await shop.restart();
		await shop.paymob.pay({ way: "card", outcome: "success" });
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	});

	it("[payment-89] find the success before a decline when both webhooks are lost", async () => {
		const { purchase } = await payQuietly(shop);
		await shop.paymob.pay({ way: "card", outcome: "decline" });
		await shop.lookUpLater();
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	});

	it("[payment-89] are rejected and not stored when they are forged", async () => {
		const purchase = await shop.buy();
		shop.paymob.sendsWebhooks = false;
		await shop.paymob.pay({ way: "card", outcome: "decline" });
		const webhook = lastWebhook(shop);
		const before = await shop.countNotices();
		const { deliver } = shop.paymob;
		const send = deliver.bind(shop.paymob, webhook);
		const forged = await Promise.all([
			send({ tamper: (obj) => ({ ...obj, success: true }) }),
			send({ query: "" }),
			send({ query: "hmac=" }),
			send({ query: `hmac=${"0".repeat(128)}` }),
			send({ query: "hmac=a&hmac=b" }),
			send({ tamper: () => ({}) }),
		]);
		expect(forged.flat()).toEqual([401, 401, 401, 401, 401, 401]);
		expect(await shop.countNotices()).toBe(before);
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "pending", ...NOT_PAID });
	});

	it("[payment-89] pay for no other payment when the unsigned reference is exchanged", async () => {
		const other = await shop.buy();
		const { purchase, webhook } = await payQuietly(shop);
		const order = { ...webhook.transaction.order, merchant_order_id: other.id };
		await shop.paymob.deliver(webhook, { tamper: (obj) => ({ ...obj, order }) });
		expect(await shop.readOutcome(other)).toMatchObject({ status: "pending", ...NOT_PAID });
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	});

	it("[payment-89] pay for no other payment when digits moved from the order to the owner", async () => {
		const other = await shop.buy();
		const { purchase, webhook } = await payQuietly(shop);
		const text = String(purchase.orderId);
		const moved = { id: Number(text.slice(0, -1)), owner: Number(`${text.at(-1)}302852`) };
		await shop.fixture.withStore((db) =>
			db
				.updateTable("gateway_orders")
				.set({ order_id: String(moved.id) })
				.where("reference", "=", other.id)
				.execute(),
		);
		const tamper = (obj: object) => ({
			...obj,
			order: { ...webhook.transaction.order, id: moved.id },
			owner: moved.owner,
		});
		expect(await shop.paymob.deliver(webhook, { tamper })).toEqual([200]);
		expect(await shop.readOutcome(other)).toMatchObject({ status: "pending", ...NOT_PAID });
		await shop.lookUp();
		expect(await shop.readOutcome(other)).toMatchObject({ status: "pending", ...NOT_PAID });
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	});

	it("[payment-89] about an order of another shop, or of another mode, grant nothing", async () => {
		const purchase = await shop.buy();
		const { publicUrl } = {
			publicUrl: new URL(shop.paymob.lastOrder.notificationUrl ?? "").origin,
		};
		await shop.paymob.payElsewhere(`${publicUrl}/webhooks/paymob`);
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "pending", ...NOT_PAID });
		const order = shop.paymob.ledger.findOrder(purchase.orderId);
		shop.paymob.sendsWebhooks = false;
		const { id } = await shop.paymob.pay({ way: "card", outcome: "success", orderId: order.id });
		const paid = shop.paymob.ledger.findTransaction(id);
		if (paid) paid.is_live = true;
		await shop.paymob.deliver({
			...lastWebhook(shop),
			transaction: structuredClone(paid) as never,
		});
		await shop.lookUp();
		expect(await shop.readOutcome(purchase)).toMatchObject(NOT_PAID);
	});

	it("[payment-89] may be quicker than the response to the start", async () => {
		shop.paymob.beforeStarted = async () => {
			await shop.paymob.pay({ way: "card", outcome: "success" });
		};
		const purchase = await shop.buy();
		await shop.lookUp();
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	});
});
