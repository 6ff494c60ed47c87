/** Tests what the console shows of a gateway's payments, with a simulated Paymob. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWords } from "../../support/document";
import { OWNER, signTransaction } from "../../support/paymob-ledger";
import { type RunningPaymob, startPaymobSimulator } from "../../support/paymob-simulator";
import { PlatformFixture } from "../../support/platform-fixture";
import { plainDatabases } from "../../support/test-database";
import { openBackOffice, pressForm } from "./back-office";

describe.each(plainDatabases)("payments of a gateway in the console on $name", (database) => {
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

	async function report(transactionId: number, change: object = {}) {
		const { paymob } = running;
		const stored = paymob.ledger.findTransaction(transactionId);
		if (stored === undefined) throw new Error("There is no such transaction.");
		const transaction = { ...stored, ...change };
		const hmac = signTransaction(paymob.hmacSecret, transaction);
		await fixture.platform.fetch(
			new Request(`http://localhost/webhooks/paymob?hmac=${hmac}`, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ type: "TRANSACTION", obj: transaction }),
			}),
		);
	}

	async function pay(way: "card" | "kiosk" = "card") {
		const person = await fixture.registerVerified();
		const { data } = await person.client.send("initiateSubscription", {
			body: { plan_id: 2, subscription_type: "platform" },
		});
		await fixture.withStore((db) =>
			db
				.updateTable("gateway_orders")
				.set({ owner: String(OWNER) })
				.execute(),
		);
		const { id: chargeId } = await running.paymob.pay({ way, outcome: "success" });
		await report(chargeId);
		return { ...person, id: String(data.transaction_id), chargeId };
	}

	it("[operator-200] refunds a card through the gateway, which its question says before", async () => {
		const { id } = await pay();
		const hala = await openBackOffice(fixture);
		const question = await hala.get(`/operator/refunds/${id}`);
		expect(readWords(question)).toContain("sends the money back to the payer");
		const done = await pressForm(hala, question, { reason: "asked", ends_plan: "1" });
		expect(done.location).toContain("done=sentBack");
		const page = readWords(await hala.get(done.location ?? ""));
		expect(page).toContain("Refunded. The payer gets an email.");
		expect(running.paymob.countCalls().refund).toBe(1);
		const again = await pressForm(hala, question, { reason: "asked" });
		expect(again.location).toContain("done=unchanged");
		expect(running.paymob.countCalls().refund).toBe(1);
	});

	it("[operator-200] only records what a kiosk was paid, which its question says before", async () => {
		const { id } = await pay("kiosk");
		await fixture.withStore((db) =>
			db
				.updateTable("gateway_charges")
				.set({ way: "kiosk" })
				.where("transaction_id", "=", id)
				.execute(),
		);
		const sent = running.paymob.countCalls().refund;
		const hala = await openBackOffice(fixture);
		const question = await hala.get(`/operator/refunds/${id}`);
		expect(readWords(question)).toContain("can't send back money that was paid this way");
		// The page of another way to refund is not believed.
		const other = await pressForm(hala, question, { reason: "asked", path: "gateway" });
		expect(other.location).toContain("done=unchanged");
		const done = await pressForm(hala, question, { reason: "asked" });
		expect(done.location).toContain("done=refunded");
		expect(running.paymob.countCalls().refund).toBe(sent);
	});

	it("[operator-200] says why the gateway rejected a refund, which can be recorded by hand then", async () => {
		const { id } = await pay();
		const hala = await openBackOffice(fixture);
		running.paymob.failNext("refund", 400);
		const question = await hala.get(`/operator/refunds/${id}`);
		expect(question.html).not.toContain("by_hand");
		const done = await pressForm(hala, question, { reason: "asked" });
		expect(done.location).toContain("done=refundRejected");
		expect(readWords(await hala.get(done.location ?? ""))).toContain("Simulated");
		expect(readWords(await hala.get("/operator"))).toContain("Refunds on their way or rejected 1");
		const again = await hala.get(`/operator/refunds/${id}`);
		expect(readWords(again)).toContain("The last refund was rejected");
		const recorded = await pressForm(hala, again, { reason: "asked", by_hand: "1" });
		expect(recorded.location).toContain("done=refunded");
		expect(readWords(await hala.get("/operator"))).not.toContain("on their way or rejected");
	});

	it("[operator-201, operator-202] names money that came twice, and finds it by the gateway's ids", async () => {
		const { id, chargeId } = await pay();
		const second = await running.paymob.pay({ way: "card", outcome: "success" });
		await report(second.id);
		const hala = await openBackOffice(fixture);
		const today = await hala.get("/operator");
		expect(readWords(today)).toContain("Paid twice 1");
		for (const q of [chargeId, second.id, running.paymob.lastOrder.id]) {
			expect((await hala.get(`/operator/search?q=${q}`)).html).toContain(id);
		}
		const page = readWords(await hala.get(`/operator/transactions/${id}`));
		for (const words of [
			"Test: no money moves",
			String(running.paymob.lastOrder.id),
			"To be refunded",
		]) {
			expect(page).toContain(words);
		}
		const [, path = ""] = /href="([^"]*\/refunds\/chg_[^"]*)"/.exec(today.html) ?? [];
		const question = await hala.get(path);
		expect(readWords(question)).toContain("paid twice for the same thing");
		expect((await pressForm(hala, question, { reason: "paid_twice" })).location).toContain(
			"sentBack",
		);
		expect(readWords(await hala.get("/operator"))).not.toContain("Paid twice");
	});

	it("[operator-203] lists a webhook of an unknown order after an hour, until it is closed with a note", async () => {
		const { chargeId } = await pay();
		const stored = running.paymob.ledger.findTransaction(chargeId);
		await report(chargeId, { id: 5, order: { ...stored?.order, id: 777_001 } });
		const hala = await openBackOffice(fixture);
		const list = "/operator/gateway-notices";
		expect((await hala.get(list)).html).not.toContain("777001");
		fixture.advance(3601);
		const page = await hala.get(list);
		expect(page.html).toContain("777001");
		expect(readWords(await hala.get("/operator"))).toContain("Webhooks that match no payment 1");
		const [, path = ""] =
			/href="([^"]*\/gateway-notices\/[^"]*)"/.exec(page.html.slice(page.html.indexOf("<table"))) ??
			[];
		const done = await pressForm(hala, await hala.get(path), { note: "Sold in the other shop" });
		expect(done.location).toContain("done=noticeClosed");
		expect(readWords(await hala.get(path))).toContain("Sold in the other shop");
		expect(readWords(await hala.get("/operator"))).not.toContain("match no payment");
		expect(readWords(await hala.get("/operator/audit"))).toContain("Unmatched webhook closed");
	});

	it("[operator-204] marks test payments, which are no income", async () => {
		const { id } = await pay();
		const { is_test } = (await fixture.platform.operator.transactions.find(id)) ?? {};
		expect(is_test).toBe(1);
		const hala = await openBackOffice(fixture);
		expect(readWords(await hala.get("/operator/transactions"))).toContain("Test");
		expect((await fixture.platform.operator.today()).income).toEqual([]);
	});

	it("[operator-205] asks the gateway at a press, at most once in 15 s, and learns of a refund there", async () => {
		const { id, chargeId } = await pay();
		await running.paymob.refundInDashboard(chargeId, 4900);
		const hala = await openBackOffice(fixture);
		const path = `/operator/transactions/${id}`;
		const press = async () => {
			const page = await hala.get(path);
			expect(readWords(page)).toContain("Look it up now");
			return pressForm(hala, page);
		};
		fixture.advance(20);
		const done = await press();
		expect(done.location).toContain("done=lookedUp");
		const page = readWords(await hala.get(path));
		expect(page).toContain("Decide what happens to its plan");
		expect((await press()).location).toContain("done=lookedUpBefore");
		const question = await hala.get(`/operator/refunds/${id}/plan`);
		expect((await pressForm(hala, question, { plan: "end" })).location).toContain("planChosen");
		expect(readWords(await hala.get(path))).not.toContain("Decide what happens");
	});
});
