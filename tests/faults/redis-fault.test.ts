/** A Redis that is stopped, frozen or emptied: no one is signed out, no payment is made twice. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "redis";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findProgram } from "../../scripts/command.js";
import { type Buyer, choosePlan, createBuyer, readTransactionId } from "../routes/payment/buyer";
import { findFreePort } from "../support/free-port";
import { type Site, startSite } from "../support/site";
import { createVisitor } from "../support/visitor";

const program = findProgram(["redis-server"]);
const PAGE_MILLISECONDS = 1500;

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

/** A connection of its own, made as soon as there is somebody to answer. */
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

const open = (env: Record<string, string> = {}, dataDir?: string) =>
	startSite({
		dataDir,
		env: {
			REDIS_URL: `redis://127.0.0.1:${port}`,
			RATE_LIMITS: "on",
			PAYMENTS: "gateway",
			MOCK_GATEWAY: "on",
			...env,
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

/** What a person meets while Redis is away. */
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

/** Redis answers again: one payment for any number of presses. */
async function checkReturn(): Promise<void> {
	await expect.poll(() => site.output(), { timeout: 15_000 }).toContain("redis is back");
	const taken = await choosePlan(buyer, "2");
	const again = await choosePlan(buyer, "2");
	expect(taken.status).toBe(303);
	expect(readTransactionId(again.location)).toBe(readTransactionId(taken.location));
}

it("stopped: pages go on, payments wait with words, and all is well when it is back", async () => {
	await stopRedis("SIGTERM");
	await wait(200);
	check(await look());
	redis = await startRedis();
	await checkReturn();
});

it("frozen: the same", async () => {
	redis.kill("SIGSTOP");
	check(await look());
	redis.kill("SIGCONT");
	await checkReturn();
});

it("emptied: sessions live on, sessions that ended stay ended, and one press is one payment", async () => {
	const leaver = await createBuyer(site);
	const copy = createVisitor(site);
	for (const [name, value] of leaver.cookies) copy.cookies.set(name, value);
	await leaver.post("/logout", {});
	const before = await choosePlan(buyer, "2");
	await withRedis((client) => client.flushAll());
	const after = await choosePlan(buyer, "2");
	const presses = await Promise.all([1, 2, 3].map(() => choosePlan(buyer, "3")));
	expect((await buyer.get("/account")).status).toBe(200);
	expect((await copy.get("/account")).location).toBe("/login?return_url=%2Faccount");
	expect(readTransactionId(after.location)).toBe(readTransactionId(before.location));
	expect(new Set(presses.map(({ location }) => readTransactionId(location))).size).toBe(1);
});

it("notices a Redis that is not away at all: payments do not wait then", async () => {
	const seen = await look();
	expect(() => check(seen)).toThrow();
});

it("notices a page that waits for Redis", async () => {
	redis.kill("SIGSTOP");
	const seen = await look();
	expect(() => check({ ...seen, milliseconds: 2000 })).toThrow();
	expect(() => check({ ...seen, account: 303 })).toThrow();
	expect(() => check({ ...seen, lines: [...seen.lines, ...seen.lines] })).toThrow();
});
