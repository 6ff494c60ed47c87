/** The client of Paymob and its simulator, which know nothing of each other but Paymob's pages. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Gateway } from "../../../platform/gateway/gateway";
import { createPaymob } from "../../../platform/gateway/paymob/paymob";
import { type JsonRequest, startJsonServer } from "../../support/json-server";
import { CHECKOUT_BUTTONS } from "../../support/paymob-checkout";
import { type RunningPaymob, startPaymobSimulator } from "../../support/paymob-simulator";

let running: RunningPaymob;
let shop: Awaited<ReturnType<typeof startJsonServer>>;
/** What came to the webhook's address. */
let received: JsonRequest[];
let gateway: Gateway;

beforeEach(async () => {
	running = await startPaymobSimulator({ region: "gulf" });
	received = [];
	shop = await startJsonServer((request, response) => {
		received.push(request);
		response.writeHead(200).end("{}");
	});
	gateway = createPaymob(running.paymob.paymobOptions);
});
afterEach(async () => {
	await running.stop();
	await shop.stop();
});

const soon = () => AbortSignal.timeout(20_000);

async function start(reference = "ord_1") {
	const started = await gateway.startOrder(
		{
			reference,
			transactionId: "txn_1",
			amountMinor: 4900,
			currency: "EGP",
			payer: { name: "منى عادل", email: "mona@example.com", phone: "" },
			expirationSeconds: 3600,
			returnUrl: `${shop.url}/payment-callback?transaction_id=txn_1`,
			webhookUrl: `${shop.url}/webhooks/paymob`,
		},
		soon(),
	);
	if (started.outcome !== "started") throw new Error(JSON.stringify(started));
	return started;
}

const readWebhook = ({ address, body, headers }: JsonRequest) =>
	gateway.readWebhook({
		body: JSON.stringify(body),
		query: new URL(address, shop.url).searchParams,
		headers: new Headers(headers as Record<string, string>),
		now: new Date(),
	});

const lookUp = (orderId: string | null, reference = "ord_1") =>
	gateway.lookUpOrder({ orderId, reference }, soon());

/** Presses a button of the checkout's page, as a browser without script. */
async function press(paymentUrl: string, act: keyof typeof CHECKOUT_BUTTONS) {
	const page = await (await fetch(paymentUrl)).text();
	const form = page
		.split("<form")
		.find((text) => text.includes(`<button>${CHECKOUT_BUTTONS[act]}</button>`));
	const fields = [...(form ?? "").matchAll(/name="(\w+)" value="([^"]*)"/g)];
	const body = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value]));
	const response = await fetch(new URL("/unifiedcheckout/act", paymentUrl), {
		method: "POST",
		body,
		redirect: "manual",
	});
	await running.paymob.settleWebhooks();
	return response;
}

describe("the client of Paymob beside a simulator", () => {
	it("[payment-86] starts an order and reads the webhook of a card that was declined, and then paid", async () => {
		const { orderId, paymentUrl } = await start();
		await press(paymentUrl, "card-decline");
		const back = await press(paymentUrl, "card-success");
		const states = received.map(readWebhook).map((reading) => {
			if (reading.outcome !== "notice") return reading.outcome;
			const [{ orderId: id, attempt }] = reading.notice.readings;
			return [reading.notice.isHint, id, attempt.state, attempt.way, attempt.amountMinor];
		});
		expect(states).toEqual([
			[false, orderId, "declined", "card", 4900],
			[false, orderId, "paid", "card", 4900],
		]);
		const { searchParams } = new URL(back.headers.get("Location") ?? "");
		expect(searchParams.get("transaction_id")).toBe("txn_1");
		expect(searchParams.get("created_at")).toMatch(/\+04:00$/);
		expect([searchParams.get("success"), searchParams.get("order")]).toEqual(["true", orderId]);
	});

	it("[payment-87] looks up what a payer did at a kiosk and in a wallet", async () => {
		const { orderId, paymentUrl } = await start();
		expect(await lookUp(orderId)).toEqual({ outcome: "none" });
		const page = await (await press(paymentUrl, "kiosk-wait")).text();
		const waiting = await lookUp(null);
		expect(waiting).toMatchObject({
			outcome: "found",
			orderId,
			owner: "302852",
			attempts: [{ state: "pending", way: "kiosk", mode: "test" }],
		});
		const [attempt] = waiting.outcome === "found" ? waiting.attempts : [];
		expect(page).toContain(attempt?.payCode);
		await running.paymob.settle(Number(attempt?.chargeId));
		await running.paymob.pay({ way: "wallet", outcome: "decline" });
		expect(await lookUp(null)).toMatchObject({
			attempts: [
				{ state: "paid", way: "kiosk", payCode: null },
				{ state: "declined", way: "wallet" },
			],
		});
		running.paymob.api.endTokens();
		expect(await lookUp(orderId)).toMatchObject({ outcome: "found" });
		expect(running.paymob.countCalls()).toEqual({
			start: 1,
			checkout: 2,
			"sign-in": 2,
			inquiry: 2,
			"look-up": 5,
		});
	});

	it("[payment-88] refunds a part, learns of one that waits, and of a void", async () => {
		const { orderId } = await start();
		const { paymob } = running;
		const { id } = await paymob.pay({ way: "card", outcome: "success" });
		const chargeId = String(id);
		const refund = (amountMinor: number) => gateway.refund({ chargeId, amountMinor }, soon());
		expect(await refund(1000)).toEqual({ outcome: "refunded" });
		paymob.api.refundOutcome = "wait";
		expect(await refund(900)).toEqual({ outcome: "pending" });
		expect(await lookUp(orderId)).toMatchObject({
			attempts: [{ state: "paid", refundedMinor: 1000, refundingMinor: 900 }],
		});
		paymob.failNext("refund", "lost");
		expect(await refund(100)).toMatchObject({ outcome: "unknown" });
		expect(await refund(4900)).toMatchObject({ outcome: "rejected" });
		await paymob.voidInDashboard(id);
		expect(await lookUp(orderId)).toMatchObject({ attempts: [{ state: "reversed" }] });
		const hints = received.slice(1).map(readWebhook);
		expect(hints.every((reading) => reading.outcome === "notice" && reading.notice.isHint)).toBe(
			true,
		);
	});

	it("[payment-86] names the cause when modes are mixed or a key is wrong, and knows nothing after a lost response", async () => {
		const { paymob } = running;
		const options = paymob.paymobOptions;
		const integrations = [{ way: "card" as const, id: "4098558" }];
		const start = (change: object, reference: string) =>
			createPaymob({ ...options, ...change }).startOrder(
				{
					reference,
					transactionId: "txn_1",
					amountMinor: 4900,
					currency: "EGP",
					payer: { name: "", email: "mona@example.com", phone: "" },
					expirationSeconds: 3600,
					returnUrl: shop.url,
				},
				soon(),
			);
		expect(await start({ integrations }, "a")).toMatchObject({
			outcome: "rejected",
			reason: expect.stringContaining("PAYMOB_INTEGRATIONS"),
		});
		expect(await start({ secretKey: "egy_sk_test_x" }, "b")).toMatchObject({
			outcome: "rejected",
			reason: expect.stringContaining("PAYMOB_SECRET_KEY"),
		});
		paymob.failNext("start", "lost");
		expect(await start({}, "c")).toMatchObject({ outcome: "unknown" });
		expect(await start({}, "c")).toMatchObject({ outcome: "unknown" });
		expect(await start({}, "d")).toMatchObject({ outcome: "started" });
		expect(paymob.ledger.orders).toHaveLength(2);
	});

	it("[payment-83] rejects forged and changed webhooks, and reads an order of another shop", async () => {
		const { paymob } = running;
		await start();
		paymob.sendsWebhooks = false;
		await paymob.pay({ way: "card", outcome: "decline" });
		const [webhook] = paymob.webhooks;
		if (webhook === undefined) throw new Error("There is no webhook.");
		await paymob.deliver(webhook, { tamper: (obj) => ({ ...obj, success: true }) });
		await paymob.deliver(webhook, { query: "" });
		await paymob.deliver(webhook, { copies: 2 });
		expect(received.map(readWebhook).map(({ outcome }) => outcome)).toEqual([
			"unauthentic",
			"unauthentic",
			"notice",
			"notice",
		]);
		paymob.sendsWebhooks = true;
		await paymob.payElsewhere(`${shop.url}/webhooks/paymob`);
		expect(readWebhook(received.at(-1) as JsonRequest)).toMatchObject({ outcome: "notice" });
	});
});
