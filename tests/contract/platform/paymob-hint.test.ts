import { expect, it } from "vitest";
import { describeShop, NOT_PAID, PAID_ONCE, type PaymobShop, PRICE_MINOR } from "./paymob-shop";

async function payByCard(shop: PaymobShop) {
	const purchase = await shop.buy();
	const { id } = await shop.paymob.pay({ way: "card", outcome: "success" });
	expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	return { purchase, transactionId: id };
}

const listRefunded = (shop: PaymobShop, { id }: { id: string }) =>
	shop.fixture.withStore(async (db) => {
		const rows = await db
			.selectFrom("gateway_charges")
			.select("refunded_minor")
			.where("transaction_id", "=", id)
			.execute();
		return rows.map(({ refunded_minor }) => refunded_minor);
	});

/** Posts a body to the webhook's address, and returns the status. */
const post = (shop: PaymobShop, body: unknown, query = "") =>
	shop.fixture.platform
		.fetch(
			new Request(`http://platform.test/webhooks/paymob${query}`, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify(body),
			}),
		)
		.then(({ status }) => status);

describeShop("what Paymob tells without a signature that covers it", (shop) => {
	it.each([1000, PRICE_MINOR])(
		"[payment-89] a refund of %d in its dashboard is found by a look-up of the paid order",
		async (amount) => {
			const { purchase, transactionId } = await payByCard(shop);
			await shop.paymob.refundInDashboard(transactionId, amount);
			expect(await listRefunded(shop, purchase)).toEqual([0]);
			await shop.restart();
			await shop.lookUp();
			expect(await listRefunded(shop, purchase)).toEqual([amount]);
			shop.paymob.calls.length = 0;
			await shop.lookUpLater(7 * 24 * 3600);
			expect(shop.paymob.calls).toEqual([]);
		},
	);

	it("[payment-89] a void in its dashboard is found as well", async () => {
		const { purchase, transactionId } = await payByCard(shop);
		await shop.paymob.voidInDashboard(transactionId);
		await shop.lookUp();
		expect(await listRefunded(shop, purchase)).toEqual([PRICE_MINOR]);
	});

	it("[payment-89] a webhook whose unsigned values are changed to a refund takes nothing back", async () => {
		const { purchase } = await payByCard(shop);
		const webhook = shop.paymob.webhooks.at(-1);
		if (webhook === undefined) throw new Error("There is no webhook.");
		const tamper = (obj: object) => ({ ...obj, is_refund: true, refunded_amount_cents: 4900 });
		expect(await shop.paymob.deliver(webhook, { tamper })).toEqual([200]);
		await shop.lookUp();
		expect(await listRefunded(shop, purchase)).toEqual([0]);
	});

	it.each([
		["the third form", (order: number) => ({ intention: {}, transaction: { order }, hmac: "x" })],
		[
			"a subscription",
			(order_id: number) => ({
				trigger_type: "renewal",
				subscription_data: { order_id },
				hmac: "x",
			}),
		],
	])(
		"[payment-89] %s changes nothing, and has the order that it names looked up",
		async (_, toBody) => {
			const purchase = await shop.buy();
			shop.paymob.sendsWebhooks = false;
			await shop.paymob.pay({ way: "card", outcome: "success" });
			const before = await shop.countNotices();
			const body = toBody(purchase.orderId);
			expect(await post(shop, body)).toBe(200);
			expect(await shop.readOutcome(purchase)).toMatchObject({ status: "pending", ...NOT_PAID });
			await shop.lookUp();
			expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
			expect(await shop.countNotices()).toBe(before);
		},
	);

	it("[payment-89] such forms cause few look-ups, however many come, and none of orders of others", async () => {
		const { orderId } = await shop.buy();
		await shop.lookUpLater();
		shop.fixture.advance(16);
		shop.paymob.calls.length = 0;
		for (const order of [orderId, orderId, 1, orderId]) {
			expect(await post(shop, { intention: {}, transaction: { order }, hmac: "x" })).toBe(200);
			await shop.lookUp();
		}
		expect(shop.paymob.countCalls()).toMatchObject({ "look-up": 1 });
		expect(await post(shop, { intention: {}, transaction: { order: orderId } })).toBe(401);
	});
});
