/** Tests how much of a plan remains after a refund. */
import { expect, it } from "vitest";
import type { Db } from "../../../platform/database/database";
import {
	payByCard,
	readStatus,
	requestNewTransfer,
	requestTransfer,
	settle,
	startPayment,
} from "../../contract/platform/payer";
import type { ApiClient } from "../../support/api-client";
import { readWords } from "../../support/document";
import { describeOnEachDatabase, PASSWORD } from "../../support/platform-fixture";
import { openBackOffice, pressForm } from "./back-office";

const DAY_SECONDS = 86_400;
const requested = { reason: "asked", note: null } as const;

describeOnEachDatabase("a refund", (fixture) => {
	const approve = (id: string) => fixture.platform.operator.manualPayments.approve(id, "test");
	const record = (id: string, endsPlan: boolean) =>
		fixture.platform.operator.refunds.record(id, "test", { ...requested, endsPlan });

	it("removes one of two paid months and keeps the other", async () => {
		const { client, id, listMemberships } = await requestNewTransfer(fixture);
		await approve(id);
		const oneMonth = await listMemberships();
		const next = await requestTransfer(client);
		await approve(next.id);
		expect(await listMemberships()).not.toEqual(oneMonth);
		await record(next.id, true);
		expect(await listMemberships()).toEqual(oneMonth);
		expect(oneMonth).toHaveLength(1);
	});

	const listMemberships = async (client: ApiClient) =>
		(await client.send("memberships")).data.memberships;
	const payByTransfer = async (client: ApiClient) => {
		const { id } = await requestTransfer(client);
		await approve(id);
		return id;
	};
	const payWithCard = (client: ApiClient) => payByCard(fixture, client);

	it.each([
		["a transfer", payByTransfer],
		["a card", payWithCard],
	])("[operator-40] removes the days that %s gave, even at the end of a month", async (_, pay) => {
		fixture.now = new Date("2025-12-31T12:00:00.000Z");
		const { client } = await fixture.registerVerified();
		await pay(client);
		const untilEndOfJanuary = await listMemberships(client);
		const id = await pay(client);
		await record(id, true);
		expect(await listMemberships(client)).toEqual(untilEndOfJanuary);
	});

	it("[operator-40] removes one period when the granted days of a payment were not recorded", async () => {
		const { client } = await fixture.registerVerified();
		const id = await payWithCard(client);
		const forget = (db: Db) => db.updateTable("transactions").set({ granted: null });
		await fixture.withStore((db) => forget(db).where("id", "=", id).execute());
		fixture.advance(DAY_SECONDS);
		expect(await listMemberships(client)).toHaveLength(1);
		await record(id, true);
		expect(await listMemberships(client)).toEqual([]);
	});

	it.each([
		["gives the use of the discount code back", {}, "given back"],
		["leaves it counted on request", { keeps_code_used: "1" }, "counted"],
	])("[operator-133] %s", async (_, typed, state) => {
		const { client } = await fixture.registerVerified();
		const discount = { plan_id: 3, amount: 392, discount_code: "WELCOME20" };
		await client.send("quote", { query: { plan_id: "3", code: "WELCOME20" } });
		const { id } = await requestTransfer(client, discount);
		await approve(id);
		const hala = await openBackOffice(fixture);
		const question = await hala.get(`/operator/refunds/${id}`);
		expect(readWords(question, "form.question")).toContain("Leave the discount code used");
		await pressForm(hala, question, { reason: "asked", ...typed });
		const uses = await fixture.withStore((db) =>
			db.selectFrom("discount_code_uses").select("state").where("payment_id", "=", id).execute(),
		);
		expect(uses).toEqual(state === "counted" ? [{ state }] : [{ state: "released" }]);
	});

	it("[operator-133] of a tip offers neither to shorten a plan nor to keep a code", async () => {
		const { client } = await fixture.registerVerified();
		const tip = { creator_id: 3, amount: 30, is_anonymous: false };
		const { data } = await client.send("sendTip", { body: tip });
		const id = String(data.transaction_id);
		await settle(client, id, "completed");
		fixture.advance(60);
		await fixture.platform.operator.webhooks.deliverDue();
		const hala = await openBackOffice(fixture);
		const question = await hala.get(`/operator/refunds/${id}`);
		expect(question.html).not.toContain('type="checkbox"');
		const done = await pressForm(hala, question, { reason: "asked", ends_plan: "1" });
		expect(done.location).toContain("done=refunded");
		expect(readWords(await hala.get("/operator/audit"))).toContain("Ends the plan: No");
	});

	it("[operator-40] of a transfer that was never approved does not offer to shorten a plan", async () => {
		const { client, id, password } = await requestNewTransfer(fixture);
		await fixture.platform.operator.manualPayments.expire(id, "test");
		await client.send("deleteAccount", { body: { current_password: password } });
		const question = await (await openBackOffice(fixture)).get(`/operator/refunds/${id}`);
		expect(readWords(question, "form.question")).not.toContain("Remove the paid period");
		const paid = await requestNewTransfer(fixture);
		await approve(paid.id);
		const other = await (await openBackOffice(fixture)).get(`/operator/refunds/${paid.id}`);
		expect(readWords(other, "form.question")).toContain("Remove the paid period");
	});

	it("keeps the plan unless its removal is requested", async () => {
		const { id, listMemberships } = await requestNewTransfer(fixture);
		await approve(id);
		const before = await listMemberships();
		expect(before).toHaveLength(1);
		await record(id, false);
		expect(await listMemberships()).toEqual(before);
	});

	it("removes nothing from a plan that ended before", async () => {
		const { id } = await requestNewTransfer(fixture);
		await approve(id);
		const read = () =>
			fixture.withStore((db) =>
				db.selectFrom("subscriptions").selectAll().orderBy("started_at", "desc").execute(),
			);
		fixture.advance(40 * DAY_SECONDS);
		const before = await read();
		await record(id, true);
		expect(await read()).toEqual(before);
	});

	it("[operator-40] is the only act on an expired request once its account is deleted", async () => {
		const { manualPayments, refunds } = fixture.platform.operator;
		const { client, id, password } = await requestNewTransfer(fixture);
		await manualPayments.expire(id, "test");
		const body = { current_password: password };
		expect((await client.send("deleteAccount", { body })).status).toBe(200);

		await expect(manualPayments.approve(id, "test")).rejects.toThrow(/was deleted\. Give back/);
		const path = `/operator/manual-payments/${id}`;
		const hala = await openBackOffice(fixture);
		const page = await hala.get(path);
		expect(readWords(page)).toContain("no plan can start");
		expect(page.html).not.toContain(`${path}/approve`);
		const [, question = ""] = /href="([^"]*\/refunds\/[^"]*)"/.exec(page.html) ?? [];
		await pressForm(hala, await hala.get(question), { reason: "not_delivered" });

		expect(await manualPayments.find(id)).toMatchObject({
			status: "expired",
			refunded_at: fixture.now.toISOString(),
		});
		const done = await hala.get(path);
		expect(readWords(done)).toMatch(/Amount: .?EGP\s49/);
		expect(readWords(done)).not.toContain("No plan can start");
		const again = { reason: "other", note: null, endsPlan: false } as const;
		await expect(refunds.record(id, "test", again)).rejects.toThrow(/was refunded before/);
	});

	const close = async (id: string) => {
		const closed_at = fixture.now.toISOString();
		const given = { closed_at, given_up_at: closed_at };
		await fixture.withStore(async (db) => {
			await db
				.updateTable("webhook_deliveries")
				.set(given)
				.where("transaction_id", "=", id)
				.execute();
			// No look-up before a deletion finds the money then.
			await db
				.updateTable("gateway_orders")
				.set({ closed_at })
				.where("transaction_id", "=", id)
				.execute();
		});
	};
	const findDelivery = async (id: string) => {
		const deliveries = await Array.fromAsync(fixture.platform.operator.webhooks.list());
		return deliveries.find(({ transaction_id }) => transaction_id === id)?.id ?? "";
	};

	it("[operator-40] is the only act on a card payment confirmed after its account was deleted", async () => {
		const { today, transactions } = fixture.platform.operator;
		const { client, email, id, password } = await startPayment(fixture);
		await settle(client, id, "completed");
		await close(id);
		await client.send("deleteAccount", { body: { current_password: password } });
		const operatorEmail = "operator@sawt.example";
		const { operator, close: stop } = await fixture.openAnother({ operatorEmail });
		await operator.webhooks.replay(await findDelivery(id), "test");
		await stop();

		const shown = await transactions.find(id);
		expect(shown).toMatchObject({
			status: "completed",
			webhook_processed: 1,
			activated_at: null,
			granted: null,
		});
		const plans = await fixture.withStore((db) =>
			db
				.selectFrom("subscriptions")
				.select("id")
				.where("user_id", "=", shown?.user_id ?? "")
				.execute(),
		);
		expect(plans).toEqual([]);
		expect((await fixture.listMails()).filter(({ recipient }) => recipient === email)).toHaveLength(
			1,
		);
		const mailed = (await fixture.listMails()).find((mail) => mail.recipient === operatorEmail);
		expect(mailed?.text).toContain(id);
		const hala = await openBackOffice(fixture);
		expect((await today()).ungranted).toMatchObject({ count: 1, rows: [{ id }] });
		const page = await hala.get("/operator");
		expect(readWords(page)).toContain("No plan can start");
		const [, question = ""] = /href="([^"]*\/refunds\/[^"]*)"/.exec(page.html) ?? [];
		await pressForm(hala, await hala.get(question), { reason: "not_delivered", ends_plan: "1" });
		expect((await transactions.find(id))?.refunded_at).toBe(fixture.now.toISOString());
		expect((await today()).ungranted).toEqual({ count: 0, rows: [] });
	});

	it("[operator-40] is recorded for a payment whose webhook was closed, which then grants nothing", async () => {
		const { refunds, webhooks } = fixture.platform.operator;
		const { client, email, password, id } = await startPayment(fixture);
		await payWithCard(client);
		const paid = await listMemberships(client);
		await settle(client, id, "completed");
		await expect(record(id, true)).rejects.toThrow(/No paid payment/);
		await close(id);
		await refunds.record(id, "test", { ...requested, endsPlan: true });
		expect(await readStatus(client, id)).toMatchObject({
			status: "completed",
			webhook_processed: true,
			refunded_at: fixture.now.toISOString(),
		});
		await webhooks.replay(await findDelivery(id), "test");
		expect(await listMemberships(client)).toEqual(paid);
		const mails = (await fixture.listMails()).filter(({ recipient }) => recipient === email);
		const shown = mails.find(({ kind }) => kind === "payment-refunded");
		expect(shown?.text).toContain("We refunded this payment");
		expect(shown?.text).not.toContain("removed the time");
		const leave = { body: { current_password: password } };
		expect((await client.send("deleteAccount", leave)).status).toBe(200);
	});

	it("[operator-40] is not recorded for a free package", async () => {
		const { client, email } = await fixture.registerVerified();
		const body = { plan_id: 101, subscription_type: "creator_membership" };
		const { data } = await client.send("initiateCreatorMembership", { body });
		const id = String(data.transaction_id);
		const hala = await openBackOffice(fixture);
		expect((await hala.get(`/operator/refunds/${id}`)).location).toContain("done=unchanged");
		await expect(record(id, true)).rejects.toThrow(/No paid payment/);
		const mails = (await fixture.listMails()).filter(({ recipient }) => recipient === email);
		expect(mails.map(({ kind }) => kind)).not.toContain("payment-refunded");
	});

	it("[operator-40] stays possible when the request was rejected before its account was deleted", async () => {
		const { manualPayments } = fixture.platform.operator;
		const { client, id, password } = await requestNewTransfer(fixture);
		await manualPayments.reject(id, "test");
		await client.send("deleteAccount", { body: { current_password: password } });
		await expect(manualPayments.reopen(id, "test")).rejects.toThrow(/was deleted/);
	});

	it("[operator-40] of a month that ended before the plan restarted removes nothing paid since", async () => {
		const { client, email, id } = await requestNewTransfer(fixture);
		await approve(id);
		fixture.advance(40 * DAY_SECONDS);
		await client.send("login", { body: { email, password: PASSWORD } });
		const next = await requestTransfer(client);
		await approve(next.id);
		const begunAnew = await listMemberships(client);
		expect(begunAnew).toHaveLength(1);
		await record(id, true);
		expect(await listMemberships(client)).toEqual(begunAnew);
	});
});
