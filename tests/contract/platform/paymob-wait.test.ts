import { expect, it } from "vitest";
import { addBillingCycle } from "../../../platform/base/clock";
import { PASSWORD } from "../../support/platform-fixture";
import { describeShop, NOT_PAID, PAID_ONCE, type PaymobShop } from "./paymob-shop";

/** A payer gets a code for a kiosk, and the platform learns of it. */
async function takeCode(shop: PaymobShop) {
	const purchase = await shop.buy();
	const { id, data } = await shop.paymob.pay({ way: "kiosk", outcome: "wait" });
	await shop.lookUp();
	return { purchase, transactionId: id, code: String(data.bill_reference) };
}

const DAY = 24 * 3600;

describeShop("a payment at Paymob that waits", (shop) => {
	it("[payment-89] shows a kiosk's code for two days, and is granted when the money comes, with three calls", async () => {
		const { purchase, transactionId, code } = await takeCode(shop);
		expect(await shop.readStatus(purchase)).toMatchObject({ status: "pending", pay_code: code });
		const { pay_until } = await shop.readStatus(purchase);
		expect(new Date(String(pay_until)).getTime()).toBe(shop.paymob.lastOrder.expiresAt.getTime());
		expect(shop.paymob.countCalls()).toEqual({ start: 1, "look-up": 1 });
		await shop.restart();
		await shop.lookUpLater(DAY);
		expect(await shop.readStatus(purchase)).toMatchObject({ status: "pending", pay_code: code });
		await shop.paymob.settle(transactionId);
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
		expect((await shop.readStatus(purchase)).pay_code ?? null).toBeNull();
	});

	it("[payment-89] is granted when the webhook of a kiosk is lost", async () => {
		const { purchase, transactionId } = await takeCode(shop);
		shop.paymob.sendsWebhooks = false;
		await shop.paymob.settle(transactionId);
		await shop.lookUpLater(DAY);
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	});

	it("[payment-89] never fails before its end, whatever a card did meanwhile", async () => {
		const { purchase, transactionId } = await takeCode(shop);
		await shop.paymob.pay({ way: "card", outcome: "decline" });
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "pending", ...NOT_PAID });
		await shop.lookUpLater(2 * DAY - 60);
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "pending" });
		await shop.lookUpLater(120);
		await shop.lookUpLater(3600);
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "failed", ...NOT_PAID });
		await shop.restart();
		await shop.paymob.settle(transactionId);
		await shop.lookUp();
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	});

	it("[payment-89] gives late money back when the payer has paid otherwise", async () => {
		const { purchase, transactionId } = await takeCode(shop);
		await shop.lookUpLater(2 * DAY + 60);
		await shop.lookUpLater(3600);
		const { status, data } = await shop.press(purchase.client);
		expect(status).toBe(200);
		await shop.paymob.pay({ way: "card", outcome: "success" });
		const second = { ...purchase, id: String(data.transaction_id) };
		expect(await shop.readOutcome(second)).toEqual(PAID_ONCE);
		await shop.paymob.settle(transactionId);
		await shop.lookUp();
		expect(await shop.listCharges(purchase)).toEqual(["owed"]);
		expect(await shop.readOutcome(purchase)).toMatchObject({ plans: 1, receipts: 1 });
	});

	it("[payment-89] waits for the PIN of a wallet, and is granted or declined with it", async () => {
		const purchase = await shop.buy();
		const { id } = await shop.paymob.pay({ way: "wallet", outcome: "wait" });
		await shop.lookUpLater();
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "pending", ...NOT_PAID });
		await shop.paymob.settle(id, "decline");
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "failed", ...NOT_PAID });
		const second = await shop.paymob.pay({ way: "wallet", outcome: "wait" });
		await shop.paymob.settle(second.id);
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	});

	it("[payment-89] is granted once when Paymob tells of it as pending first, in any order", async () => {
		const purchase = await shop.buy();
		shop.paymob.sendsWebhooks = false;
		const { id } = await shop.paymob.pay({ way: "wallet", outcome: "wait" });
		await shop.paymob.settle(id);
		const [pending, paid] = shop.paymob.webhooks.slice(-2);
		if (!pending || !paid) throw new Error("There are no webhooks.");
		await shop.paymob.deliver(paid);
		await shop.paymob.deliver(pending, { copies: 3 });
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	});

	it("[payment-89] is found after an outage, which loses nothing", async () => {
		const purchase = await shop.buy();
		shop.paymob.sendsWebhooks = false;
		await shop.paymob.pay({ way: "card", outcome: "success" });
		for (const outage of ["reset", 500, "nonsense"] as const) {
			shop.paymob.outage = outage;
			await shop.lookUpLater(3600);
		}
		expect(await shop.readOutcome(purchase)).toMatchObject({ status: "pending", ...NOT_PAID });
		shop.paymob.outage = undefined;
		await shop.restart();
		await shop.lookUpLater(DAY / 4);
		expect(await shop.readOutcome(purchase)).toEqual(PAID_ONCE);
	});

	it.each([
		["is paid", true],
		["expires", false],
	])(
		"[payment-143] with a kiosk's code for a plan that ends keeps the plan on until the code %s",
		async (_, isPaid) => {
			const { client, email } = await shop.buy();
			await shop.paymob.pay({ way: "card", outcome: "success" });
			await shop.lookUp();
			const { operator } = shop.fixture.platform;
			const readPlan = async () => {
				await client.send("login", { body: { email, password: PASSWORD } });
				return (await client.send("memberships")).data.memberships[0];
			};
			const end = Date.parse(String((await readPlan())?.next_billing_date));
			shop.fixture.advance((end - shop.fixture.now.getTime()) / 1000 - DAY / 2);
			await readPlan();
			expect((await shop.press(client)).status).toBe(200);
			const { id } = await shop.paymob.pay({ way: "kiosk", outcome: "wait" });
			await shop.lookUp();
			shop.fixture.advance(DAY);
			await operator.outbox.writeDue();
			expect(await readPlan()).toMatchObject({ renewal: { waits: "cash" } });
			if (isPaid) {
				await shop.paymob.settle(id);
				await shop.lookUp();
				const renewed = addBillingCycle(new Date(end), "monthly").toISOString();
				expect((await readPlan())?.next_billing_date).toBe(renewed);
			} else {
				const expiresAt = await shop.fixture.withStore(async (db) => {
					const orders = db.selectFrom("gateway_orders").select("expires_at");
					return (await orders.where("pay_code", "is not", null).executeTakeFirst())?.expires_at;
				});
				const left = (Date.parse(String(expiresAt)) - shop.fixture.now.getTime()) / 1000;
				await shop.lookUpLater(left - 60);
				await operator.outbox.writeDue();
				expect(await readPlan()).toMatchObject({ renewal: { waits: "cash" } });
				await shop.lookUpLater(60);
				await operator.outbox.writeDue();
				expect(await readPlan()).toBeUndefined();
			}
		},
	);
});
