/** Tests how the web process hands webhooks of gateways to the embedded platform. */
import { expect, it, onTestFinished } from "vitest";
import type { Platform } from "../../../platform/composition/platform";
import { startLiveSite } from "../../support/live-site";
import { signTransaction } from "../../support/paymob-ledger";
import { startPaymobSimulator } from "../../support/paymob-simulator";
import { requestRaw } from "../../support/raw-request";
import { composeAround, startSite } from "../../support/site";

const paths = ["/webhooks/paymob", "/webhooks/mock-gateway"];
const MOCK = "/webhooks/mock-gateway";

async function start(env: Record<string, string> = {}) {
	const site = await startSite({ env: { MOCK_GATEWAY: "on", ...env } });
	onTestFinished(() => site.stop());
	return site;
}

const json = { "Content-Type": "application/json" };
const unsigned = { method: "POST", body: "{}", headers: json };

it.each([
	["under any name of the site", { PUBLIC_URL: "https://sawt.test" }, { Host: "10.0.0.7:8080" }],
	["from another site", {}, { Origin: "https://gateway.example", "Sec-Fetch-Site": "cross-site" }],
	["by http behind a proxy", { TRUST_PROXY: "1" }, { "X-Forwarded-Proto": "http" }],
	["with a cookie of a broken session", {}, { Cookie: "session=broken; __Host-session=broken" }],
	["without a type", {}, { "Content-Type": "" }],
])(
	"[payment-91] reaches the platform %s, and gets its response without a cookie",
	async (_, env, sent) => {
		const site = await start(env as Record<string, string>);
		const headers = { ...json, ...sent } as Record<string, string>;
		const received = await requestRaw(site.url, { ...unsigned, path: MOCK, headers });
		expect(received.status).toBe(401);
		expect(JSON.parse(received.body)).toMatchObject({ success: false });
		expect(received.headers["set-cookie"]).toBeUndefined();
		expect(received.headers["cache-control"]).toBe("no-store");
		expect(received.headers.location).toBeUndefined();
	},
);

it.each([...paths, `${MOCK}/`])(
	"[payment-91] is a POST of JSON up to 64 KiB at %s",
	async (path) => {
		const site = await start();
		for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
			const { status, headers } = await requestRaw(site.url, { method, path });
			expect([method, status, headers.allow]).toEqual([method, 405, "POST"]);
		}
		for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
			const form = { method: "POST", path, body: "a=b", headers: { "Content-Type": type } };
			expect((await requestRaw(site.url, form)).status).toBe(415);
		}
		const large = { method: "POST", path, body: "x".repeat(64 * 1024 + 1) };
		const chunked = { ...json, "Transfer-Encoding": "chunked" };
		expect((await requestRaw(site.url, { ...large, headers: json })).status).toBe(413);
		expect((await requestRaw(site.url, { ...large, headers: chunked })).status).toBe(413);
		const whole = { ...large, body: "x".repeat(64 * 1024), path: MOCK };
		expect((await requestRaw(site.url, { ...whole, headers: json })).status).toBe(401);
	},
);

it("[payment-91] leaves its query in no log and in no figure", async () => {
	const site = await start({ METRICS_PORT: "0", LOG_LEVEL: "debug" });
	for (const path of paths) {
		await site.fetch(`${path}?hmac=canary0hmac`, unsigned);
		await site.fetch(`${path}/?hmac=canary0hmac`, unsigned);
		await site.fetch(`${path}?hmac=canary0hmac`);
	}
	const logged = (await site.readLogs()).filter(({ msg }) => msg === "request");
	expect(logged.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
	const figures = await site.figures();
	expect(site.output() + figures).not.toContain("canary0hmac");
	expect(figures).toContain('method="POST",status="401",route="/webhooks/mock-gateway"');
});

it("[payment-91] has no address beside a live platform, and none under another name", async () => {
	const live = await startLiveSite();
	onTestFinished(() => live.stop());
	for (const path of paths) {
		expect((await requestRaw(live.server.url, { ...unsigned, path })).status).toBe(404);
		expect((await requestRaw(live.server.url, { path })).status).toBe(404);
	}
	expect(live.upstream.calls.filter(({ path }) => path.includes("webhooks"))).toEqual([]);
	const site = await start();
	expect((await site.fetch("/webhooks/other")).status).toBe(404);
});

it("[payment-91] is accepted from Paymob with the right signature, and rejected with any other", async () => {
	const { paymob, stop } = await startPaymobSimulator();
	onTestFinished(stop);
	const site = await startSite({
		env: { ...paymob.env, PAYMENTS: "gateway" },
		hasPublicUrl: true,
	});
	onTestFinished(() => site.stop());
	paymob.sendsWebhooks = false;
	await paymob.payElsewhere(`${site.url}/webhooks/paymob`);
	const [webhook] = paymob.webhooks;
	if (webhook === undefined) throw new Error("Paymob has nothing to tell.");
	const hmac = signTransaction(paymob.hmacSecret, webhook.transaction);
	for (const query of ["", "hmac=", "hmac=0", `hmac=${hmac}&hmac=${hmac}`]) {
		expect([query, ...(await paymob.deliver(webhook, { query }))]).toEqual([query, 401]);
	}
	const tampered = await paymob.deliver(webhook, {
		tamper: (transaction) => Object.assign(transaction, { amount_cents: 1 }),
	});
	expect(tampered).toEqual([401]);
	expect(await paymob.deliver(webhook, { copies: 5 })).toEqual(Array(5).fill(200));
	expect(site.output()).not.toContain(hmac);
});

/** A platform that responds to nothing but webhooks, and to those only once it is told to. */
function hangPlatform() {
	const { promise: release, resolve } = Promise.withResolvers<void>();
	let received = 0;
	const platform = {
		async fetch(request: Request): Promise<Response> {
			if (!new URL(request.url).pathname.startsWith("/webhooks/")) {
				await new Promise(() => {});
			}
			received += 1;
			await release;
			return Response.json({ success: true });
		},
		close: async () => undefined,
	} as unknown as Platform;
	return { platform, release: resolve, count: () => received };
}

const signIn = () =>
	new Request("http://localhost/login", {
		method: "POST",
		body: new URLSearchParams({ email: "mona@example.com", password: "a password" }),
		headers: { Host: "localhost", Origin: "http://localhost" },
	});
const sendWebhook = () =>
	new Request(`http://localhost${MOCK}`, { method: "POST", body: "{}", headers: json });

it("[payment-92] has places of its own beside visitors, and gets 503 when all are taken, and goes on during a stop", async () => {
	const { platform, release, count } = hangPlatform();
	const site = await composeAround(platform);
	const visitors = Array.from({ length: 120 }, () => site.fetch(signIn()));
	const rejected = await Promise.race(visitors);
	expect(rejected.status).toBe(503);
	const webhooks = Array.from({ length: 60 }, () => site.fetch(sendWebhook()));
	await expect.poll(count).toBe(50);
	release();
	const responses = await Promise.all(webhooks);
	const statuses = responses.map(({ status }) => status);
	expect(statuses.filter((status) => status === 200)).toHaveLength(50);
	const late = responses.filter(({ status }) => status === 503);
	expect(late).toHaveLength(10);
	expect(late.map(({ headers }) => headers.get("Retry-After"))).toEqual(Array(10).fill("10"));
	site.drain();
	const last = await site.fetch(sendWebhook());
	expect([last.status, last.headers.get("Connection")]).toEqual([200, "close"]);
});
