import { expect, it } from "vitest";
import type { ApiClient } from "../../support/api-client";
import { storeAwaitedOrder } from "../../support/awaited-order";
import { describeOnEachDatabase } from "../../support/platform-fixture";

const payUntil = "2025-05-12T12:00:00.000Z";

describeOnEachDatabase("a payment that waits for the payer", (fixture) => {
	async function start(client: ApiClient): Promise<string> {
		const body = { plan_id: 2, subscription_type: "platform" };
		return String((await client.send("initiateSubscription", { body })).data.transaction_id);
	}

	/** Returns the payment as the status call and the list give it. */
	async function read(client: ApiClient, id: string) {
		const status = (await client.send("transactionStatus", { params: { id } })).data;
		const { payments } = (await client.send("accountPayments")).data;
		return { status, listed: payments.find((one) => one.transaction_id === id) };
	}

	it("[payment-120] has its code, until when it can be paid, and whether it is a test", async () => {
		const { client } = await fixture.registerVerified();
		const id = await start(client);
		const before = await read(client, id);
		expect(before.status).not.toHaveProperty("pay_until");
		expect(before.status).not.toHaveProperty("is_test");
		await fixture.withStore((db) =>
			storeAwaitedOrder(db, {
				transactionId: id,
				payCode: "310044218",
				expiresAt: payUntil,
				isTest: true,
			}),
		);
		const fields = {
			status: "pending",
			pay_code: "310044218",
			pay_until: payUntil,
			is_test: true,
		};
		const { status, listed } = await read(client, id);
		expect(status).toMatchObject(fields);
		expect(listed).toMatchObject(fields);
	});

	it("[payment-120] has no code when it waits in a wallet, and neither once it is closed or paid", async () => {
		const { client } = await fixture.registerVerified();
		const id = await start(client);
		await fixture.withStore((db) =>
			storeAwaitedOrder(db, { transactionId: id, expiresAt: payUntil }),
		);
		const waiting = await read(client, id);
		expect(waiting.status).toMatchObject({ pay_until: payUntil });
		expect(waiting.status).not.toHaveProperty("pay_code");
		await fixture.withStore((db) =>
			db
				.updateTable("transactions")
				.set({ status: "completed", webhook_processed: 1 })
				.where("id", "=", id)
				.execute(),
		);
		const paid = await read(client, id);
		expect(paid.status).not.toHaveProperty("pay_until");
		expect(paid.listed).not.toHaveProperty("pay_until");
	});
});
