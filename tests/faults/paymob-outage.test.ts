/**
 * Two replicas on one PostgreSQL take payments through a simulated Paymob while PostgreSQL is restarted or only
 * reads, and while Redis is away: nothing paid is lost or granted twice, and nothing is rejected that could
 * have gone on.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Db } from "../../platform/database/database";
import { openDatabase } from "../../platform/migrations/open-database";
import { findFreePort } from "../../scripts/free-port.js";
import { startPostgres } from "../../scripts/postgres.js";
import { startRedis } from "../../scripts/redis.js";
import { SESSION_SECRET } from "../support/live-site";
import type { PageClient } from "../support/page-client";
import { type RunningPaymob, startPaymobSimulator } from "../support/paymob-simulator";
import { type RunningServer, startServer } from "../support/server";
import type { TestDatabase } from "../support/test-database";
import { registerPeople, signInPayer, type Target, targets } from "./payer";
import { compareBooks, forgetGrant, makeDue, RIGHT, readPaid } from "./payment-book";
import { countStarts, insistOnStart, type Press, readStored, tellFigures } from "./payment-start";
import {
	createPaymobPayers,
	type Deed,
	deedNames,
	type PaymobPayers,
	readPaymentId,
} from "./paymob-payer";
import { startWebhookDelivery } from "./paymob-webhook-delivery";
import { setReadOnly } from "./read-only";

/** Of each: payers who are done before the fault, who pay in it, and who start in it. */
const PEOPLE_EACH = 10;
/** The fault ends after so many rejections of starts, and as many of webhooks. */
const ENOUGH = 15;
const LIMIT_MILLISECONDS = 50_000;

type Payer = { email: string; visitor: PageClient; url: string; deed: Deed };

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let simulated: RunningPaymob;
let gateway: PaymobPayers;
let replicas: RunningServer[];
let payers: Payer[];
let db: Db;

const getOptions = () => ({ dataDir: "unused", databaseUrl: postgres.url });
const compare = () => compareBooks(db, readPaid(simulated.paymob));

async function startReplica(): Promise<RunningServer> {
	const PORT = await findFreePort();
	const env = {
		...gateway.env,
		PORT,
		PUBLIC_URL: `http://127.0.0.1:${PORT}`,
		DATABASE_URL: postgres.url,
		REDIS_URL: redis.url,
		SESSION_SECRET,
		MAX_REQUESTS_IN_FLIGHT: "400",
	};
	return startServer({ hasQuickHashes: true, env });
}

beforeAll(async () => {
	[postgres, redis, simulated] = await Promise.all([
		startPostgres(),
		startRedis(),
		startPaymobSimulator(),
	]);
	gateway = createPaymobPayers(simulated.paymob);
	const database: TestDatabase = {
		name: "PostgreSQL",
		open: async () => ({ options: getOptions(), remove: async () => undefined }),
	};
	const emails = await registerPeople(database, 3 * PEOPLE_EACH, { hasSamples: true });
	replicas = await Promise.all([startReplica(), startReplica()]);
	payers = await Array.fromAsync(emails, async (email, index) => {
		const url = replicas[index % replicas.length]?.url ?? "";
		const deed = deedNames[index % deedNames.length] ?? "card";
		return { email, visitor: await signInPayer(url, email), url, deed };
	});
	db = await openDatabase(getOptions(), () => {});
});
afterAll(async () => {
	await db?.destroy();
	await Promise.all((replicas ?? []).map((replica) => replica.stop()));
	await Promise.all([postgres, redis, simulated].map((each) => each?.stop()));
});

/** Each fault has its own plan, so that no person pays for one twice on purpose. */
const faults = [
	{
		name: "PostgreSQL restarted",
		target: targets[0],
		isRejecting: true,
		begin: () => postgres.halt(),
		end: () => postgres.resume(),
	},
	{
		name: "PostgreSQL read-only",
		target: targets[1],
		isRejecting: true,
		begin: () => setReadOnly(postgres.url, "on"),
		end: () => setReadOnly(postgres.url, "off"),
	},
	{
		name: "Redis away",
		target: targets[2],
		isRejecting: false,
		begin: () => redis.stop(),
		end: () => undefined,
	},
] as const;

async function begin({ email, visitor }: Payer, target: Target, into: Press[]): Promise<string> {
	const intent = { email, planId: target.plan_id, way: "gateway" } as const;
	const send = () => visitor.post("/subscription", target);
	const id = await insistOnStart(intent, into, send, gateway.readStarted);
	if (id === undefined) throw new Error(`${email} could not start`);
	return id;
}

const pay = ({ url, visitor, deed }: Payer, id: string) => gateway.pay(url, visitor, id, deed);

describe.each(faults)("$name", (fault) => {
	it("[payment-103] [payment-104] loses and doubles no payment through Paymob on two replicas, and rejects nothing without need", async () => {
		const target = fault.target as Target;
		const presses: Press[] = [];
		const delivery = startWebhookDelivery(
			simulated.paymob,
			replicas.map(({ url }) => url),
		);
		const [before, paying, starting] = [0, 1, 2].map((group) =>
			payers.slice(group * PEOPLE_EACH, (group + 1) * PEOPLE_EACH),
		) as [Payer[], Payer[], Payer[]];
		const buy = async (payer: Payer) => pay(payer, await begin(payer, target, presses));
		// In turn: of ten at once a busy machine rejects some before the fault begins.
		for (const payer of before) await buy(payer);
		const started = await Array.fromAsync(paying, (payer) => begin(payer, target, presses));
		await fault.begin();
		const going = Promise.all([
			...paying.map((payer, index) => pay(payer, started[index] ?? "")),
			fault.isRejecting ? Promise.all(starting.map(buy)) : Array.fromAsync(starting, buy),
		]);
		const countRefused = () => presses.filter(({ id }) => id === undefined).length;
		if (fault.isRejecting) {
			const isEnough = () => countRefused() >= ENOUGH && (delivery.counts[503] ?? 0) >= ENOUGH;
			await vi.waitUntil(isEnough, { timeout: LIMIT_MILLISECONDS }).finally(fault.end);
		}
		await going;
		await delivery.finish();
		await makeDue(db);
		await expect
			.poll(async () => (await compare()).lost, { timeout: LIMIT_MILLISECONDS })
			.toEqual([]);
		const figures = countStarts(presses, await readStored(getOptions()));
		tellFigures(`${fault.name}, ${JSON.stringify(delivery.counts)}`, figures);
		expect(await compare()).toEqual(RIGHT);
		expect(figures).toMatchObject({ started: payers.length, lost: 0, doubled: 0 });
		const rejections = presses.filter(({ id }) => id === undefined).map(({ page }) => page.status);
		expect(new Set(rejections)).toEqual(new Set(fault.isRejecting ? [503] : []));
		const statuses = fault.isRejecting ? ["200", "503"] : ["200"];
		expect(Object.keys(delivery.counts)).toEqual(statuses);
	});
});

it("notices a payment whose webhook was lost until it is looked up, and one that is granted again", async () => {
	const [payer] = payers;
	const target = targets[3];
	if (!payer || !target) throw new Error("there is no payer");
	const id = await begin(payer, target, []);
	await gateway.pay(payer.url, payer.visitor, id, "card");
	expect(await compare()).toEqual({ ...RIGHT, lost: [id] });
	await payer.visitor.get(`/payment-processing?transaction_id=${id}&checked=1`);
	expect(await compare()).toEqual(RIGHT);
	await forgetGrant(db, id);
	const order = simulated.paymob.ledger.orders.find((each) => readPaymentId(each) === id);
	const webhook = simulated.paymob.webhooks.find(({ orderId }) => orderId === order?.id);
	if (webhook === undefined) throw new Error("there is no webhook");
	expect(await simulated.paymob.deliver(webhook)).toEqual([200]);
	expect(await compare()).toEqual({ ...RIGHT, doubled: [id] });
});
