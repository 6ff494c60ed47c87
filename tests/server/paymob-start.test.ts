/** Tests the start with an account at Paymob: what it reports, and what it keeps to itself. */
import { spawnSync } from "node:child_process";
import { expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { startPaymobSimulator } from "../support/paymob-simulator";
import { START_LIMIT_MILLISECONDS, startServer } from "../support/server";

const keys = {
	PAYMOB_SECRET_KEY: "egy_sk_test_canary1",
	PAYMOB_PUBLIC_KEY: "egy_pk_test_canary2",
	PAYMOB_HMAC_SECRET: "canary3,canary4",
	PAYMOB_API_KEY: "canary5",
	PAYMOB_INTEGRATIONS: "card:123,kiosk:789",
	PAYMENTS: "gateway",
};

async function start(env: Record<string, string>) {
	const { paymob, stop } = await startPaymobSimulator();
	onTestFinished(stop);
	const server = await startServer({ env: { ...keys, PAYMOB_URL: paymob.url, ...env } });
	onTestFinished(() => server.stop());
	return { server, paymob };
}

it("[operator-192] reports mode, ways and the two addresses of the dashboard, and no secret, also in a log", async () => {
	const [PORT, METRICS_PORT] = [await findFreePort(), await findFreePort()];
	const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
	const { server, paymob } = await start({ PORT, METRICS_PORT, PUBLIC_URL, LOG_LEVEL: "trace" });
	expect(server.output()).toContain("payments: gateway\n");
	expect(server.output()).toContain(
		`paymob: test mode, card (123), kiosk (789), at ${paymob.url}\n`,
	);
	for (const [name, path] of [
		["processed", "/webhooks/paymob"],
		["response", "/payment-callback"],
	]) {
		expect(server.output()).toContain(`Transaction ${name} callback: ${PUBLIC_URL}${path}\n`);
	}
	const sent = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
	await server.fetch("/webhooks/paymob?hmac=canary6", sent);
	await server.fetch("/webhooks/paymob?hmac=canary6");
	const lines = await server.readLogs();
	expect(lines.filter(({ path }) => path === "/webhooks/paymob")).toHaveLength(2);
	const figures = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
	const report = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/readyz`)).text();
	expect(figures).toContain('sawt_gateway_up{gateway="paymob"} 1');
	expect(server.output() + figures + report).not.toContain("canary");
});

it("[operator-191] warns of test money at an https address", async () => {
	const { server } = await start({ PUBLIC_URL: "https://sawt.test", TRUST_PROXY: "1" });
	expect(server.output()).toMatch(/^warning: PAYMOB_SECRET_KEY: is of test mode at an https/m);
});

it.each(["server", "platform"])(
	"[operator-190] does not begin with an account that cannot work: %s",
	(program) => {
		const { status, stdout, stderr } = spawnSync(
			process.execPath,
			[`build/server/${program}.js`, ...(program === "platform" ? ["serve"] : [])],
			{
				env: {
					PATH: process.env.PATH,
					NODE_ENV: "production",
					PORT: "0",
					...keys,
					CURRENCY: "SAR",
					PUBLIC_URL: "http://sawt.fm",
				},
				encoding: "utf8",
				timeout: START_LIMIT_MILLISECONDS,
			},
		);
		expect([status, stdout + stderr]).toEqual([
			1,
			expect.stringMatching(/These settings are wrong:/),
		]);
		expect(stderr).toMatch(/^ {2}CURRENCY: must be that of PAYMOB_REGION/m);
		expect(stderr).toMatch(/^ {2}PUBLIC_URL: must be https beside the keys of Paymob/m);
		expect(stdout + stderr).not.toContain("canary");
	},
);
