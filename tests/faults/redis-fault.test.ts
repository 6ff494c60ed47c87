/**
 * Tests a Redis that is stopped, frozen or emptied: no one is signed out, and no payment is
 * doubled.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "redis";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findProgram } from "../../scripts/command.js";
import { findFreePort } from "../../scripts/free-port.js";
import {
	type Buyer,
	choosePlan,
	createBuyer,
	readTransactionId,
	signIn,
} from "../routes/payment/buyer";
import { SESSION_SECRET } from "../support/live-site";
import { createPageClient, type Page, type PageClient } from "../support/page-client";
import { type Site, type SiteOptions, startSite } from "../support/site";
import { toFairMilliseconds } from "../support/slowdown";
import { plantInRoute, type RouteWork } from "./plant";

const program = findProgram(["redis-server"]);
const PAGE_MILLISECONDS = 1500;
const ACCOUNT = "routes/account/route";

let redis: ChildProcess;
let port: string;
let site: Site;
let buyer: Buyer;

async function startRedis(): Promise<ChildProcess> {
	const flags = ["--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no"];
	const child = spawn(program ?? "", flags, { cwd: tmpdir(), stdio: "ignore" });
	await withRedis(async (client) => client.ping());
	return child;
}

/** Opens a new connection as soon as the server accepts one. */
async function withRedis<T>(work: (client: ReturnType<typeof createClient>) => Promise<T>) {
	const reconnectStrategy = () => 50;
	const client = createClient({
		url: `redis://127.0.0.1:${port}`,
		socket: { reconnectStrategy },
	}).on("error", () => undefined);
	await client.connect();
	return work(client as never).finally(() => client.destroy());
}

async function stopRedis(signal: NodeJS.Signals): Promise<void> {
	redis.kill("SIGCONT");
	redis.kill(signal);
	if (redis.exitCode === null && redis.signalCode === null) await once(redis, "exit");
}

const open = (options: Pick<SiteOptions, "change" | "dataDir"> = {}) =>
	startSite({
		...options,
		env: {
			REDIS_URL: `redis://127.0.0.1:${port}`,
			SESSION_SECRET,
			RATE_LIMITS: "on",
			PAYMENTS: "gateway",
			MOCK_GATEWAY: "on",
		},
	});

beforeEach(async () => {
	port = await findFreePort();
	redis = await startRedis();
	site = await open();
	buyer = await createBuyer(site);
});
afterEach(async () => {
	await site.stop();
	await stopRedis("SIGKILL");
});

type Seen = { account: number; milliseconds: number; presses: number[]; lines: string[] };

/** Visits the site as a person while Redis is away. */
async function look(): Promise<Seen> {
	const startedAt = performance.now();
	const account = await buyer.get("/account");
	const milliseconds = performance.now() - startedAt;
	const presses = await Promise.all([1, 2, 3].map(() => choosePlan(buyer, "2")));
	const lines = (await site.readLogs()).map(({ msg }) => String(msg));
	return {
		account: account.status,
		milliseconds,
		presses: presses.map(({ status }) => status),
		lines: lines.filter((line) => line.startsWith("redis is")),
	};
}

function check({ account, milliseconds, presses, lines }: Seen): void {
	expect(account).toBe(200);
	expect(milliseconds).toBeLessThan(PAGE_MILLISECONDS);
	expect(presses).toEqual([503, 503, 503]);
	expect(lines).toEqual(["redis is away"]);
}

/** The limit for an otherwise idle machine. */
const toFair = (seen: Seen): Seen => ({
	...seen,
	milliseconds: toFairMilliseconds(seen.milliseconds, PAGE_MILLISECONDS),
});

/**
 * On a busy machine Redis may seem away for a moment; the page says so, and the person presses
 * again.
 */
async function pressUntilTaken(visitor: PageClient, planId: string): Promise<Page> {
	for (;;) {
		const page = await choosePlan(visitor, planId);
		if (page.status !== 503) return page;
		await wait(200);
	}
}

/** Redis answers again, and any number of presses makes one payment. */
async function checkReturn(): Promise<void> {
	await expect.poll(() => site.output(), { timeout: 15_000 }).toContain("redis is back");
	const taken = await pressUntilTaken(buyer, "2");
	const again = await pressUntilTaken(buyer, "2");
	expect(taken.status).toBe(303);
	expect(readTransactionId(again.location)).toBe(readTransactionId(taken.location));
}

function checkOnePayment(presses: readonly Page[]): void {
	const started = new Set(presses.map(({ location }) => readTransactionId(location)));
	expect([...started]).toEqual([expect.stringMatching(/^txn_/)]);
}

it("stopped: pages work, payments wait with a message, and everything works when it is back", async () => {
	await stopRedis("SIGTERM");
	await wait(200);
	check(toFair(await look()));
	redis = await startRedis();
	await checkReturn();
});

it("frozen: pages work and payments wait in the same way", async () => {
	redis.kill("SIGSTOP");
	check(toFair(await look()));
	redis.kill("SIGCONT");
	await checkReturn();
});

it("emptied: sessions survive, ended sessions stay ended, and one press is one payment", async () => {
	const leaver = await createBuyer(site);
	const copy = createPageClient(site, {}, leaver.cookies);
	await leaver.post("/logout", {});
	const before = await pressUntilTaken(buyer, "2");
	await withRedis((client) => client.flushAll());
	const after = await pressUntilTaken(buyer, "2");
	const presses = await Promise.all([1, 2, 3].map(() => pressUntilTaken(buyer, "3")));
	expect((await buyer.get("/account")).status).toBe(200);
	expect((await copy.get("/account")).location).toBe("/login?return_url=%2Faccount");
	expect(readTransactionId(after.location)).toBe(readTransactionId(before.location));
	checkOnePayment(presses);
});

it("notices a working Redis, because payments do not wait", async () => {
	const seen = await look();
	expect(() => check(seen)).toThrow();
});

/** Visits as the same person with the same data, on a site with a fault in /account. */
async function openWithFault(make: (own: RouteWork) => RouteWork): Promise<void> {
	const { dataDir } = site;
	const faulty = await open({ dataDir, change: plantInRoute(ACCOUNT, "loader", make) });
	await site.stop();
	site = faulty;
	const { email } = buyer;
	buyer = { ...createPageClient(site), email };
	await signIn(buyer, email);
}

it.each<[string, (own: RouteWork) => RouteWork]>([
	[
		"a page that waits for Redis",
		(own) => async (given) => {
			await wait(PAGE_MILLISECONDS);
			return own(given);
		},
	],
	[
		"a person who is signed out",
		(own) => (given) => {
			const { session } = given.context as unknown as { session: { clear(): void } };
			session.clear();
			return own(given);
		},
	],
])("notices %s", async (_, make) => {
	await openWithFault(make);
	redis.kill("SIGSTOP");
	const seen = await look();
	expect(() => check(seen)).toThrow();
	// Has no other fault.
	expect(seen.lines).toEqual(["redis is away"]);
});

it("notices a log line at each request", async () => {
	redis.kill("SIGSTOP");
	const seen = await look();
	expect(() => check({ ...seen, lines: [...seen.lines, ...seen.lines] })).toThrow();
});

it("notices presses that became two payments, by browsers without a key", async () => {
	await withRedis((client) => client.flushAll());
	const others = [createPageClient(site), createPageClient(site)];
	const presses: Page[] = [];
	for (const other of others) {
		await signIn(other, buyer.email);
		presses.push(await pressUntilTaken(other, "3"));
	}
	expect(presses.map(({ status }) => status)).toEqual([303, 303]);
	expect(() => checkOnePayment(presses)).toThrow();
});
