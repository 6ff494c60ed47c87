/** Tests orders at a gateway: their start, and what webhooks make of them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { headerNames } from "../../../contract/calls";
import type { Platform } from "../../../platform/composition/platform";
import { ApiClient } from "../../support/api-client";
import { signTransaction } from "../../support/paymob-ledger";
import { type RunningPaymob, startPaymobSimulator } from "../../support/paymob-simulator";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { readStatus } from "../platform/payer";

const operatorEmail = "team@sawt.example";
/** Callbacks are handed to the platform by the tests. */
const publicUrl = "https://sawt.example";

describeOnEachDatabase("an order at a gateway", (fixture) => {
	let running: RunningPaymob;
	let platform: Platform;
	let keys = 0;

	beforeAll(async () => {
		running = await startPaymobSimulator({ now: () => fixture.now });
		running.paymob.sendsWebhooks = false;
		const { paymobOptions: paymob } = running.paymob;
		platform = await fixture.openAnother({ paymob, operatorEmail, publicUrl });
	});
	afterAll(async () => {
		await platform.close();
		await running.stop();
	});

	/** A verified person, as a client of the platform with Paymob. */
	async function registerPayer() {
		const { client, email } = await fixture.registerVerified();
		return { client: new ApiClient(platform, client.cookies), email };
	}

	const newKey = () => `press ${++keys}`;
	const press = (client: ApiClient, key = newKey()) =>
		client.send("initiateSubscription", {
			body: { plan_id: 2, subscription_type: "platform" },
			headers: { [headerNames.idempotencyKey]: key },
		});

	const listOrders = (id: string) =>
		fixture.withStore((db) =>
			db
				.selectFrom("gateway_orders")
				.selectAll()
				.where("transaction_id", "=", id)
				.orderBy("reference")
				.execute(),
		);

	const listCharges = (id: string) =>
		fixture.withStore((db) =>
			db
				.selectFrom("gateway_charges")
				.selectAll()
				.where("transaction_id", "=", id)
				.orderBy("charge_id")
				.execute(),
		);

	/** A look-up has shown the merchant account, so that webhooks are believed. */
	const proveOwner = () =>
		fixture.withStore((db) => db.updateTable("gateway_orders").set({ owner: "302852" }).execute());

	/** Sends the newest callback to the platform. */
	async function deliverNewest() {
		const webhook = running.paymob.webhooks.at(-1);
		if (webhook === undefined) throw new Error("There is no callback.");
		const hmac = signTransaction(running.paymob.hmacSecret, webhook.transaction);
		const url = `http://platform.test/webhooks/paymob?hmac=${hmac}`;
		const body = JSON.stringify({ type: "TRANSACTION", obj: webhook.transaction });
		return (await platform.fetch(new Request(url, { method: "POST", body }))).status;
	}

	type Attempt = Parameters<RunningPaymob["paymob"]["pay"]>[0];

	async function pay(attempt: Attempt) {
		const { id } = await running.paymob.pay(attempt);
		expect(await deliverNewest()).toBe(200);
		return id;
	}

	async function settle(transactionId: number, outcome: "success" | "decline") {
		await running.paymob.settle(transactionId, outcome);
		expect(await deliverNewest()).toBe(200);
	}

	/** Starts a payment whose webhooks are believed. */
	async function start() {
		const payer = await registerPayer();
		const id = String((await press(payer.client)).data.transaction_id);
		await proveOwner();
		return { ...payer, id };
	}

	const readStarts = () => running.paymob.countCalls().start ?? 0;

	it("[payment-95] is one for one key, in two processes at once", async () => {
		const { client } = await registerPayer();
		const other = await fixture.openAnother({ paymob: running.paymob.paymobOptions, publicUrl });
		const twin = new ApiClient(other, client.cookies);
		const [before, key] = [readStarts(), newKey()];
		const presses = [client, twin, client, twin].map((caller) => press(caller, key));
		const responses = await Promise.all(presses);
		await other.close();
		expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
		expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1);
		expect(readStarts() - before).toBe(1);
		const id = String(responses[0]?.data.transaction_id);
		expect(await listOrders(id)).toMatchObject([{ reference: id, state: "open", mode: "test" }]);
		expect(responses[0]?.data.payment_url).toContain(`${running.paymob.url}/unifiedcheckout/`);
	});

	it("[payment-95] is not made without a gateway, and the operator is told once", async () => {
		const { client } = await fixture.registerVerified();
		const closed = await fixture.openAnother({ mockGateway: false });
		const { status, json } = await press(new ApiClient(closed, client.cookies));
		await closed.close();
		expect([status, json.code, json.message]).toEqual([
			...[422, "payment_not_started", "Failed to initiate payment"],
		]);
		expect(fixture.errors.splice(0)).toHaveLength(1);
	});

	it("[payment-96] that is rejected fails its payment, and the next press begins another one", async () => {
		const { client } = await registerPayer();
		const key = newKey();
		running.paymob.failNext("start", 401);
		const rejected = await press(client, key);
		expect([rejected.status, rejected.json.code]).toEqual([422, "payment_not_started"]);
		const [line, ...more] = fixture.errors.splice(0);
		expect([String(line), more]).toEqual([expect.stringContaining("rejected"), []]);
		const { payments } = (await client.send("accountPayments")).data;
		const { status, data } = await press(client, key);
		expect(status).toBe(200);
		expect(payments).toMatchObject([{ status: "failed" }]);
		expect(data.transaction_id).not.toBe(payments[0]?.transaction_id);
	});

	it("[payment-96] without a response leaves its payment open, and money for the next one grants", async () => {
		const { client } = await registerPayer();
		const key = newKey();
		running.paymob.failNext("start", "lost");
		const unanswered = await press(client, key);
		expect([unanswered.status, unanswered.json.code]).toEqual([503, "gateway_silent"]);
		expect(fixture.errors.splice(0)).toHaveLength(1);
		const second = await press(client, key);
		const id = String(second.data.transaction_id);
		expect(await listOrders(id)).toMatchObject([
			{ reference: id, state: "unanswered", order_id: null },
			{ reference: `${id}-2`, state: "open" },
		]);
		await proveOwner();
		await pay({ way: "card", outcome: "success" });
		expect(await readStatus(client, id)).toMatchObject({
			status: "completed",
			webhook_processed: true,
		});
	});

	it("[payment-96] that hangs gives no response after 3 s", async () => {
		const { client } = await registerPayer();
		running.paymob.failNext("start", "hang");
		const before = performance.now();
		expect((await press(client)).status).toBe(503);
		expect(performance.now() - before).toBeGreaterThan(2900);
		fixture.errors.splice(0);
	});

	it("[payment-97] can be paid for 48 hours where a kiosk is among the ways, else for one", async () => {
		const { client } = await registerPayer();
		const expiryOf = async (caller: ApiClient) => {
			const [order] = await listOrders(String((await press(caller)).data.transaction_id));
			return (Date.parse(order?.expires_at ?? "") - fixture.now.getTime()) / 3_600_000;
		};
		const { paymobOptions } = running.paymob;
		const integrations = paymobOptions.integrations.filter(({ way }) => way === "card");
		const cards = await fixture.openAnother({ paymob: { ...paymobOptions, integrations } });
		const hours = [await expiryOf(client), await expiryOf(new ApiClient(cards, client.cookies))];
		await cards.close();
		expect(hours).toEqual([48, 1]);
	});

	it("[payment-98] is marked as a test with test keys, and not at the mock gateway", async () => {
		const { client, id } = await start();
		expect(await readStatus(client, id)).toMatchObject({ is_test: true });
		const mocked = new ApiClient(fixture.platform, client.cookies);
		const { transaction_id } = (await press(mocked)).data;
		expect(await readStatus(client, String(transaction_id))).not.toHaveProperty("is_test");
	});

	it("[payment-99] grants its first charge, and the operator gives a second one back", async () => {
		const { client, id } = await start();
		const card = await pay({ way: "card", outcome: "success" });
		const granted = await readStatus(client, id);
		await pay({ way: "card", outcome: "success" });
		expect(await readStatus(client, id)).toEqual(granted);
		expect(await listCharges(id)).toMatchObject([
			{ charge_id: String(card), use: "granted", amount_minor: 4900 },
			{ use: "owed", amount_minor: 4900 },
		]);
		const mails = await fixture.listMails();
		const told = mails.filter(({ kind }) => kind === "operator-refund");
		expect(told.map(({ recipient }) => recipient)).toEqual([operatorEmail]);
	});

	it("[payment-100] fails with a declined card, and a second card completes it", async () => {
		const { client, id } = await start();
		await pay({ way: "card", outcome: "decline" });
		expect(await readStatus(client, id)).toMatchObject({ status: "failed" });
		expect(await listOrders(id)).toMatchObject([{ state: "open", closed_at: null }]);
		await pay({ way: "card", outcome: "success" });
		expect(await readStatus(client, id)).toMatchObject({ status: "completed" });
	});

	it("[payment-100] waits for a wallet, whatever becomes of a card", async () => {
		const { client, id } = await start();
		await pay({ way: "card", outcome: "decline" });
		const wallet = await pay({ way: "wallet", outcome: "wait" });
		expect(await listOrders(id)).toMatchObject([{ waiting_charge_id: String(wallet) }]);
		await pay({ way: "card", outcome: "decline" });
		expect(await readStatus(client, id)).toMatchObject({ status: "pending" });
		await settle(wallet, "success");
		expect(await readStatus(client, id)).toMatchObject({ status: "completed" });
		expect(await listOrders(id)).toMatchObject([{ state: "ended", waiting_charge_id: null }]);
	});

	it("[payment-102] is due for a look-up when a kiosk's code is made, which no webhook proves", async () => {
		const { id } = await start();
		fixture.advance(5);
		await pay({ way: "kiosk", outcome: "wait" });
		expect(await listOrders(id)).toMatchObject([
			{ pay_code: null, next_attempt_at: fixture.now.toISOString() },
		]);
	});

	it("[payment-102] is due for a look-up again when money that it brought went back", async () => {
		const { id } = await start();
		const card = await pay({ way: "card", outcome: "success" });
		expect(await listOrders(id)).toMatchObject([{ closed_at: fixture.now.toISOString() }]);
		await running.paymob.refundInDashboard(card, 4900);
		expect(await deliverNewest()).toBe(200);
		expect(await listOrders(id)).toMatchObject([
			{ closed_at: null, next_attempt_at: fixture.now.toISOString() },
		]);
	});

	it("[payment-100] fails when the wallet for which it waited declines", async () => {
		const { client, id } = await start();
		const wallet = await pay({ way: "wallet", outcome: "wait" });
		expect(await readStatus(client, id)).toMatchObject({ status: "pending" });
		await settle(wallet, "decline");
		expect(await readStatus(client, id)).toMatchObject({ status: "failed" });
	});

	it("[payment-102] is due for a look-up when the first webhook of a merchant account comes", async () => {
		const { client, id } = await start();
		await fixture.withStore((db) =>
			db.updateTable("gateway_orders").set({ owner: null }).execute(),
		);
		await pay({ way: "card", outcome: "success" });
		expect(await readStatus(client, id)).toMatchObject({ status: "pending" });
		expect(await listOrders(id)).toMatchObject([{ next_attempt_at: fixture.now.toISOString() }]);
	});

	it("[payment-102] takes over a webhook that came before the gateway's response", async () => {
		const { client } = await registerPayer();
		running.paymob.beforeStarted = async () => {
			running.paymob.beforeStarted = undefined;
			await pay({ way: "card", outcome: "success" });
		};
		const id = String((await press(client)).data.transaction_id);
		const [order] = await listOrders(id);
		const notices = await fixture.withStore((db) =>
			db
				.selectFrom("gateway_notices")
				.selectAll()
				.where("order_id", "=", order?.order_id ?? "")
				.execute(),
		);
		expect(notices).toMatchObject([{ decision: "looked-up", reference: id }]);
		expect(order?.next_attempt_at).toBe(fixture.now.toISOString());
	});

	it("[payment-120, mail-41] mails the code of a kiosk once, and says where it is paid", async () => {
		const { client, email, id } = await start();
		await pay({ way: "kiosk", outcome: "wait" });
		// No webhook proves a code.
		const check = () =>
			client.send("checkTransaction", { params: { id }, body: { reason: "check" } });
		await check();
		fixture.advance(60);
		const { data } = await check();
		const [order] = await listOrders(id);
		expect(data).toMatchObject({
			status: "pending",
			pay_code: order?.pay_code,
			pay_until: order?.expires_at,
			pay_counter: { service: expect.stringContaining("Madfouaat Accept") },
			is_test: true,
		});
		const mails = (await fixture.listMails()).filter(({ recipient }) => recipient === email);
		const coded = mails.filter(({ text }) => text.includes(String(data.pay_code)));
		expect(coded.map(({ subject }) => subject)).toEqual(["Test: Your code to pay in cash"]);
		expect(coded[0]?.text).toContain("no real money moves");
		expect(coded[0]?.html).toContain("Aman");

		fixture.advance(48 * 3600);
		const over = (await check()).data;
		expect(over).toMatchObject({ status: "failed", pay_code: data.pay_code });
	});
});
