/** Tests renewals with another plan, with codes, and those whose decision is undone. */
import { expect, it } from "vitest";
import { addBillingCycle } from "../../../platform/base/clock";
import { discountCodes } from "../../../platform/seed/sample";
import {
	describeOnOneDatabase,
	PASSWORD,
	type PlatformFixture,
} from "../../support/platform-fixture";
import { annualTransfer, requestNewTransfer, requestTransfer, settle } from "./payer";

const DAY = 86_400;
const premium = { plan_id: 2, subscription_type: "platform" };

/** A person whose Premium, paid by a transfer, ends in six hours. */
async function nearEnd(fixture: PlatformFixture) {
	const { client, email, id } = await requestNewTransfer(fixture);
	const { manualPayments, outbox, webhooks } = fixture.platform.operator;
	await manualPayments.approve(id, "test");
	const comeBack = () => client.send("login", { body: { email, password: PASSWORD } });
	const readPlan = async () => {
		await comeBack();
		const { memberships } = (await client.send("memberships")).data;
		return memberships.find(({ plan_id }) => plan_id === 2);
	};
	const end = new Date(String((await readPlan())?.next_billing_date));
	fixture.now = new Date(end.getTime() - (DAY / 4) * 1000);
	await comeBack();
	/** The end with so many months more. */
	const endAfter = (months: number) => addBillingCycle(end, "monthly", months).toISOString();
	return {
		client,
		end,
		endAfter,
		readPlan,
		readEnd: async () => (await readPlan())?.next_billing_date,
		transfers: manualPayments,
		ask: async (change?: Record<string, unknown>) => (await requestTransfer(client, change)).id,
		/** The clock of the platform works while time passes. */
		async pass(days: number) {
			fixture.advance(days * DAY);
			await outbox.writeDue();
		},
		async payByCard(discount_code?: string) {
			const body = { ...premium, ...(discount_code && { discount_code }) };
			const { data } = await client.send("initiateSubscription", { body });
			const id = String(data.transaction_id);
			await settle(client, id, "completed");
			fixture.advance(3);
			await webhooks.deliverDue();
			return id;
		},
		countEnded: async () => {
			const mails = await Array.fromAsync(outbox.list());
			return mails.filter((one) => one.recipient === email && one.kind === "membership-ended")
				.length;
		},
	};
}

describeOnOneDatabase("a renewal", (fixture) => {
	it("[payment-142] adds a whole month to the end, early, with a code of any kind, and by any way of paying", async () => {
		const { end, endAfter, readPlan, readEnd, ask, transfers, payByCard } = await nearEnd(fixture);
		await payByCard("OPEN10");
		expect(await readEnd()).toBe(endAfter(1));
		await payByCard("FIXED5");
		expect(await readEnd()).toBe(endAfter(2));
		await transfers.approve(await ask({ amount: 44.1, discount_code: "OPEN10" }), "test");
		expect(await readPlan()).toMatchObject({
			next_billing_date: endAfter(3),
			// The code was for that time.
			renewal: { amount: 49, payment_method: "instapay" },
		});
		expect(end.toISOString()).toBe(endAfter(0));
	});

	it("[payment-143] by a code that makes it free adds to the end of a plan that another request keeps on", async () => {
		await fixture.withStore((db) =>
			db
				.insertInto("discount_codes")
				.values({
					...discountCodes.find(({ code }) => code === "OPEN10"),
					code: "FREE",
					value: 100,
				} as never)
				.execute(),
		);
		const { client, endAfter, readPlan, ask, transfers, pass, countEnded } = await nearEnd(fixture);
		const waiting = await ask();
		await pass(0.5);
		const body = { ...premium, discount_code: "FREE" };
		expect((await client.send("initiateSubscription", { body })).status).toBe(200);
		expect(await readPlan()).toMatchObject({
			next_billing_date: endAfter(1),
			renewal: { waits: "transfer" },
		});
		await transfers.reject(waiting, "test");
		await pass(1);
		expect((await readPlan())?.next_billing_date).toBe(endAfter(1));
		expect(await countEnded()).toBe(0);
	});

	it("[payment-143] of another plan keeps this one on no longer", async () => {
		const { readPlan, ask, pass, countEnded } = await nearEnd(fixture);
		await ask(annualTransfer);
		await pass(0.5);
		expect(await readPlan()).toBeUndefined();
		expect(await countEnded()).toBe(1);
	});

	it("[payment-143, payment-152] whose approval is undone after the old end waits again, and keeps the plan on", async () => {
		const { endAfter, readPlan, readEnd, ask, transfers, pass, countEnded } =
			await nearEnd(fixture);
		const transfer = await ask();
		await pass(0.5);
		await transfers.approve(transfer, "test");
		expect(await readEnd()).toBe(endAfter(1));
		fixture.advance(300);
		await transfers.undo(transfer, "test");
		await pass(0);
		expect(await readPlan()).toMatchObject({
			next_billing_date: endAfter(0),
			renewal: { waits: "transfer" },
		});
		expect(await countEnded()).toBe(0);
		await transfers.reject(transfer, "test");
		for (const days of [0.01, 0.01, 1]) await pass(days);
		expect(await readPlan()).toBeUndefined();
		expect(await countEnded()).toBe(1);
	});

	it("[payment-143] whose rejection is undone waits again, keeps the plan on, and adds to the old end", async () => {
		const { endAfter, readPlan, readEnd, ask, transfers, pass, countEnded } =
			await nearEnd(fixture);
		const transfer = await ask();
		await pass(0.5);
		await transfers.reject(transfer, "test");
		await pass(0);
		expect((await readPlan())?.renewal).not.toHaveProperty("waits");
		fixture.advance(300);
		await transfers.undo(transfer, "test");
		await pass(0);
		expect(await readPlan()).toMatchObject({
			next_billing_date: endAfter(0),
			renewal: { waits: "transfer" },
		});
		expect(await countEnded()).toBe(0);
		await transfers.approve(transfer, "test");
		expect(await readEnd()).toBe(endAfter(1));
	});
});
