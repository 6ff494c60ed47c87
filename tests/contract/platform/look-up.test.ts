/** Tests look-ups at a gateway whose webhooks are lost. */
import { expect, it } from "vitest";
import { ApiClient } from "../../support/api-client";
import { readStatus } from "./payer";
import {
	check,
	describeOnOneWithPaymob,
	describeWithPaymob,
	type PaymobFixture,
	start,
	startOrder,
} from "./paymob-payer";

const HOUR = 3600;
const paid = { way: "card", outcome: "success" } as const;
const declined = { way: "card", outcome: "decline" } as const;

const countLookUps = ({ paymob }: PaymobFixture) => {
	const { "look-up": byId = 0, inquiry = 0 } = paymob.countCalls();
	return byId + inquiry;
};

/** Returns how many seconds after now the orders are looked up, within so many hours. */
async function listLookUps(
	fixture: PaymobFixture,
	hours: number,
	stepSeconds = 60,
): Promise<number[]> {
	const times: number[] = [];
	for (let second = 0; second <= hours * HOUR; second += stepSeconds) {
		const before = countLookUps(fixture);
		await fixture.lookUpDue();
		if (countLookUps(fixture) > before) times.push(second);
		fixture.advance(stepSeconds);
	}
	return times;
}

const remove = ({ client, password }: Awaited<ReturnType<PaymobFixture["registerVerified"]>>) =>
	client.send("deleteAccount", { body: { current_password: password } });

describeWithPaymob(
	"look-ups",
	(fixture) => {
		it("[payment-111] are two minutes after the start, then ever later, and once at the expiry", async () => {
			const { client, id } = await startOrder(fixture);
			expect(await listLookUps(fixture, 2)).toEqual([120, 180, 480, 1380, 3600]);
			expect(await readStatus(client, id)).toMatchObject({ status: "failed" });
		});

		it("[payment-111] are 30 s after the return, and reloads do not put them off", async () => {
			const { client, id } = await startOrder(fixture);
			fixture.advance(60);
			await check(client, id, "return");
			fixture.advance(20);
			await check(client, id, "return");
			expect((await listLookUps(fixture, 0.1, 10)).slice(0, 2)).toEqual([10, 70]);
			fixture.advance(HOUR);
			await fixture.lookUpDue();
		});

		it("[payment-111] grant what was paid by somebody who closed the browser, once", async () => {
			const { client, id } = await startOrder(fixture);
			await fixture.paymob.pay(declined);
			await fixture.paymob.pay(paid);
			fixture.advance(120);
			const other = await fixture.openAnother();
			await Promise.all([fixture.lookUpDue(), other.operator.orders.lookUpDue()]);
			await other.close();
			expect(await readStatus(client, id)).toMatchObject({
				status: "completed",
				webhook_processed: true,
				subscription: { next_billing_date: expect.any(String) },
			});
			const receipts = (await fixture.listMails()).filter(({ text }) => text.includes(id));
			expect(receipts).toHaveLength(1);
			const before = countLookUps(fixture);
			fixture.advance(2 * HOUR);
			await fixture.lookUpDue();
			expect(countLookUps(fixture)).toBe(before);
		});

		it("[payment-118] at the expiry of a paid order find a second payment, once", async () => {
			const lookUpPaid = async () => {
				await fixture.platform.operator.outbox.writeDue();
				await fixture.lookUpDue();
			};
			// Those of the tests before.
			fixture.advance(HOUR);
			await lookUpPaid();
			const { client, id, orderId } = await startOrder(fixture);
			await fixture.paymob.pay(paid);
			fixture.advance(120);
			await fixture.lookUpDue();
			// Paid in two tabs, and the webhook of the second is lost.
			await fixture.paymob.pay({ ...paid, orderId });
			const before = countLookUps(fixture);
			fixture.advance(HOUR);
			await lookUpPaid();
			await lookUpPaid();
			expect(countLookUps(fixture) - before).toBe(1);
			expect(await readStatus(client, id)).toMatchObject({ status: "completed" });
			const { owed } = await fixture.platform.operatorPort.today();
			expect(owed.rows.map((row) => row.transaction_id)).toEqual([id]);
		});

		it("[payment-111] are divided between six processes", async () => {
			const payers = [];
			for (let count = 0; count < 8; count++) payers.push(await startOrder(fixture));
			fixture.advance(120);
			const others = await Promise.all(Array.from({ length: 5 }, () => fixture.openAnother()));
			const before = countLookUps(fixture);
			const platforms = [fixture.platform, ...others];
			await Promise.all(platforms.map(({ operator }) => operator.orders.lookUpDue()));
			expect(countLookUps(fixture) - before).toBe(8);
			await Promise.all(others.map((other) => other.close()));
			fixture.advance(HOUR);
			await fixture.lookUpDue();
		});

		it("[payment-111] find an order by its reference when the response to its start was lost", async () => {
			const { client } = await fixture.registerVerified();
			fixture.paymob.failNext("start", "lost");
			const first = await start(client, {}, "lost-start");
			expect(first.status).toBe(503);
			fixture.errors.length = 0;
			const { id: orderId } = fixture.paymob.lastOrder;
			const { data } = await start(client, {}, "lost-start");
			const id = String(data.transaction_id);
			expect(fixture.paymob.lastOrder.id).not.toBe(orderId);
			await fixture.paymob.pay({ ...paid, orderId });
			fixture.advance(120);
			await fixture.lookUpDue();
			expect(await readStatus(client, id)).toMatchObject({ status: "completed" });
			fixture.advance(HOUR);
			await fixture.lookUpDue();
		});

		it("[payment-112] are made at Check Again, once in 15 s for an order", async () => {
			const { client, id } = await startOrder(fixture);
			await fixture.paymob.pay(declined);
			const before = countLookUps(fixture);
			expect((await check(client, id)).data.status).toBe("failed");
			await fixture.paymob.pay(paid);
			const stored = await Promise.all(Array.from({ length: 5 }, () => check(client, id)));
			expect(stored.map(({ data }) => data.status)).toEqual(Array(5).fill("failed"));
			expect(countLookUps(fixture) - before).toBe(1);
			fixture.advance(15);
			const asked = await Promise.all(Array.from({ length: 5 }, () => check(client, id)));
			expect(countLookUps(fixture) - before).toBe(2);
			expect(asked.map(({ data }) => data.status)).toContain("completed");
			expect((await check(client, id)).data.status).toBe("completed");
		});

		it("[payment-112] respond with what is stored while the gateway does not respond", async () => {
			const { client, id } = await startOrder(fixture);
			fixture.paymob.failNext("look-up", "hang");
			const before = performance.now();
			expect((await check(client, id)).data.status).toBe("pending");
			expect(performance.now() - before).toBeLessThan(3900);
			expect(fixture.errors.splice(0).map(String)).toEqual([
				expect.stringContaining("no response in time"),
			]);
			fixture.advance(HOUR);
			await fixture.lookUpDue();
		});

		it("[payment-113] come before a second payment for the same plan, which is rejected once the first is paid", async () => {
			const { client, id } = await startOrder(fixture);
			await fixture.paymob.pay(declined);
			await check(client, id);
			await fixture.paymob.pay(paid);
			fixture.advance(15);
			// Another plan is another purchase.
			expect((await start(client, { plan_id: 3 })).status).toBe(200);
			const again = await start(client);
			expect([again.status, again.json.code, again.json.transaction_id]).toEqual([
				409,
				"already_paid",
				id,
			]);
			expect(await readStatus(client, id)).toMatchObject({ status: "completed" });
			expect((await start(client)).status).toBe(200);
			fixture.advance(HOUR);
			await fixture.lookUpDue();
		});

		it("[payment-113] do not stop a second payment while the gateway does not look up", async () => {
			const { client } = await startOrder(fixture);
			fixture.advance(15);
			fixture.paymob.failNext("look-up", 503);
			expect((await start(client)).status).toBe(200);
			fixture.errors.length = 0;
			fixture.advance(HOUR);
			await fixture.lookUpDue();
		});

		it("[payment-116] come before a deletion, which waits until the order has expired and was looked up", async () => {
			const person = await startOrder(fixture);
			const expiresAt = new Date(fixture.now.getTime() + HOUR * 1000).toISOString();
			const rejected = await remove(person);
			expect([rejected.status, rejected.json.code, rejected.json.wait_until]).toEqual([
				409,
				"payment_waiting",
				expiresAt,
			]);
			fixture.advance(HOUR);
			expect((await remove(person)).status).toBe(200);
		});

		it("[payment-116] that stay without a response keep the payment open, and its account, until one comes", async () => {
			const person = await startOrder(fixture);
			fixture.advance(HOUR);
			fixture.paymob.failNext("look-up", 500, 500);
			await fixture.lookUpDue();
			expect(await readStatus(person.client, person.id)).toMatchObject({ status: "pending" });
			expect((await remove(person)).json.code).toBe("payment_waiting");
			fixture.errors.length = 0;
			fixture.advance(300);
			await fixture.paymob.pay(paid);
			await fixture.lookUpDue();
			expect(await readStatus(person.client, person.id)).toMatchObject({ status: "completed" });
			expect((await remove(person)).status).toBe(200);
		});

		it("[payment-114] wait while the gateway is away, and go on when it is back", async () => {
			const payers = [];
			for (let count = 0; count < 6; count++) payers.push(await startOrder(fixture));
			for (const { orderId } of payers) await fixture.paymob.pay({ ...paid, orderId });
			fixture.advance(120);
			fixture.paymob.outage = 503;
			const before = countLookUps(fixture);
			await fixture.lookUpDue();
			expect(countLookUps(fixture) - before).toBe(3);
			expect(fixture.platform.counts().gatewayUp.paymob).toBe(false);
			await fixture.lookUpDue();
			fixture.advance(15);
			await fixture.lookUpDue();
			expect(countLookUps(fixture) - before).toBe(4);
			expect(fixture.errors.splice(0)).toHaveLength(4);
			fixture.paymob.outage = undefined;
			fixture.advance(300);
			await fixture.lookUpDue();
			expect(fixture.platform.counts().gatewayUp.paymob).toBe(true);
			for (const { client, id } of payers) {
				expect(await readStatus(client, id)).toMatchObject({ status: "completed" });
			}
		});

		it("[payment-115] go on in another process when one ends during a look-up", async () => {
			const { client, id } = await startOrder(fixture);
			await fixture.paymob.pay(paid);
			fixture.advance(120);
			const ending = await fixture.openAnother();
			fixture.paymob.failNext("look-up", "hang");
			const before = countLookUps(fixture);
			const lost = ending.operator.orders.lookUpDue();
			await expect.poll(() => countLookUps(fixture)).toBe(before + 1);
			await fixture.lookUpDue();
			expect(countLookUps(fixture)).toBe(before + 1);
			fixture.advance(31);
			await fixture.lookUpDue();
			expect(await readStatus(client, id)).toMatchObject({ status: "completed" });
			await lost;
			await ending.close();
			fixture.errors.length = 0;
			fixture.advance(2 * HOUR);
			await fixture.lookUpDue();
			expect(await readStatus(client, id)).toMatchObject({ status: "completed" });
		});

		it("[payment-115] find what was paid for an order whose process ended during its start", async () => {
			const { client } = await fixture.registerVerified();
			const ending = await fixture.openAnother();
			fixture.paymob.failNext("start", "late");
			const before = fixture.paymob.ledger.orders.length;
			const starting = start(new ApiClient(ending, client.cookies));
			await expect.poll(() => fixture.paymob.ledger.orders.length).toBe(before + 1);
			await ending.close();
			expect((await starting).status).toBe(500);
			fixture.errors.length = 0;
			await fixture.paymob.pay(paid);
			fixture.advance(120);
			await fixture.lookUpDue();
			const { payments } = (await client.send("accountPayments")).data;
			expect(payments).toMatchObject([{ status: "completed", webhook_processed: true }]);
		});
	},
	["card", "wallet"],
);

describeOnOneWithPaymob("look-ups of kiosks", (fixture) => {
	const waiting = { way: "kiosk", outcome: "wait" } as const;

	it("[payment-111] go on every six hours until the expiry, and the code waits as long", async () => {
		const { client, id } = await startOrder(fixture);
		const code = fixture.paymob.pay(waiting);
		await code;
		const times = await listLookUps(fixture, 47);
		expect(times.slice(0, 5)).toEqual([120, 180, 480, 1380, 4980]);
		expect(times.slice(5).map((time, index) => time - (times[index + 4] ?? 0))).toEqual(
			Array(7).fill(6 * HOUR),
		);
		expect(await readStatus(client, id)).toMatchObject({
			status: "pending",
			pay_code: expect.any(String),
		});
		fixture.advance(HOUR);
		await fixture.lookUpDue();
		// Its payer is told that this code has expired.
		expect(await readStatus(client, id)).toMatchObject({
			status: "failed",
			pay_code: expect.any(String),
		});
	});

	it("[payment-112] find money that came after the expiry", async () => {
		const { client, id } = await startOrder(fixture);
		const { id: chargeId } = await fixture.paymob.pay(waiting);
		fixture.advance(48 * HOUR);
		await fixture.lookUpDue();
		expect(await readStatus(client, id)).toMatchObject({ status: "failed" });
		await fixture.paymob.settle(chargeId);
		fixture.advance(15);
		expect((await check(client, id)).data).toMatchObject({
			status: "completed",
			webhook_processed: true,
		});
	});
});

describeOnOneWithPaymob("look-ups of tests", (fixture) => {
	it("[payment-116] end at their expiry once live keys have replaced the test keys", async () => {
		const person = await startOrder(fixture);
		const { client, id } = person;
		const { paymobOptions } = fixture.paymob;
		const paymob = { ...paymobOptions, secretKey: "egy_sk_live_0123456789abcdef" };
		const live = await fixture.openAnother({ paymob });
		fixture.advance(47 * HOUR);
		await live.operator.orders.lookUpDue();
		expect(await readStatus(client, id)).toMatchObject({ status: "pending" });
		fixture.errors.length = 0;
		fixture.advance(HOUR + 6 * HOUR);
		await live.operator.orders.lookUpDue();
		await live.close();
		expect(await readStatus(client, id)).toMatchObject({ status: "failed" });
		expect((await remove(person)).status).toBe(200);
	});
});

describeOnOneWithPaymob("look-ups without keys", (fixture) => {
	it("[payment-118] of a live order end a week after its expiry, and name it in the log", async () => {
		const person = await startOrder(fixture);
		const { id, orderId } = person;
		await fixture.withStore((db) =>
			db
				.updateTable("gateway_orders")
				.set({ mode: "live" })
				.where("transaction_id", "=", id)
				.execute(),
		);
		const without = await fixture.openAnother({ paymob: undefined });
		fixture.advance(48 * HOUR + 6 * 24 * HOUR);
		await without.operator.orders.lookUpDue();
		expect(await readStatus(person.client, id)).toMatchObject({ status: "pending" });
		fixture.errors.length = 0;
		fixture.advance(2 * 24 * HOUR);
		await without.operator.orders.lookUpDue();
		await without.close();
		expect(fixture.errors.splice(0).map(String)).toEqual([
			expect.stringContaining(`Order ${orderId} of paymob`),
		]);
		expect(await readStatus(person.client, id)).toMatchObject({ status: "failed" });
	});
});
