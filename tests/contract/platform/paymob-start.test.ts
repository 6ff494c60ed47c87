import { expect, it } from "vitest";
import { describeShop, NOT_PAID, PAID_ONCE } from "./paymob-shop";

describeShop("starting a payment at Paymob", (shop) => {
	it("[payment-89] makes one order of parallel presses with one key", async () => {
		const { client } = await shop.fixture.registerVerified();
		const key = shop.newKey();
		const orders = shop.paymob.ledger.orders.length;
		const responses = await Promise.all(Array.from({ length: 5 }, () => shop.press(client, key)));
		expect(new Set(responses.map(({ data }) => data.payment_url)).size).toBe(1);
		expect(shop.paymob.ledger.orders.length).toBe(orders + 1);
	});

	it("[payment-89] sends an end, both addresses and the payer, and nothing about the plan", async () => {
		const { id } = await shop.buy();
		const order = shop.paymob.lastOrder;
		expect(order.reference).toContain(id);
		expect(order.expiresAt.getTime() - shop.fixture.now.getTime()).toBe(48 * 3600 * 1000);
		expect(order.notificationUrl).toMatch(/\/webhooks\/paymob$/);
		const url = new URL(order.redirectionUrl ?? "");
		expect([url.pathname, url.searchParams.get("transaction_id")]).toEqual([
			"/payment-callback",
			id,
		]);
	});

	it.each([
		[401, "PAYMOB_SECRET_KEY"],
		[404, "PAYMOB_INTEGRATIONS"],
		[400, "HTTP 400"],
	])(
		"[payment-89] fails plainly for the payer after %s, and names the cause for the operator",
		async (fault, cause) => {
			const { client } = await shop.fixture.registerVerified();
			shop.paymob.failNext("start", fault);
			const response = await shop.press(client);
			expect(response.status).toBe(422);
			expect(response.json.message).toBe("Failed to initiate payment");
			expect(shop.fixture.errors.map(String).join()).toContain(cause);
			expect((await shop.press(client)).status).toBe(200);
		},
	);

	it.each(["reset", 500, "nonsense"] as const)(
		"[payment-89] is made again at the next press after %s, for the same payment",
		async (fault) => {
			const { client, email } = await shop.fixture.registerVerified();
			const key = shop.newKey();
			shop.paymob.failNext("start", fault);
			expect((await shop.press(client, key)).status).toBe(503);
			await shop.restart();
			const { status, data } = await shop.press(client, key);
			expect(status).toBe(200);
			await shop.paymob.pay({ way: "card", outcome: "success" });
			const id = String(data.transaction_id);
			expect(await shop.readOutcome({ client, email, id })).toEqual(PAID_ONCE);
		},
	);

	it("[payment-89] finds the money of an order whose response was lost, and lists a second one to give back", async () => {
		const { client, email } = await shop.fixture.registerVerified();
		const key = shop.newKey();
		shop.paymob.failNext("start", "lost");
		expect((await shop.press(client, key)).status).toBe(503);
		const lost = shop.paymob.lastOrder;
		const { data } = await shop.press(client, key);
		const purchase = { client, email, id: String(data.transaction_id) };
		expect(shop.paymob.lastOrder.reference).not.toBe(lost.reference);
		await shop.paymob.pay({ way: "card", outcome: "success", orderId: lost.id });
		await shop.restart();
		await shop.lookUpLater();
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
		await shop.paymob.pay({ way: "card", outcome: "success" });
		expect(await shop.listCharges(purchase)).toEqual(["granted", "owed"]);
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "completed", plans: 1 });
	});

	it("[payment-89] is made again by another process while the first one is stuck, and counts both for one payment", async () => {
		const { client, email } = await shop.fixture.registerVerified();
		const key = shop.newKey();
		const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
		const { promise: isStuck, resolve: enter } = Promise.withResolvers<void>();
		shop.paymob.beforeStarted = () => {
			enter();
			return stuck;
		};
		const first = shop.press(client, key);
		await isStuck;
		const early = shop.paymob.lastOrder;
		shop.paymob.beforeStarted = undefined;
		shop.fixture.advance(5);
		const second = await shop.press(client, key);
		expect(second.status).toBe(200);
		expect(shop.paymob.lastOrder.id).not.toBe(early.id);
		release();
		expect((await first).status).toBe(200);
		const purchase = { client, email, id: String(second.data.transaction_id) };
		await shop.paymob.pay({ way: "card", outcome: "success", orderId: early.id });
		await shop.paymob.pay({ way: "card", outcome: "success" });
		expect(await shop.listCharges(purchase)).toEqual(["granted", "owed"]);
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "completed", plans: 1 });
	});

	it("[payment-89] costs nobody anything when nobody pays: the order ends with its last look-up", async () => {
		const purchase = await shop.buy();
		await shop.lookUpLater();
		await shop.lookUpLater(48 * 3600);
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "failed", ...NOT_PAID });
		shop.paymob.calls.length = 0;
		await shop.lookUpLater(48 * 3600);
		expect(shop.paymob.calls).toEqual([]);
	});
});
