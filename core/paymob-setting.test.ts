import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
	describePaymob,
	listPaymobConflicts,
	listPaymobWarnings,
	paymobSettings,
	readKeyMode,
	readPaymob,
} from "./paymob-setting";
import { readEnvironment, tellConflicts, type Variables } from "./setting";

const test = {
	PAYMOB_SECRET_KEY: "egy_sk_test_canary-secret",
	PAYMOB_PUBLIC_KEY: "egy_pk_test_canary-public",
	PAYMOB_HMAC_SECRET: "CANARY0HMAC",
	PAYMOB_API_KEY: "canary-api==",
	PAYMOB_INTEGRATIONS: "card:123,wallet:456,kiosk:789",
	PUBLIC_URL: "http://localhost:3000",
};
const live = {
	...test,
	PAYMOB_SECRET_KEY: "egy_sk_live_canary-secret",
	PAYMOB_PUBLIC_KEY: "egy_pk_live_canary-public",
	PUBLIC_URL: "https://sawt.fm",
};

const schema = z.object(paymobSettings);
const read = (given: Variables) =>
	readPaymob(
		readEnvironment(schema, given, (variables) => tellConflicts(listPaymobConflicts(variables))),
	);

const without = (name: string): Variables => ({ ...test, [name]: undefined });

const refused: [name: string, given: Variables][] = [
	...Object.keys(test).map((name): [string, Variables] => [name, without(name)]),
	["PAYMOB_PUBLIC_KEY", { PAYMOB_SECRET_KEY: test.PAYMOB_SECRET_KEY }],
	["PAYMOB_SECRET_KEY", { PAYMOB_INTEGRATIONS: test.PAYMOB_INTEGRATIONS }],
	["PAYMOB_SECRET_KEY", { ...test, PAYMOB_SECRET_KEY: "egy_sk_canary" }],
	["PAYMOB_SECRET_KEY", { ...test, PAYMOB_SECRET_KEY: "egy_sk_test_can ary" }],
	["PAYMOB_SECRET_KEY", { ...test, PAYMOB_SECRET_KEY: "egy_pk_test_canary" }],
	["PAYMOB_PUBLIC_KEY", { ...test, PAYMOB_PUBLIC_KEY: "egy_sk_test_canary" }],
	["PAYMOB_PUBLIC_KEY", { ...test, PAYMOB_PUBLIC_KEY: live.PAYMOB_PUBLIC_KEY }],
	["PAYMOB_PUBLIC_KEY", { ...live, PAYMOB_PUBLIC_KEY: test.PAYMOB_PUBLIC_KEY }],
	["PAYMOB_HMAC_SECRET", { ...test, PAYMOB_HMAC_SECRET: " , " }],
	["PAYMOB_HMAC_SECRET", { ...test, PAYMOB_HMAC_SECRET: "canary one" }],
	["PAYMOB_API_KEY", { ...test, PAYMOB_API_KEY: "canary\none" }],
	...[
		"123",
		"card",
		"card:",
		"card:abc",
		"card:-1",
		"card:1.5",
		"card:0123",
		"card:0",
		"card:1e3",
		"card:9007199254740993",
		"card:١٢٣",
		"bank:123",
		"Card:123",
		"card:123:456",
		"card:123;wallet:456",
		"card:123,",
		"card:123,card:456",
		"card:123,wallet:123",
	].map((PAYMOB_INTEGRATIONS): [string, Variables] => [
		"PAYMOB_INTEGRATIONS",
		{ ...test, PAYMOB_INTEGRATIONS },
	]),
	["PAYMOB_REGION", { ...test, PAYMOB_REGION: "kuwait" }],
	["PAYMOB_REGION", { ...test, PAYMOB_REGION: "oman" }],
	["PAYMOB_REGION", { ...test, PAYMOB_REGION: "oman", CURRENCY: "OMR" }],
	["CURRENCY", { ...test, CURRENCY: "SAR" }],
	["CURRENCY", { ...test, PAYMOB_REGION: "ksa" }],
	["CURRENCY", { ...test, PAYMOB_REGION: "ksa", CURRENCY: "AED" }],
	["CURRENCY", { ...test, PAYMOB_REGION: "uae", CURRENCY: "EGP" }],
	["CURRENCY", { ...test, CURRENCY: "OMR" }],
	["PUBLIC_URL", { ...live, PUBLIC_URL: "http://sawt.fm" }],
	["PUBLIC_URL", { ...test, PUBLIC_URL: "http://192.168.1.7:3000" }],
	["PUBLIC_URL", { ...test, PUBLIC_URL: "http://localhost.sawt.fm" }],
	["MOCK_GATEWAY", { ...live, MOCK_GATEWAY: "on" }],
	...[
		"https://accept.paymob.com",
		"http://10.0.0.7:4000",
		"http://paymob.localhost:4000",
		"http://127.0.0.1.sawt.fm",
		"http://127.0.0.1:4000/api",
		"127.0.0.1:4000",
	].map((PAYMOB_URL): [string, Variables] => ["PAYMOB_URL", { ...test, PAYMOB_URL }]),
];

describe("the settings of Paymob", () => {
	it.each(refused)(
		"[operator-190] reject %s in %j, in one sentence without a value",
		(name, given) => {
			expect(() => read(given)).toThrow(new RegExp(`^  ${name}: .`, "m"));
			const sentence = new RegExp(`^These settings are wrong:\n(  ${name}: [^\n]+\n?)$`);
			const isAlone = Object.keys(given).length > 1;
			if (isAlone) expect(() => read(given)).toThrow(sentence);
			expect(() => read(given)).not.toThrow(/canary/i);
		},
	);

	it.each([
		["keys of test mode at a loopback address", test],
		["keys of test mode beside the mock gateway", { ...test, MOCK_GATEWAY: "on" }],
		["keys of test mode at https", { ...test, PUBLIC_URL: "https://test.sawt.fm" }],
		["keys of live mode", live],
		["keys of live mode at a loopback address", { ...live, PUBLIC_URL: "http://127.0.0.1:3000" }],
		["a shop in Egypt", { ...live, PAYMOB_REGION: "egypt", CURRENCY: "EGP" }],
		["a shop in Riyadh", { ...live, PAYMOB_REGION: "ksa", CURRENCY: "SAR" }],
		["a shop in Dubai", { ...live, PAYMOB_REGION: "uae", CURRENCY: "AED" }],
		["one integration", { ...live, PAYMOB_INTEGRATIONS: "kiosk: 789" }],
		["a simulator", { ...test, PAYMOB_URL: "http://127.0.0.1:4000" }],
		["a simulator at IPv6", { ...test, PAYMOB_URL: "http://[::1]:4000" }],
	])("[operator-190] take %s", (_, given) => {
		expect(read(given)).toBeDefined();
	});

	it("[operator-190] make no account while none of them is set", () => {
		expect(read({})).toBeUndefined();
		expect(read({ PUBLIC_URL: "http://sawt.fm", CURRENCY: "SAR" })).toBeUndefined();
		expect(read({ PAYMOB_REGION: "ksa" })).toBeUndefined();
	});

	it("are read as an account, whose secrets for webhooks may be several", () => {
		expect(read({ ...test, PAYMOB_HMAC_SECRET: "new, old", PAYMOB_API_KEY: " api== " })).toEqual({
			secretKey: test.PAYMOB_SECRET_KEY,
			publicKey: test.PAYMOB_PUBLIC_KEY,
			hmacSecrets: ["new", "old"],
			apiKey: "api==",
			integrations: [
				{ way: "card", id: "123" },
				{ way: "wallet", id: "456" },
				{ way: "kiosk", id: "789" },
			],
			baseUrl: "https://accept.paymob.com",
			currency: "EGP",
		});
	});

	it.each([
		[{ PAYMOB_REGION: "ksa", CURRENCY: "SAR" }, "https://ksa.paymob.com"],
		[{ PAYMOB_REGION: "uae", CURRENCY: "AED" }, "https://uae.paymob.com"],
		[{ PAYMOB_URL: "http://127.0.0.1:4000/" }, "http://127.0.0.1:4000"],
	])("lead with %j to %s", (given, baseUrl) => {
		expect(read({ ...test, ...given })?.baseUrl).toBe(baseUrl);
	});

	it("tell the mode of a key by its text", () => {
		expect(readKeyMode("are_sk_live_1")).toBe("live");
		expect(readKeyMode("are_sk_test_1")).toBe("test");
		expect(readKeyMode("livetest")).toBeUndefined();
	});

	it("[operator-191] warn of test money at a public address, and of what is not used", () => {
		const warn = (given: Variables) => tellConflicts(listPaymobWarnings(given));
		expect(warn({ ...test, PUBLIC_URL: "https://sawt.fm" })).toEqual([
			"PAYMOB_SECRET_KEY: is of test mode at an https address: people get what they buy there without paying",
		]);
		expect(warn({ PAYMOB_REGION: "ksa" })).toEqual([
			"PAYMOB_REGION: is not used without the keys of Paymob",
		]);
		expect(warn({ PAYMOB_URL: "http://127.0.0.1:4000" })).toHaveLength(1);
		for (const given of [test, live, {}]) expect(warn(given)).toEqual([]);
	});

	it("[operator-192] are described by mode, ways and the two addresses, without a secret", () => {
		const account = read(live);
		const lines = account ? describePaymob(account, "https://sawt.fm") : [];
		expect(lines).toEqual([
			"paymob: live mode, card (123), wallet (456), kiosk (789), at https://accept.paymob.com",
			"  in its dashboard, Transaction processed callback: https://sawt.fm/webhooks/paymob",
			"  in its dashboard, Transaction response callback: https://sawt.fm/payment-callback",
		]);
	});
});
