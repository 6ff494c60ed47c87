/** Tests `gateway check` against a simulated Paymob. */
import { expect, it, onTestFinished } from "vitest";
import { startPaymobSimulator } from "../../support/paymob-simulator";
import { runCommand } from "../../support/platform-command";

const PUBLIC_URL = "https://sawt.example";

async function start(options: Parameters<typeof startPaymobSimulator>[0] = {}) {
	const { paymob, stop } = await startPaymobSimulator(options);
	onTestFinished(stop);
	const check = (words: readonly string[] = [], env: Record<string, string> = {}) =>
		runCommand({ ...paymob.env, PUBLIC_URL, ...env }, ["gateway", "check", ...words]);
	return { paymob, check };
}

const addresses = [
	"Transaction processed callback: https://sawt.example/webhooks/paymob",
	"Transaction response callback: https://sawt.example/payment-callback",
];

it("[operator-193] signs in, makes an order of one pound, looks it up, and prints two addresses", async () => {
	const { paymob, check } = await start();
	const { code, out, err } = await check();
	expect([code, err]).toEqual([0, ""]);
	expect(out.split("\n")).toEqual([
		`paymob, test mode, card, wallet, kiosk, at ${paymob.url}`,
		"works  sign-in: the gateway lets us look orders up",
		expect.stringMatching(/^works {2}order: \d+ of 1\.00 EGP was made; nobody is asked to pay it/),
		"works  look-up: nobody has tried to pay it, as it should be",
		"not tried: PAYMOB_PUBLIC_KEY and PAYMOB_HMAC_SECRET, which only a payment shows",
		"In the dashboard, each integration needs these two addresses:",
		...addresses.map((line) => `  ${line}`),
		"",
	]);
	expect(paymob.ledger.orders).toMatchObject([{ amount: 100, currency: "EGP" }]);
	const printed = JSON.parse((await check(["--json"])).out);
	expect(printed).toMatchObject({ gateway: "paymob", mode: "test", dashboard: addresses });
});

it("[operator-193] makes an order with live keys only with --live", async () => {
	const { paymob, check } = await start({ isLive: true });
	const first = await check();
	expect(first.code).toBe(0);
	expect(first.out).toContain("works  sign-in");
	expect(first.out).toContain("not tried: an order, because the keys are live; add --live");
	expect(paymob.ledger.orders).toEqual([]);
	expect((await check(["--live"])).out).toContain("works  look-up");
	expect(paymob.ledger.orders).toHaveLength(1);
});

it.each([
	["PAYMOB_API_KEY", { PAYMOB_API_KEY: "canary-wrong" }, /FAILS {2}sign-in: .*PAYMOB_API_KEY/],
	[
		"PAYMOB_SECRET_KEY",
		{ PAYMOB_SECRET_KEY: "egy_sk_test_canary" },
		/FAILS {2}order: .*PAYMOB_SECRET_KEY/,
	],
	["PAYMOB_INTEGRATIONS", { PAYMOB_INTEGRATIONS: "card:99" }, /FAILS {2}order: .*99/],
])(
	"[operator-193] fails with the reason when %s is wrong, and shows no key",
	async (_, env, reason) => {
		const { check } = await start();
		const { code, out, err } = await check([], env as Record<string, string>);
		expect([code, out]).toEqual([1, ""]);
		expect(err).toMatch(reason);
		expect(err).toContain(addresses[0]);
		expect(err).not.toContain("canary");
	},
);

it("[operator-193] fails when the gateway is away, and when settings are missing or do not fit", async () => {
	const { paymob, check } = await start();
	paymob.outage = "reset";
	const away = await check(["--json"]);
	expect(away.code).toBe(1);
	expect(JSON.parse(away.err).error).toMatch(/FAILS {2}sign-in: no response/);
	const none = await runCommand({ PUBLIC_URL }, ["gateway", "check"]);
	expect([none.code, none.err]).toEqual([
		1,
		"No gateway that takes money is set up: set the keys of Paymob.\n",
	]);
	await expect(check([], { CURRENCY: "SAR" })).rejects.toThrow("CURRENCY: must be that of");
	expect(paymob.calls.filter((call) => call === "start").length).toBe(1);
});
