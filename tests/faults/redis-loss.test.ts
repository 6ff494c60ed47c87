/** Tests a frozen Redis: pages work, payments start once, and a stop is clean. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Buyer, choosePlan, createBuyer, readTransactionId } from "../routes/payment/buyer";
import { Line } from "../support/line";
import { SESSION_SECRET } from "../support/live-site";
import { createPageClient } from "../support/page-client";
import { startServer } from "../support/server";
import { type Site, startSite } from "../support/site";
import { measureWait } from "../support/slowdown";

const redisUrl = process.env.TEST_REDIS_URL ?? "";

const AWAY = "redis is away, so this process guards and counts by itself";
const BACK = "redis is back";

/** A page may wait for a few commands, each until its limit, and then render. */
const PAGE_MILLISECONDS = 1500;

async function openLine(): Promise<{ line: Line; url: string }> {
	const line = new Line(new URL(redisUrl));
	await line.open();
	return { line, url: `redis://127.0.0.1:${line.port}` };
}

describe("while Redis is frozen", () => {
	let line: Line;
	let site: Site;
	let buyer: Buyer;
	beforeAll(async () => {
		const opened = await openLine();
		line = opened.line;
		site = await startSite({
			env: {
				REDIS_URL: opened.url,
				SESSION_SECRET,
				RATE_LIMITS: "on",
				PAYMENTS: "gateway",
				MOCK_GATEWAY: "on",
			},
		});
		buyer = await createBuyer(site);
	});
	afterAll(async () => {
		await site.stop();
		await line.cut();
	});

	const listNews = async () =>
		(await site.readLogs())
			.map(({ msg }) => String(msg))
			.filter((text) => text.startsWith("redis is"));

	it("[operator-11] no one is signed out, and presses before, meanwhile and after are one payment", async () => {
		const press = async () => readTransactionId((await choosePlan(buyer, "2")).location);
		const first = await press();
		// A busy machine may have delayed Redis already.
		await expect.poll(async () => (await listNews()).at(-1)).not.toBe(AWAY);
		const before = (await listNews()).length;
		line.freeze();
		const { result: account, milliseconds } = await measureWait(() => buyer.get("/account"));
		const meanwhile = await Promise.all([1, 2, 3].map(press));
		line.thaw();
		await expect.poll(async () => (await listNews()).slice(before)).toContain(BACK);
		const after = await press();
		const news = (await listNews()).slice(before);
		expect(account.html).toContain("Mona Adel");
		expect(milliseconds).toBeLessThan(PAGE_MILLISECONDS);
		expect(first).toMatch(/^txn_/);
		expect([...meanwhile, after]).toEqual([first, first, first, first]);
		expect(news.slice(0, 2)).toEqual([AWAY, BACK]);
	});
});

it("[operator-11] a stop while Redis is frozen ends with success", async () => {
	const { line, url } = await openLine();
	const server = await startServer({ env: { REDIS_URL: url, SESSION_SECRET } });
	await createPageClient(server).post("/login", { email: "a@example.com", password: "none" });
	line.freeze();
	await createPageClient(server).post("/login", { email: "a@example.com", password: "none" });
	await server.stop();
	await line.cut();
	expect(server.exitCode()).toBe(0);
});
