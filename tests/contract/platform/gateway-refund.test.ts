/** Refunds through a gateway, with a simulated Paymob: each is sent once, whatever comes of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OWNER, signTransaction } from "../../support/paymob-ledger";
import { type RunningPaymob, startPaymobSimulator } from "../../support/paymob-simulator";
import { PlatformFixture } from "../../support/platform-fixture";
import { testDatabases } from "../../support/test-database";

const asked = { reason: "asked", note: "by phone", endsPlan: true } as const;

describe.each(testDatabases)("a refund through a gateway on $name", (database) => {
	const fixture = new PlatformFixture();
	let running: RunningPaymob;
	beforeAll(async () => {
		running = await startPaymobSimulator({ now: () => fixture.now });
		running.paymob.sendsWebhooks = false;
		await fixture.open(database, { paymob: running.paymob.paymobOptions, mockGateway: false });
	});
	afterAll(async () => {
		await fixture.close();
		await running.stop();
	});
	beforeEach(() => running.paymob.calls.splice(0));

	async function report(transactionId: number) {
		const { paymob } = running;
		const transaction = paymob.ledger.findTransaction(transactionId);
		if (transaction === undefined) throw new Error("There is no such transaction.");
		const hmac = signTransaction(paymob.hmacSecret, transaction);
		const response = await fixture.platform.fetch(
			new Request(`http://localhost/webhooks/paymob?hmac=${hmac}`, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ type: "TRANSACTION", obj: transaction }),
			}),
		);
		expect(response.status).toBe(200);
	}

	/** A person whose card payment was granted. */
	async function pay() {
		const person = await fixture.registerVerified();
		const { data } = await person.client.send("initiateSubscription", {
			body: { plan_id: 2, subscription_type: "platform" },
		});
		const id = String(data.transaction_id);
		// An earlier look-up has shown this account, so that a webhook is believed.
		await fixture.withStore((db) =>
			db
				.updateTable("gateway_orders")
				.set({ owner: String(OWNER) })
				.execute(),
		);
		const { id: chargeId } = await running.paymob.pay({ way: "card", outcome: "success" });
		await report(chargeId);
		expect(await readPayment(id)).toMatchObject({ status: "completed" });
		return { ...person, id, chargeId };
	}

	const readPayment = (id: string) => fixture.platform.operator.transactions.find(id);
	const readRefunds = async (id: string) =>
		(await fixture.platform.operator.transactions.readGatewaySide(id)).refunds;
	const give = (id: string) => fixture.platform.operator.refunds.give(id, "test", asked);
	const lookUp = async (seconds: number) => {
		fixture.advance(seconds);
		await fixture.platform.operator.refunds.lookUpDue();
	};
	const countMails = async (email: string) =>
		(await fixture.listMails()).filter(
			(mail) => mail.recipient === email && mail.kind === "payment-refunded",
		).length;
	const countSent = () => running.paymob.countCalls().refund ?? 0;

	it("[payment-130] sends the money back, ends the plan, and tells the payer", async () => {
		const { id, email, client, chargeId } = await pay();
		expect((await client.send("memberships")).data.memberships).toHaveLength(1);
		expect(await give(id)).toBe("refunded");
		expect(running.paymob.ledger.findTransaction(chargeId)?.is_refunded).toBe(true);
		expect(await readPayment(id)).toMatchObject({ refund_reason: "asked", refund_state: null });
		expect((await client.send("memberships")).data.memberships).toEqual([]);
		expect(await countMails(email)).toBe(1);
		await expect(give(id)).rejects.toThrow(/was refunded before/);
		expect(countSent()).toBe(1);
	});

	it("[payment-131] is sent once when two operators press at the same time", async () => {
		const { id, email } = await pay();
		const outcomes = await Promise.allSettled([give(id), give(id), give(id)]);
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(countSent()).toBe(1);
		expect(await countMails(email)).toBe(1);
	});

	it("[payment-132] whose response is lost is looked up and never sent again", async () => {
		const { id, email } = await pay();
		running.paymob.failNext("refund", "lost");
		expect(await give(id)).toBe("pending");
		expect(await readPayment(id)).toMatchObject({ refund_state: "pending", refunded_at: null });
		expect(await countMails(email)).toBe(0);
		await expect(give(id)).rejects.toThrow(/under way/);
		await lookUp(60);
		expect(await readPayment(id)).toMatchObject({ refund_state: null, refund_reason: "asked" });
		expect(await readRefunds(id)).toMatchObject([{ state: "refunded", actor: "test" }]);
		expect(await countMails(email)).toBe(1);
		expect(countSent()).toBe(1);
	});

	it("[account-39] under way forgets the operator's note when its payer deletes the account", async () => {
		const { id, client, password } = await pay();
		running.paymob.failNext("refund", "lost");
		expect(await give(id)).toBe("pending");
		const removed = await client.send("deleteAccount", { body: { current_password: password } });
		expect(removed.status).toBe(200);
		const readRequests = () =>
			fixture.withStore((db) =>
				db
					.selectFrom("gateway_refunds")
					.select("request")
					.where("transaction_id", "=", id)
					.execute(),
			);
		expect(JSON.stringify(await readRequests())).not.toContain("by phone");
		await lookUp(60);
		expect(await readRefunds(id)).toMatchObject([{ state: "refunded" }]);
	});

	it("[payment-132] that never arrived is known at the second look-up, and can be tried again", async () => {
		const { id, email } = await pay();
		running.paymob.failNext("refund", "reset");
		expect(await give(id)).toBe("pending");
		await lookUp(60);
		expect(await readRefunds(id)).toMatchObject([{ state: "pending" }]);
		await lookUp(5 * 60);
		expect(await readRefunds(id)).toMatchObject([{ state: "rejected" }]);
		expect((await fixture.platform.operator.today()).unsettledRefunds.rows).toMatchObject([
			{ transaction_id: id, state: "rejected" },
		]);
		expect(await countMails(email)).toBe(0);
		expect(await give(id)).toBe("refunded");
		expect(await countMails(email)).toBe(1);
		expect((await fixture.platform.operator.today()).unsettledRefunds.count).toBe(0);
	});

	it("[payment-132] is looked up by another process after the one that sent it was killed", async () => {
		const { id, email } = await pay();
		expect(await give(id)).toBe("refunded");
		// As the row stood while the gateway was called.
		await fixture.withStore(async (db) => {
			await db.deleteFrom("refunds").where("payment_id", "=", id).execute();
			await db.deleteFrom("refund_parts").where("payment_id", "=", id).execute();
			await db
				.updateTable("gateway_charges")
				.set({ refunded_minor: 0, use: "granted" })
				.where("transaction_id", "=", id)
				.execute();
			await db
				.updateTable("gateway_refunds")
				.set({ state: "sent", closed_at: null, request: JSON.stringify(asked) })
				.where("transaction_id", "=", id)
				.execute();
		});
		await lookUp(60);
		expect(await readPayment(id)).toMatchObject({ refund_reason: "asked", refund_state: null });
		expect(countSent()).toBe(1);
		expect(await countMails(email)).toBe(1);
	});

	it("[payment-133] that the gateway rejects changes nothing and says why", async () => {
		const { id, email } = await pay();
		running.paymob.failNext("refund", 400);
		expect(await give(id)).toBe("rejected");
		expect(await readRefunds(id)).toMatchObject([
			{ state: "rejected", last_error: expect.stringContaining("Simulated") },
		]);
		expect(await readPayment(id)).toMatchObject({ refunded_at: null, refund_state: null });
		expect(await countMails(email)).toBe(0);
	});

	it("[payment-134] made in the dashboard waits for the choice about the plan, which is made once", async () => {
		const { decidePlan } = fixture.platform.operator.refunds;
		const { id, email, client, chargeId } = await pay();
		// A refund of ours that never arrives lets the order be looked up.
		running.paymob.failNext("refund", "reset");
		await give(id);
		await running.paymob.refundInDashboard(chargeId, 1000);
		await lookUp(60);
		const part = { refund_reason: "at_gateway", refunded_minor: 1000, awaits_plan_choice: 1 };
		expect(await readPayment(id)).toMatchObject({ ...part, refund_state: "pending" });
		expect((await client.send("memberships")).data.memberships).toHaveLength(1);
		const mails = (await fixture.listMails()).filter(({ recipient }) => recipient === email);
		expect(mails.some(({ text }) => text.includes("part of this payment"))).toBe(true);
		expect((await fixture.platform.operator.today()).planChoices.rows).toMatchObject([{ id }]);
		await decidePlan(id, "test", { endsPlan: true });
		expect((await client.send("memberships")).data.memberships).toEqual([]);
		await expect(decidePlan(id, "test", { endsPlan: true })).rejects.toThrow(/No choice/);
		await lookUp(5 * 60);
		// The rest can still go back, and ends nothing twice.
		expect(await give(id)).toBe("refunded");
		const whole = { refunded_minor: 4900, awaits_plan_choice: 0, refund_state: null };
		expect(await readPayment(id)).toMatchObject(whole);
		expect(await countMails(email)).toBe(3);
	});

	it("[payment-135] of money that came twice leaves the purchase as it is", async () => {
		const { id, email, client } = await pay();
		const { id: second } = await running.paymob.pay({ way: "card", outcome: "success" });
		await report(second);
		const { owed } = await fixture.platform.operator.today();
		expect(owed).toMatchObject({ count: 1, rows: [{ transaction_id: id, user_email: email }] });
		expect(await give(owed.rows[0]?.id ?? "")).toBe("refunded");
		expect((await fixture.platform.operator.today()).owed.count).toBe(0);
		expect(await readPayment(id)).toMatchObject({ refunded_at: null, status: "completed" });
		expect((await client.send("memberships")).data.memberships).toHaveLength(1);
		const mails = (await fixture.listMails()).filter(({ recipient }) => recipient === email);
		expect(mails.some(({ text }) => text.includes("You paid for this twice"))).toBe(true);
	});
});
