import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import published from "../../../tests/contract/gateway/paymob-vectors.json";
import type { Notice, WebhookReading } from "../gateway";
import { type CallbackSettings, readCallback } from "./callback";

const settings = (change: Partial<CallbackSettings> = {}): CallbackSettings => ({
	hmacSecrets: ["secret"],
	integrations: [
		{ way: "card", id: "4097558" },
		{ way: "wallet", id: "97558" },
		{ way: "kiosk", id: "1003" },
	],
	mode: "test",
	...change,
});

const official = published.vectors[0]?.payload?.obj as unknown as Record<string, unknown>;

/** The order of the facts, written a second time on purpose. */
const signedText = (obj: Record<string, unknown>) => {
	const order = obj.order as Record<string, unknown>;
	const source = obj.source_data as Record<string, unknown>;
	return [
		...[obj.amount_cents, obj.created_at, obj.currency, obj.error_occured],
		...[obj.has_parent_transaction, obj.id, obj.integration_id, obj.is_3d_secure, obj.is_auth],
		...[obj.is_capture, obj.is_refunded, obj.is_standalone_payment, obj.is_voided, order.id],
		...[obj.owner, obj.pending, source.pan, source.sub_type, source.type, obj.success],
	]
		.map((value) => (value === null || value === undefined ? "" : String(value)))
		.join("");
};

const sign = (text: string, key = "secret") => createHmac("sha512", key).update(text).digest("hex");

type Sent = { type?: string; obj?: Record<string, unknown>; body?: string; query?: string };

function send({ type = "TRANSACTION", obj = official, ...rest }: Sent, change = {}) {
	const { body = JSON.stringify({ type, obj }), query = `hmac=${sign(signedText(obj))}` } = rest;
	return readCallback(settings(change), { body, query: new URLSearchParams(query) });
}

function expectNotice(reading: WebhookReading): Notice {
	if (reading.outcome !== "notice") throw new Error(`${reading.outcome} instead of a notice`);
	return reading.notice;
}

const noticeOf = (change: Record<string, unknown>, others = {}) =>
	expectNotice(send({ obj: { ...official, ...change } }, others));

describe("[payment-83] published signatures of Paymob", () => {
	const readVector = (id: string, change: (payload: object) => object = (payload) => payload) => {
		const vector = published.vectors.find((each) => each.id === id);
		const { key = "", payload = {}, expected, received } = vector ?? {};
		return readCallback(settings({ hmacSecrets: [key] }), {
			body: JSON.stringify(change(payload)),
			query: new URLSearchParams({ hmac: expected ?? received ?? "" }),
		});
	};

	it("reads the recorded card payment", () => {
		const { readings, isHint } = expectNotice(readVector("paymob-processed-official"));
		expect(isHint).toBe(false);
		expect(readings[0]).toEqual({
			orderId: "217503754",
			owner: "302852",
			attempt: {
				chargeId: "192036465",
				state: "paid",
				way: "card",
				amountMinor: 100000,
				currency: "EGP",
				integrationId: "4097558",
				mode: null,
				payCode: null,
				refundedMinor: 0,
				isFinal: false,
			},
		});
	});

	it("reads the payment of an integration that is not among the settings", () => {
		const { readings } = expectNotice(readVector("paymob-emulator-success"));
		expect(readings[0].attempt).toMatchObject({ integrationId: "1001", way: null, state: "paid" });
	});

	it("takes a stored card for no payment", () => {
		expect(readVector("paymob-token-official")).toEqual({ outcome: "irrelevant" });
	});

	it.each(["paymob-processed-official", "paymob-token-official", "paymob-emulator-success"])(
		"rejects %s when any signed value differs",
		(id) => {
			const vector = published.vectors.find((each) => each.id === id);
			const obj = (vector?.payload?.obj ?? {}) as Record<string, unknown>;
			const names = id.includes("token")
				? ["card_subtype", "created_at", "email", "id", "masked_pan", "merchant_id", "token"]
				: [
						"amount_cents",
						"created_at",
						"currency",
						"error_occured",
						"id",
						"integration_id",
					].concat(
						["has_parent_transaction", "is_3d_secure", "is_auth", "is_capture", "is_refunded"],
						["is_standalone_payment", "is_voided", "owner", "pending", "success"],
					);
			for (const name of names) {
				const change = (payload: object) => ({ ...payload, obj: { ...obj, [name]: "tampered" } });
				expect([name, readVector(id, change)]).toEqual([name, { outcome: "unauthentic" }]);
			}
			for (const name of ["pan", "sub_type", "type"]) {
				if (id.includes("token")) break;
				const source = { ...(obj.source_data as object), [name]: "tampered" };
				const change = (payload: object) => ({ ...payload, obj: { ...obj, source_data: source } });
				expect(readVector(id, change)).toEqual({ outcome: "unauthentic" });
			}
		},
	);

	it("binds by the order's id, whatever merchant_order_id was exchanged", () => {
		const original = expectNotice(readVector("paymob-processed-official"));
		expect(expectNotice(readVector("paymob-swapped-merchant-order-id"))).toEqual(original);
	});

	it("gives moved digits the key of the original, and its order among the readings", () => {
		const original = expectNotice(readVector("paymob-processed-official"));
		const moved = expectNotice(readVector("paymob-digits-moved-order-owner"));
		expect(moved.key).toBe(original.key);
		expect(moved.readings[0]).toMatchObject({ orderId: "21750375", owner: "4302852" });
		const pairs = ({ readings }: Notice) =>
			readings.map(({ orderId, owner, attempt }) => [orderId, owner, attempt.integrationId].join());
		expect(pairs(moved).toSorted()).toEqual(pairs(original).toSorted());
		expect(pairs(moved)).toContain("217503754,302852,4097558");
	});

	it("keeps the plus sign of an offset, as accounts in the Gulf sign it", () => {
		const { query = "", signed_string = "" } =
			published.vectors.find(({ id }) => id === "paymob-response-gulf-shape") ?? {};
		const flat = Object.fromEntries(new URLSearchParams(query));
		const typed = (value: string) =>
			/^(0|[1-9]\d*|true|false)$/.test(value) ? JSON.parse(value) : value;
		const values = Object.fromEntries(
			Object.entries(flat).map(([name, value]) => [name, typed(value)]),
		);
		const source = { pan: "2346", sub_type: "MasterCard", type: "card" };
		const obj = { ...values, order: { id: values.order }, source_data: source };
		expect(signedText(obj)).toBe(signed_string);
		const notice = expectNotice(send({ obj }));
		expect(notice.readings[0]).toMatchObject({ orderId: "378804", owner: "211" });
		expect(notice.readings[0].attempt).toMatchObject({ amountMinor: 50000, currency: "EGP" });
	});
});

describe("[payment-83] a callback's signature", () => {
	const good = `hmac=${sign(signedText(official))}`;

	it.each([
		["missing", ""],
		["empty", "hmac="],
		["doubled", `${good}&${good}`],
		["empty and doubled", `hmac=&${good}`],
		["doubled with an empty one", `${good}&hmac=`],
		["of another key", `hmac=${sign(signedText(official), "other")}`],
		["short", good.slice(0, -1)],
		["long", `${good}0`],
		["in capital letters", `hmac=${sign(signedText(official)).toUpperCase()}`],
		["followed by a space", `${good}%20`],
		["of an empty text", `hmac=${sign("")}`],
		["under another name", good.replace("hmac", "HMAC")],
	])("is rejected when it is %s", (_, query) => {
		expect(send({ query })).toEqual({ outcome: "unauthentic" });
	});

	it.each([
		["no JSON", "{"],
		["empty", ""],
		["a list", "[]"],
		["null", "null"],
		["without an object", '{"type":"TRANSACTION"}'],
		["of a list", '{"type":"TRANSACTION","obj":[]}'],
		["of another type", JSON.stringify({ type: "DELIVERY", obj: official })],
		["without a type", JSON.stringify({ obj: official })],
		["of a list as type", JSON.stringify({ type: ["TRANSACTION"], obj: official })],
	])("is rejected beside a body that is %s", (_, body) => {
		expect(send({ body, query: good })).toEqual({ outcome: "unauthentic" });
	});

	it("is accepted by each secret while they are replaced, with one key for both", () => {
		const both = { hmacSecrets: ["old", "new"] };
		const signedBy = (key: string) =>
			send({ query: `hmac=${sign(signedText(official), key)}` }, both);
		expect(expectNotice(signedBy("old")).key).toBe(expectNotice(signedBy("new")).key);
		expect(signedBy("older")).toEqual({ outcome: "unauthentic" });
	});

	it("accepts nothing while there is no secret", () => {
		const query = `hmac=${sign(signedText(official), "")}`;
		expect(send({ query }, { hmacSecrets: [] })).toEqual({ outcome: "unauthentic" });
	});

	it("covers null and missing values as nothing", () => {
		const source_data = { pan: null, type: "wallet" };
		expect(noticeOf({ source_data }).readings[0].attempt.state).toBe("paid");
	});

	it("covers numbers as they are written, also those that no double holds", () => {
		const obj = { ...official, id: "9007199254740993", integration_id: "1003" };
		const quoted = JSON.stringify({ type: "TRANSACTION", obj });
		const body = quoted.replace('"9007199254740993"', "9007199254740993").replace('"1003"', "1003");
		const notice = expectNotice(send({ body, obj }));
		expect(notice.readings[0].attempt.chargeId).toBe("9007199254740993");
		expect(notice.isHint).toBe(false);
	});

	it("of lists and records does not exist", () => {
		for (const success of [["true"], { true: true }]) {
			const obj = { ...official, success };
			expect(send({ obj, query: good })).toEqual({ outcome: "unauthentic" });
		}
	});

	it("of a card token is none of a transaction", () => {
		const token = { card_subtype: signedText(official) };
		const body = JSON.stringify({ type: "TOKEN", obj: token });
		expect(send({ body, query: good })).toEqual({ outcome: "irrelevant" });
		const reversed = { amount_cents: "MasterCard2024-11-13T12:32:23.859982", order: {} };
		expect(send({ obj: { ...reversed, source_data: {} } })).toMatchObject({
			outcome: "irrelevant",
		});
	});
});

describe("[payment-84] what the signature does not bind", () => {
	it("gives several readings where the digits of two ids fit several integrations", () => {
		const { readings } = noticeOf({});
		const charges = new Set(
			readings.map(({ attempt }) => `${attempt.chargeId} ${attempt.integrationId}`),
		);
		expect([...charges]).toEqual(["192036465 4097558", "19203646540 97558"]);
		const orders = new Set(readings.map(({ orderId, owner }) => `${orderId} ${owner}`));
		expect([...orders][0]).toBe("217503754 302852");
		expect(orders).toContain("21750375430 2852");
		expect([...orders].every((pair) => !/(^| )0/.test(pair))).toBe(true);
	});

	it("reads what was sent first, and the original after it", () => {
		const { readings, key } = noticeOf({ id: 19203646540, integration_id: 97558 });
		expect(readings[0].attempt).toMatchObject({ integrationId: "97558", way: "wallet" });
		expect(readings.some(({ attempt }) => attempt.integrationId === "4097558")).toBe(true);
		expect(key).toBe(noticeOf({}).key);
	});

	it("finds the original although digits moved to an integration that nobody has", () => {
		const moved = noticeOf({ id: 19203646, integration_id: 54097558 });
		expect(moved.readings.map(({ attempt }) => attempt.integrationId)).toContain("4097558");
	});

	it.each([
		[
			"from the amount to the time",
			{ amount_cents: 10000, created_at: "02024-06-13T11:33:44.592345" },
		],
		[
			"from the time to the amount",
			{ amount_cents: 1000002, created_at: "024-06-13T11:33:44.592345" },
		],
	])("keeps the amount when digits moved %s", (_, change) => {
		const { readings, isHint, key } = noticeOf(change);
		expect(readings[0].attempt.amountMinor).toBe(100000);
		expect([isHint, key]).toEqual([true, noticeOf({}).key]);
	});

	it.each([
		["success", { success: "true" }],
		["pending", { pending: "false" }],
		["the id", { id: "192036465" }],
		["the amount", { amount_cents: "100000" }],
		["the order's id", { order: { id: "217503754" } }],
		["the owner", { owner: "302852" }],
	])("changes nothing by itself when %s has another type", (_, change) => {
		const { isHint, key } = noticeOf(change);
		expect([isHint, key]).toEqual([true, noticeOf({}).key]);
	});

	it.each([
		["a refund", { is_refund: true }],
		["a void", { is_void: true }],
		["a refunded amount", { refunded_amount_cents: 100000 }],
		["the other mode", { is_live: true }],
	])("only asks for a look-up when an unsigned value tells of %s", (_, change) => {
		expect(noticeOf(change).isHint).toBe(true);
	});

	it("takes neither a pay code nor the mode from it", () => {
		const { readings } = noticeOf({
			data: { bill_reference: 1 },
			is_live: false,
			extras: { a: 1 },
		});
		expect(readings[0].attempt).toMatchObject({ payCode: null, mode: null });
		expect(noticeOf({ is_live: true }, { mode: "live" }).isHint).toBe(false);
	});

	it("reads the way from the integration, whatever the unsigned border says", () => {
		const source_data = { pan: "2346MasterCard", sub_type: "", type: "card" };
		expect(noticeOf({ source_data }).readings[0].attempt.way).toBe("card");
	});
});

describe("[payment-85] the states of a transaction", () => {
	const kiosk = { integration_id: 1003, pending: true, success: false };

	it.each([
		["a success", {}, "paid", false],
		["a decline", { success: false }, "declined", false],
		["a decline with an error", { success: false, error_occured: true }, "declined", false],
		[
			"a wallet that waits for its PIN",
			{ integration_id: 97558, pending: true, success: false },
			"pending",
			false,
		],
		["a kiosk's code", kiosk, "pending", true],
		["a kiosk's payment", { ...kiosk, pending: false, success: true }, "paid", false],
		["a success that waits", { pending: true }, "pending", true],
		["a success with an error", { error_occured: true }, "pending", true],
		["an authorisation", { is_auth: true }, "paid", true],
		["a capture", { is_capture: true, has_parent_transaction: true }, "paid", true],
		["a refunded payment", { is_refunded: true }, "paid", true],
		["a voided payment", { is_voided: true }, "paid", true],
		["a refund", { has_parent_transaction: true }, "paid", true],
	])("%s", (_, change, state, isHint) => {
		const notice = noticeOf(change);
		expect([notice.readings[0].attempt.state, notice.isHint]).toEqual([state, isHint]);
	});

	it("have a key each, since one id passes through several", () => {
		const keys = [kiosk, { ...kiosk, pending: false, success: true }, { is_refunded: true }];
		expect(new Set(keys.map((change) => noticeOf(change).key)).size).toBe(3);
	});
});

describe("[payment-84] forms that sign too little", () => {
	const read = (body: unknown, query = "") =>
		readCallback(settings(), { body: JSON.stringify(body), query: new URLSearchParams(query) });

	it.each([
		[
			"a subscription",
			{ trigger_type: "suspended", subscription_data: { id: 1 }, hmac: "x" },
			undefined,
		],
		[
			"the third form",
			{ intention: { id: "pi" }, transaction: { order: { id: 7 } }, hmac: "x" },
			"7",
		],
		["its order as a number", { intention: {}, transaction: { order: 8 }, hmac: "x" }, "8"],
		[
			"its intention's order",
			{ intention: { intention_order_id: 9 }, transaction: {}, hmac: "x" },
			"9",
		],
	])("tell at most which order to look up: %s", (_, body, orderId) => {
		expect(read(body)).toEqual({ outcome: "irrelevant", orderId });
	});

	it("are rejected without any signature", () => {
		expect(read({ intention: {}, transaction: { order: 8 } })).toEqual({ outcome: "unauthentic" });
		expect(read({ trigger_type: "x", hmac: "" })).toEqual({ outcome: "unauthentic" });
		expect(read({ trigger_type: "x", hmac: 1 })).toEqual({ outcome: "unauthentic" });
	});
});
