import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type JsonRequest, startJsonServer } from "../../../tests/support/json-server";
import type { PaymobOptions } from "../../base/options";
import type { OrderRequest } from "../gateway";
import { createPaymob } from "./paymob";

const secrets = {
	secretKey: "egy_sk_test_1f2e",
	apiKey: "api-key-3d4c",
	hmacSecrets: ["hmac-5b6a"],
};

const request: OrderRequest = {
	reference: "ord_1",
	transactionId: "txn_1",
	amountMinor: 4900,
	currency: "EGP",
	payer: { name: "Mona Adel", email: "mona@example.com", phone: "+201012345678" },
	expirationSeconds: 3600,
	returnUrl: "https://sawt.example/payment-callback?transaction_id=txn_1",
	webhookUrl: "https://sawt.example/webhooks/paymob",
};

type Reply = { status?: number; body?: unknown; html?: string; act?: "reset" | "hang" };

/** The replies by call; a list is used up. */
let replies: Record<string, Reply | Reply[]>;
let calls: (JsonRequest & { name: string })[];
let server: Awaited<ReturnType<typeof startJsonServer>>;
let now: Date;
/** Ends the time of a call once it has arrived, so that a slow machine sends it too. */
let timeOut: AbortController;

function reply(received: JsonRequest, response: ServerResponse) {
	const { pathname } = new URL(received.address, "http://paymob");
	const name = `${received.method} ${pathname}`;
	calls.push({ ...received, name });
	const set = replies[name];
	const { status = 200, body, html, act } = (Array.isArray(set) ? set.shift() : set) ?? {};
	if (act === "hang") return timeOut.abort(new DOMException("timed out", "TimeoutError"));
	if (act === "reset") throw new Error("reset");
	response.writeHead(status).end(html ?? JSON.stringify(body));
}

beforeEach(async () => {
	server = await startJsonServer(reply);
	replies = { "POST /api/auth/tokens": { status: 201, body: { token: "token-7e8f" } } };
	calls = [];
	timeOut = new AbortController();
	now = new Date("2025-05-10T12:00:00.000Z");
});
afterEach(() => server.stop());

const create = (change: Partial<PaymobOptions> = {}) =>
	createPaymob(
		{
			...secrets,
			publicKey: "egy_pk_test_9a0b",
			integrations: [
				{ way: "card", id: "123" },
				{ way: "wallet", id: "456" },
				{ way: "kiosk", id: "789" },
			],
			baseUrl: server.url,
			...change,
		},
		() => now,
	);

const soon = () => AbortSignal.timeout(20_000);
const onArrival = () => timeOut.signal;

const names = () => calls.map(({ name }) => name);

function expectNoSecret(result: unknown) {
	const text = JSON.stringify(result);
	for (const secret of [...Object.values(secrets).flat(), "token-7e8f", server.url]) {
		expect(text).not.toContain(secret);
	}
}

/** What can go wrong with any call, after which nobody knows what Paymob did. */
const OPEN: [string, Reply][] = [
	["500", { status: 500, body: { message: "Internal" } }],
	["503 with a page", { status: 503, html: "<h1>Unavailable</h1>" }],
	["429", { status: 429, body: { detail: "Slow down" } }],
	["409", { status: 409, body: {} }],
	["a redirect", { status: 302, html: "" }],
	["a reset connection", { act: "reset" }],
	["no response in time", { act: "hang" }],
	["a success that is no JSON", { html: "<h1>OK</h1>" }],
	["an empty success", { html: "" }],
	["a success without its fields", { body: { detail: "fine" } }],
	["a success that is null", { body: null }],
];

describe("[payment-86] starting an order", () => {
	const path = "POST /v1/intention/";
	const start = (change: Partial<OrderRequest> = {}, signal = soon(), options = {}) =>
		create(options).startOrder({ ...request, ...change }, signal);
	const started = {
		status: 201,
		body: { id: "pi_test_1", intention_order_id: 217503754, client_secret: "egy_csk_1/2" },
	};

	it("sends what Paymob asks for and leads to the checkout", async () => {
		replies[path] = started;
		expect(await start()).toEqual({
			outcome: "started",
			orderId: "217503754",
			paymentUrl: `${server.url}/unifiedcheckout/?publicKey=egy_pk_test_9a0b&clientSecret=egy_csk_1%2F2`,
		});
		expect(calls[0]?.headers.authorization).toBe(`Token ${secrets.secretKey}`);
		expect(calls[0]?.body).toEqual({
			amount: 4900,
			currency: "EGP",
			payment_methods: [123, 456, 789],
			billing_data: {
				first_name: "Mona",
				last_name: "Adel",
				email: "mona@example.com",
				phone_number: "+201012345678",
			},
			special_reference: "ord_1",
			expiration: 3600,
			notification_url: "https://sawt.example/webhooks/paymob",
			redirection_url: "https://sawt.example/payment-callback?transaction_id=txn_1",
		});
	});

	it.each([
		["Mona Adel", "Mona", "Adel"],
		["محمد أحمد علي", "محمد", "أحمد علي"],
		["عبد الرحمن محمد علي", "عبد الرحمن", "محمد علي"],
		["أبو بكر", "أبو", "بكر"],
		["Mona", "Mona", "NA"],
		["  منى   ", "منى", "NA"],
		["", "NA", "NA"],
		["\u200b", "NA", "NA"],
		["ن".repeat(80), "ن".repeat(50), "NA"],
	])("splits the name «%s»", async (name, first_name, last_name) => {
		replies[path] = started;
		await start({ payer: { ...request.payer, name } });
		expect(calls[0]?.body).toMatchObject({ billing_data: { first_name, last_name } });
	});

	it("sends something for a phone number that nobody knows, and no webhook address without one", async () => {
		replies[path] = started;
		await start({ payer: { ...request.payer, phone: " " }, webhookUrl: undefined });
		expect(calls[0]?.body).toMatchObject({ billing_data: { phone_number: "NA" } });
		expect(calls[0]?.body).not.toHaveProperty("notification_url");
	});

	it.each([
		["a wrong key", 401, { detail: "Incorrect credentials" }, /401: Incorrect.*PAYMOB_SECRET_KEY/],
		["a mix of modes", 404, { detail: "Integration ID 123 does not exist" }, /PAYMOB_INTEGRATIONS/],
		["a currency", 400, { message: "Currency is not supported" }, /400: Currency is not/],
		[
			"a field",
			400,
			{ billing_data: { phone_number: ["May not be blank."] } },
			/billing_data: phone_number: May not be blank\./,
		],
		[
			"several fields",
			422,
			{ amount: ["Bad"], currency: ["Worse"] },
			/amount: Bad; currency: Worse/,
		],
		["no reason", 400, null, /^HTTP 400$/],
	])("is rejected with the cause for the operator: %s", async (_, status, body, reason) => {
		replies[path] = { status, body };
		const result = await start();
		expect(result).toEqual({ outcome: "rejected", reason: expect.stringMatching(reason) });
		expectNoSecret(result);
	});

	it.each(OPEN)("is unknown after %s", async (_, open) => {
		replies[path] = open;
		const result = await start({}, open.act === "hang" ? onArrival() : soon());
		expect(result).toEqual({ outcome: "unknown", reason: expect.any(String) });
		expectNoSecret(result);
		expect(calls).toHaveLength(1);
	});

	it("is unknown when nothing listens", async () => {
		await server.stop();
		const result = await start();
		expect(result).toEqual({ outcome: "unknown", reason: "no response (ECONNREFUSED)" });
		server = await startJsonServer(reply);
	});

	it("is unknown when the reference exists, because a copy of the call has arrived", async () => {
		replies[path] = { status: 400, body: { special_reference: ["Already exists"] } };
		expect(await start()).toMatchObject({ outcome: "unknown" });
	});

	it.each(["", "x", "-1", 1.5, -1, 0, true])("is unknown when the order's id is %s", async (id) => {
		replies[path] = { body: { ...started.body, intention_order_id: id } };
		expect(await start()).toMatchObject({ outcome: "unknown" });
	});

	it("repeats neither secrets nor the payer's data from an error", async () => {
		const { secretKey, apiKey, hmacSecrets } = secrets;
		const echoed = [secretKey, apiKey, ...hmacSecrets, request.payer.email, request.payer.phone];
		replies[path] = { status: 400, body: { detail: echoed.join(" "), x: "\u202e\n".repeat(400) } };
		const result = await start();
		expectNoSecret(result);
		expect(JSON.stringify(result)).not.toMatch(/mona@|2010123|\\u202e|\\n/);
		expect(JSON.stringify(result).length).toBeLessThan(500);
	});
});

const orderPath = "GET /api/ecommerce/orders/217503754";
const attempt = {
	id: 192036465,
	pending: false,
	amount_cents: 4900,
	success: true,
	is_auth: false,
	is_capture: false,
	is_voided: false,
	is_refunded: false,
	is_void: false,
	is_refund: false,
	has_parent_transaction: false,
	parent_transaction: null,
	integration_id: 123,
	order: { id: 217503754 },
	currency: "EGP",
	source_data: { pan: "2346", type: "card", sub_type: "MasterCard" },
	error_occured: false,
	is_live: false,
	refunded_amount_cents: null,
	owner: 302852,
	data: { message: "Approved" },
};
const declined = { ...attempt, id: 5, success: false };
const child = {
	...attempt,
	id: 9,
	has_parent_transaction: true,
	parent_transaction: attempt.id,
	is_refund: true,
	amount_cents: 1000,
};
const orderOf = (...transactions: object[]) => ({
	body: { id: 217503754, merchant_order_id: "ord_1", transactions },
});

describe("[payment-87] looking an order up", () => {
	const lookUp = (paymob = create(), signal = soon()) =>
		paymob.lookUpOrder({ orderId: "217503754", reference: "ord_1" }, signal);
	const attemptsOf = async (...transactions: object[]) => {
		replies[orderPath] = orderOf(...transactions);
		const found = await lookUp();
		if (found.outcome !== "found") throw new Error(JSON.stringify(found));
		return found.attempts;
	};

	it("signs in and reads all attempts, also a success before a decline", async () => {
		replies[orderPath] = orderOf(attempt, declined);
		expect(await lookUp()).toMatchObject({
			outcome: "found",
			orderId: "217503754",
			owner: "302852",
			attempts: [
				{
					chargeId: "192036465",
					state: "paid",
					way: "card",
					amountMinor: 4900,
					currency: "EGP",
					integrationId: "123",
					mode: "test",
					payCode: null,
					refundedMinor: 0,
					isFinal: false,
				},
				{ chargeId: "5", state: "declined" },
			],
		});
		expect(calls[0]?.body).toEqual({ api_key: secrets.apiKey });
		expect(calls[1]?.address).toBe("/api/ecommerce/orders/217503754?token=token-7e8f");
	});

	it.each([
		[
			"a kiosk's code",
			{ integration_id: 789, success: false, pending: true, data: { bill_reference: 4321 } },
			{ state: "pending", way: "kiosk", payCode: "4321" },
		],
		[
			"a kiosk's code as text",
			{ integration_id: 789, success: false, pending: true, data: { bill_reference: "04321" } },
			{ payCode: "04321" },
		],
		[
			"a paid kiosk's code",
			{ integration_id: 789, data: { bill_reference: 4321 } },
			{ state: "paid", payCode: null },
		],
		[
			"a wallet that waits",
			{ integration_id: 456, success: false, pending: true },
			{ state: "pending", way: "wallet", payCode: null },
		],
		[
			"a wallet of another integration",
			{ integration_id: 1, source_data: { type: "wallet" } },
			{ way: "wallet", integrationId: "1" },
		],
		["live money", { is_live: true }, { mode: "live" }],
		["no mode", { is_live: null }, { mode: null }],
		["a void", { is_voided: true }, { state: "reversed" }],
		["a refund of everything", { is_refunded: true }, { state: "paid", refundedMinor: 4900 }],
		[
			"a refund of a part",
			{ is_refunded: true, refunded_amount_cents: 1000 },
			{ refundedMinor: 1000 },
		],
		["an authorisation", { is_auth: true }, { state: "pending" }],
		[
			"a captured one",
			{ is_auth: true, is_captured: true, captured_amount: 4000 },
			{ state: "paid", amountMinor: 4000 },
		],
		["an authorisation that was let go", { is_auth: true, is_voided: true }, { state: "declined" }],
		["a success with an error", { error_occured: true }, { state: "pending" }],
	])("reads %s", async (_, change, expected) => {
		expect(await attemptsOf({ ...attempt, ...change })).toMatchObject([expected]);
	});

	it.each([
		["a refund", {}, { refundedMinor: 1000, refundingMinor: 0 }],
		["a refund with its whole parent", { parent_transaction: attempt }, { refundedMinor: 1000 }],
		[
			"a refund that waits",
			{ success: false, pending: true },
			{ refundedMinor: 0, refundingMinor: 1000 },
		],
		["a refund that failed", { success: false }, { refundedMinor: 0, refundingMinor: 0 }],
		["a refund of another payment", { parent_transaction: 77 }, { refundedMinor: 0 }],
		["a void", { is_refund: false, is_void: true }, { state: "reversed" }],
		["a void that failed", { is_refund: false, is_void: true, success: false }, { state: "paid" }],
	])("reads %s as part of the payment, not as an attempt", async (_, change, expected) => {
		expect(await attemptsOf(attempt, { ...child, ...change })).toMatchObject([expected]);
	});

	it("adds refunds up, and believes the larger of the two figures", async () => {
		const [both] = await attemptsOf({ ...attempt, refunded_amount_cents: 1500 }, child, {
			...child,
			id: 10,
		});
		expect(both?.refundedMinor).toBe(2000);
	});

	it.each([404])("finds nothing after %s, which never means that it failed", async (status) => {
		replies[orderPath] = { status, body: { detail: "Not found." } };
		expect(await lookUp()).toEqual({ outcome: "none" });
	});

	it("finds an order that nobody has tried to pay", async () => {
		expect(await attemptsOf()).toEqual([]);
	});

	const unusable: [string, Reply][] = [
		...OPEN,
		["a rejection", { status: 403, body: { detail: "No" } }],
		["another order", { body: { ...orderOf().body, id: 2 } }],
		["the order of another merchant", { body: { ...orderOf().body, merchant_order_id: "x" } }],
		["an attempt of another order", orderOf({ ...attempt, order: { id: 3 } })],
		["a success in words", orderOf({ ...attempt, success: "true" })],
		["an amount in words", orderOf({ ...attempt, amount_cents: "4900" })],
		["half an amount", orderOf({ ...attempt, amount_cents: 4900.5 })],
		["an amount below nothing", orderOf({ ...attempt, amount_cents: -4900 })],
		["no list of attempts", { body: { id: 217503754 } }],
	];
	it.each(unusable)("is unknown after %s", async (_, open) => {
		replies[orderPath] = open;
		const result = await lookUp(create(), open.act === "hang" ? onArrival() : soon());
		expect(result).toEqual({ outcome: "unknown", reason: expect.any(String) });
		expectNoSecret(result);
	});

	it.each([...OPEN, ["no such address", { status: 404, body: {} }] as [string, Reply]])(
		"is unknown when the sign-in meets %s",
		async (_, open) => {
			replies["POST /api/auth/tokens"] = open;
			const result = await lookUp(create(), open.act === "hang" ? onArrival() : soon());
			expect(result).toMatchObject({ outcome: "unknown" });
			expectNoSecret(result);
		},
	);

	it("names the key that Paymob does not accept", async () => {
		replies["POST /api/auth/tokens"] = { status: 401, body: { detail: "incorrect credentials" } };
		expect(await lookUp()).toEqual({
			outcome: "unknown",
			reason: expect.stringContaining("PAYMOB_API_KEY"),
		});
	});

	it("reads ids that are texts", async () => {
		const { id, integration_id } = attempt;
		const texts = { id: String(id), integration_id: String(integration_id), order: "217503754" };
		expect(await attemptsOf({ ...attempt, ...texts })).toMatchObject([
			{ chargeId: "192036465", integrationId: "123" },
		]);
	});

	it("names no owner when attempts differ", async () => {
		replies[orderPath] = orderOf(attempt, { ...attempt, id: 6, owner: 1 });
		expect(await lookUp()).toMatchObject({ owner: null });
	});

	it("uses a token for 50 minutes, and one for look-ups at the same time", async () => {
		replies[orderPath] = orderOf(attempt);
		const paymob = create();
		await Promise.all([lookUp(paymob), lookUp(paymob), lookUp(paymob)]);
		now = new Date(now.getTime() + 49 * 60_000);
		await lookUp(paymob);
		expect(names().filter((name) => name.includes("tokens"))).toHaveLength(1);
		now = new Date(now.getTime() + 2 * 60_000);
		await lookUp(paymob);
		expect(names().filter((name) => name.includes("tokens"))).toHaveLength(2);
	});

	it("signs in once more after 401, and only once", async () => {
		const expired = { status: 401, body: { detail: "expired" } };
		replies[orderPath] = [expired, orderOf(attempt), expired, expired, orderOf(attempt)];
		const paymob = create();
		expect(await lookUp(paymob)).toMatchObject({ outcome: "found" });
		expect(names()).toEqual([
			"POST /api/auth/tokens",
			orderPath,
			"POST /api/auth/tokens",
			orderPath,
		]);
		expect(await lookUp(paymob)).toMatchObject({ outcome: "unknown" });
		expect(calls).toHaveLength(7);
	});

	it("signs in again after a sign-in that failed", async () => {
		replies[orderPath] = orderOf(attempt);
		replies["POST /api/auth/tokens"] = [{ act: "reset" }, { body: { token: "token-7e8f" } }];
		const paymob = create();
		expect(await lookUp(paymob)).toMatchObject({ outcome: "unknown" });
		expect(await lookUp(paymob)).toMatchObject({ outcome: "found" });
	});

	describe("by its reference", () => {
		const inquiryPath = "POST /api/ecommerce/orders/transaction_inquiry";
		const find = () => create().lookUpOrder({ orderId: null, reference: "ord_1" }, soon());
		const last = { body: { ...declined, order: { id: 217503754, merchant_order_id: "ord_1" } } };

		it("asks for the order's id and then for all attempts", async () => {
			replies[inquiryPath] = last;
			replies[orderPath] = orderOf(attempt, declined);
			expect(await find()).toMatchObject({
				outcome: "found",
				orderId: "217503754",
				attempts: [{ state: "paid" }, { state: "declined" }],
			});
			expect(calls[1]?.body).toEqual({ auth_token: "token-7e8f", merchant_order_id: "ord_1" });
		});

		it("finds none after 404", async () => {
			replies[inquiryPath] = { status: 404, body: { detail: "Not found." } };
			expect(await find()).toEqual({ outcome: "none" });
		});

		it("believes no response about another reference", async () => {
			const order = { id: 217503754, merchant_order_id: "ord_2" };
			replies[inquiryPath] = { body: { ...declined, order } };
			expect(await find()).toMatchObject({ outcome: "unknown" });
		});

		it.each(OPEN.filter(([, { act }]) => act !== "hang"))(
			"is unknown after %s",
			async (_, open) => {
				replies[inquiryPath] = open;
				expect(await find()).toMatchObject({ outcome: "unknown" });
			},
		);
	});
});

describe("[payment-88] refunding", () => {
	const path = "POST /api/acceptance/void_refund/refund";
	const refund = (signal = soon()) =>
		create().refund({ chargeId: "192036465", amountMinor: 1000 }, signal);

	it("sends the payment's id and the amount with the secret key, once", async () => {
		replies[path] = { status: 201, body: child };
		expect(await refund()).toEqual({ outcome: "refunded" });
		expect(calls).toHaveLength(1);
		expect(calls[0]?.headers.authorization).toBe(`Token ${secrets.secretKey}`);
		expect(calls[0]?.body).toEqual({ transaction_id: 192036465, amount_cents: 1000 });
	});

	it.each([
		["waits", { success: false, pending: true }, { outcome: "pending" }],
		["waits although it succeeded", { pending: true }, { outcome: "pending" }],
		[
			"failed",
			{ success: false, data: { message: "Insufficient funds" } },
			{ outcome: "rejected", reason: "Insufficient funds" },
		],
		["failed without a word", { success: false, data: null }, { outcome: "rejected" }],
		["is of another amount", { amount_cents: 4900 }, { outcome: "unknown" }],
		["is of another payment", { parent_transaction: 3 }, { outcome: "unknown" }],
		["is no refund", { is_refund: false }, { outcome: "unknown" }],
	])("tells a refund that %s", async (_, change, expected) => {
		replies[path] = { status: 201, body: { ...child, ...change } };
		expect(await refund()).toMatchObject(expected);
	});

	it("is rejected with Paymob's message when it is too much", async () => {
		const message = "Full refund amount exceeds transaction amount";
		replies[path] = { status: 400, body: { message } };
		expect(await refund()).toEqual({ outcome: "rejected", reason: `HTTP 400: ${message}` });
	});

	it.each(OPEN)("is unknown after %s, and never sent again", async (_, open) => {
		replies[path] = open;
		const result = await refund(open.act === "hang" ? onArrival() : soon());
		expect(result).toEqual({ outcome: "unknown", reason: expect.any(String) });
		expectNoSecret(result);
		expect(calls).toHaveLength(1);
	});
});

describe("[payment-86] the account at Paymob", () => {
	it("has its mode in its keys, its ways in the settings, and refunds what no kiosk took", () => {
		expect(create()).toMatchObject({
			name: "paymob",
			mode: "test",
			ways: ["card", "wallet", "kiosk"],
			integrationIds: ["123", "456", "789"],
			origin: server.url,
			refundableWays: ["card", "wallet"],
		});
		expect(create({ secretKey: "egy_sk_live_1" }).mode).toBe("live");
	});
});
