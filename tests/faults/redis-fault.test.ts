/**
 * Tests a Redis that is stopped, frozen, read-only, full or emptied: no one is signed out, and every
 * payment starts, once.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "redis";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { provideProgram } from "../../scripts/programs.js";
import { pressRequest, walkTo } from "../routes/manual-payment/payer";
import {
	type Buyer,
	choosePlan,
	createBuyer,
	readTransactionId,
	signIn,
} from "../routes/payment/buyer";
import { SESSION_SECRET } from "../support/live-site";
import { createPageClient, type Page, type PageClient } from "../support/page-client";
import { startServer } from "../support/server";
import { type SiteInProcess, type SiteOptions, startSite } from "../support/site";
import { toFairMilliseconds } from "../support/slowdown";
import { dataOf, makeDataFolder } from "../support/test-database";
import { registerPeople, signInPayer } from "./payer";
import { countStarts, type Press, pressOnce, readStored, tellFigures } from "./payment-start";
import { plantInRoute, type RouteWork } from "./plant";

const program = provideProgram("redis-server");
const PAGE_MILLISECONDS = 1500;
/** The replicas' common address, which payments lead to. */
const PUBLIC_URL = "http://127.0.0.1:9";
const PLATFORM = "build/server/platform.js";
const ACCOUNT = "routes/account/overview";
const AWAY = "redis is away, so this process guards and counts by itself";
const BACK = "redis is back";

let redis: ChildProcess;
let port: string;
let site: SiteInProcess;
let buyer: Buyer;

async function startRedis(): Promise<ChildProcess> {
	const flags = ["--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no"];
	const child = spawn(program, flags, { cwd: tmpdir(), stdio: "ignore" });
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

const open = async (
	options: Pick<SiteOptions, "change" | "dataDir"> = {},
	env: Record<string, string> = {},
) =>
	startSite({
		...options,
		env: {
			...env,
			METRICS_PORT: await findFreePort(),
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

type Seen = { account: number; milliseconds: number; presses: Page[]; lines: string[] };

const readNews = async (of: SiteInProcess): Promise<string[]> =>
	(await of.readLogs()).map(({ msg }) => String(msg)).filter((line) => line.startsWith("redis is"));

/** Visits the site as a person while Redis is away. */
async function look(): Promise<Seen> {
	const startedAt = performance.now();
	const account = await buyer.get("/account");
	const milliseconds = performance.now() - startedAt;
	const presses = await Promise.all([1, 2, 3].map(() => choosePlan(buyer, "2")));
	return { account: account.status, milliseconds, presses, lines: await readNews(site) };
}

function check({ account, milliseconds, presses, lines }: Seen): void {
	expect(account).toBe(200);
	expect(milliseconds).toBeLessThan(PAGE_MILLISECONDS);
	checkOnePayment(presses);
	expect(lines).toEqual([AWAY]);
}

/** The limit for an otherwise idle machine. */
const toFair = (seen: Seen): Seen => ({
	...seen,
	milliseconds: toFairMilliseconds(seen.milliseconds, PAGE_MILLISECONDS),
});

function checkOnePayment(presses: readonly Page[]): void {
	expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([303]));
	const started = new Set(presses.map(({ location }) => readTransactionId(location)));
	expect([...started]).toEqual([expect.stringMatching(/^txn_/)]);
}

/** Each presses four times for a payment at the gateway, and four times for a transfer. */
const PAYERS = 25;
const GATEWAY_PLAN = "2";
const TRANSFER_PLAN = "1";

/** Makes Redis a replica of a server that does not exist, as a failover leaves the old primary. */
const demote = () => withRedis((client) => client.sendCommand(["REPLICAOF", "127.0.0.1", "1"]));
const promote = () => withRedis((client) => client.sendCommand(["REPLICAOF", "NO", "ONE"]));
const setLimit = (bytes: string) =>
	withRedis((client) => client.sendCommand(["CONFIG", "SET", "maxmemory", bytes]));

type Fault = { begin(): unknown; end(): unknown };
const faults: Record<string, Fault> = {
	stopped: {
		begin: () => stopRedis("SIGTERM"),
		end: async () => {
			redis = await startRedis();
		},
	},
	frozen: { begin: () => redis.kill("SIGSTOP"), end: () => redis.kill("SIGCONT") },
	"read-only": { begin: demote, end: promote },
	full: { begin: () => setLimit("1"), end: () => setLimit("0") },
};

/** Two replicas in front of one platform, which is a process of its own. */
async function openReplicas() {
	const dataDir = makeDataFolder();
	const emails = await registerPeople(dataOf(dataDir), PAYERS);
	const command: [string, ...string[]] = [process.execPath, PLATFORM, "serve", "--port", "0"];
	const env = { PUBLIC_URL, MOCK_GATEWAY: "on" };
	const platform = await startServer({ command, dataDir, hasQuickHashes: true, env });
	onTestFinished(() => platform.stop());
	const siteEnv = {
		API_BASE_URL: platform.url,
		GATEWAY_ORIGINS: PUBLIC_URL,
		WALLET_VODAFONE_CASH: "01099990000",
		// Payers have addresses of their own, and limits are per address.
		TRUST_PROXY: "1",
		MAX_REQUESTS_IN_FLIGHT: "400",
	};
	const replicas = [await open({}, siteEnv), await open({}, siteEnv)] as const;
	for (const replica of replicas) onTestFinished(() => replica.stop());
	return { dataDir, emails, replicas };
}

type Payer = { email: string; visitor: PageClient; address: string; request: Page };

/** Signed in, and one press away from a payment and from a transfer. */
async function preparePayer(url: string, email: string, index: number): Promise<Payer> {
	const visitor = await signInPayer(url, email);
	const request = await walkTo(visitor, "request_approval", { plan: TRANSFER_PLAN });
	return { email, visitor, address: `192.0.2.${index}`, request };
}

/** Presses both buttons, each as a browser that knows of no earlier press. */
function pressBoth({ email, visitor, address, request }: Payer, replica: SiteInProcess) {
	const openClient = () =>
		createPageClient(replica, { "X-Forwarded-For": address }, visitor.cookies);
	return [
		pressOnce({ email, planId: GATEWAY_PLAN, way: "gateway" }, () =>
			choosePlan(openClient(), GATEWAY_PLAN),
		),
		pressOnce({ email, planId: TRANSFER_PLAN, way: "transfer" }, () =>
			pressRequest(openClient(), request),
		),
	];
}

it.each(Object.entries(faults))(
	"[payment-80] %s: two hundred presses start payments, each once over two replicas, and Redis is back within seconds",
	async (name, fault) => {
		const { dataDir, emails, replicas } = await openReplicas();
		const [first, second] = replicas;
		const payers = await Array.fromAsync(emails, (email, index) =>
			preparePayer(first.url, email, index),
		);
		const earlier = await Promise.all(replicas.map(async (one) => (await readNews(one)).length));
		const readNewer = async (index: number) =>
			(await readNews(replicas[index] ?? first)).slice(earlier[index]);
		await fault.begin();
		const turns = [first, second, first, second];
		const presses: Press[] = [];
		// In turn: on a busy machine two hundred at once would wait longer than a claim lasts.
		for (const payer of payers) {
			const ofPayer = turns.flatMap((replica) => pressBoth(payer, replica));
			presses.push(...(await Promise.all(ofPayer)));
		}
		for (const [index, replica] of replicas.entries()) {
			await expect.poll(() => readNewer(index)).toEqual([AWAY]);
			expect(await replica.figures()).toContain("sawt_redis_up 0");
		}
		await fault.end();
		for (const [index, replica] of replicas.entries()) {
			await expect.poll(() => readNewer(index), { timeout: 15_000 }).toEqual([AWAY, BACK]);
			expect(await replica.figures()).toContain("sawt_redis_up 1");
		}
		const later = await Promise.all(payers.flatMap((payer) => pressBoth(payer, second)));
		const stored = await readStored({ dataDir });
		tellFigures(`Redis ${name}`, countStarts(presses, stored));
		expect(countStarts([...presses, ...later], stored)).toMatchObject({
			started: 2 * PAYERS,
			refused: 0,
			lost: 0,
			doubled: 0,
		});
	},
);

it("[operator-11] frozen: pages wait once for 250 ms, and the log says so once", async () => {
	redis.kill("SIGSTOP");
	check(toFair(await look()));
	redis.kill("SIGCONT");
});

it("emptied: sessions survive, ended sessions stay ended, and one press is one payment", async () => {
	const leaver = await createBuyer(site);
	const copy = createPageClient(site, {}, leaver.cookies);
	await leaver.post("/logout", {});
	const before = await choosePlan(buyer, "2");
	await withRedis((client) => client.flushAll());
	const after = await choosePlan(buyer, "2");
	const presses = await Promise.all([1, 2, 3].map(() => choosePlan(buyer, "3")));
	expect((await buyer.get("/account")).status).toBe(200);
	expect((await copy.get("/account")).location).toBe("/login?return_url=%2Faccount");
	expect(readTransactionId(after.location)).toBe(readTransactionId(before.location));
	checkOnePayment(presses);
});

it("notices a working Redis, because the log says nothing of it", async () => {
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
	expect(seen.lines).toEqual([AWAY]);
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
		presses.push(await choosePlan(other, "3"));
	}
	expect(presses.map(({ status }) => status)).toEqual([303, 303]);
	expect(() => checkOnePayment(presses)).toThrow();
});
