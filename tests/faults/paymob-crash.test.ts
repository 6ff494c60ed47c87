/**
 * Kills the server (`kill -9`) during payments through a simulated Paymob, in starts, returns, webhooks and
 * look-ups: everything that its ledger has as paid is granted once, with one receipt, and nothing else is.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Db } from "../../platform/database/database";
import { openDatabase } from "../../platform/migrations/open-database";
import { findFreePort } from "../../scripts/free-port.js";
import { type RunningPaymob, startPaymobSimulator } from "../support/paymob-simulator";
import { type RunningServer, startServer } from "../support/server";
import { dataOf } from "../support/test-database";
import { pressUntilStarted, registerPeople, signInPayer, targets } from "./payer";
import { compareBooks, forgetGrant, makeDue, RIGHT, readPaid } from "./payment-book";
import {
	chargesAfter,
	createPaymobPayers,
	type Deed,
	deedNames,
	type PaymobPayers,
	readPaymentId,
} from "./paymob-payer";
import { startWebhookDelivery, type WebhookDelivery } from "./paymob-webhook-delivery";

const PEOPLE = 8;
const PAYMENTS = PEOPLE * targets.length;
const KILLS = 6;
/** Kills come at any moment within this time after enough payments. */
const MAX_LATER_MILLISECONDS = 300;

const dataDir = mkdtempSync(join(tmpdir(), "sawt-paymob-crash-"));
/** What the payers of all acknowledged payments did. */
const done = new Map<string, Deed>();
let simulated: RunningPaymob;
let payers: PaymobPayers;
let delivery: WebhookDelivery;
let server: RunningServer;
let db: Db;

/** Kills the server at a random moment, and starts it again; by then all look-ups are due. */
async function crash(options: Parameters<typeof startServer>[0]): Promise<void> {
	await sleep(Math.random() * MAX_LATER_MILLISECONDS);
	await server.stop("SIGKILL");
	await makeDue(db);
	server = await startServer(options);
}

async function payForEverything(email: string, person: number): Promise<void> {
	const visitor = await signInPayer(server.url, email);
	for (const [index, target] of targets.entries()) {
		const deed = deedNames[(person + index) % deedNames.length] ?? "card";
		const id = await pressUntilStarted(server.url, visitor, target, payers);
		await payers.pay(server.url, visitor, id, deed);
		done.set(id, deed);
	}
}

const countPaid = () => [...done.values()].filter((deed) => chargesAfter[deed] > 0).length;

beforeAll(async () => {
	simulated = await startPaymobSimulator();
	payers = createPaymobPayers(simulated.paymob);
	const emails = await registerPeople(dataOf(dataDir), PEOPLE);
	const PORT = await findFreePort();
	const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
	const options = { dataDir, hasQuickHashes: true, env: { ...payers.env, PORT, PUBLIC_URL } };
	server = await startServer({ ...options, hasSamples: true });
	db = await openDatabase({ dataDir }, () => {});
	delivery = startWebhookDelivery(simulated.paymob, [PUBLIC_URL]);
	const paying = Promise.all(emails.map(payForEverything));
	for (let kill = 1; kill <= KILLS; kill++) {
		const enough = Math.floor((PAYMENTS / (KILLS + 1)) * kill);
		await vi.waitUntil(() => done.size >= enough, { timeout: 120_000, interval: 1 });
		await crash(options);
	}
	await paying;
	await delivery.finish();
	// These meet look-ups alone.
	await crash(options);
	await crash(options);
	await vi.waitFor(async () => expect((await compare()).lost).toEqual([]), {
		timeout: 60_000,
		interval: 200,
	});
	console.log(
		`${PAYMENTS} payments, ${countPaid()} paid, ${KILLS + 2} kills; responses to webhooks:`,
		JSON.stringify(delivery.counts),
		"calls:",
		JSON.stringify(simulated.paymob.countCalls()),
	);
}, 240_000);

afterAll(async () => {
	await db?.destroy();
	await server?.stop();
	await simulated?.stop();
});

const compare = () => compareBooks(db, readPaid(simulated.paymob));

describe("after kill -9 during payments through Paymob", () => {
	it("[payment-115] everything paid is granted once, with one receipt, and nothing else is", async () => {
		const paid = readPaid(simulated.paymob);
		expect(paid.size).toBe(countPaid());
		expect(await compare()).toEqual(RIGHT);
	});

	it("[platform-20] every acknowledged payment exists once", async () => {
		const rows = await db.selectFrom("transactions").select("id").execute();
		expect(done.size).toBe(PAYMENTS);
		expect(rows.map(({ id }) => id).sort()).toEqual([...done.keys()].sort());
	});

	it("every charge is stored, and the second one of an order is owed", async () => {
		const charges = await db.selectFrom("gateway_charges").selectAll().execute();
		for (const [id, deed] of done) {
			const uses = charges.filter(({ transaction_id }) => transaction_id === id);
			const expected = ["granted", "owed"].slice(0, chargesAfter[deed]);
			expect({ deed, uses: uses.map(({ use }) => use).sort() }).toEqual({ deed, uses: expected });
		}
	});

	it("webhooks were lost, cut off and repeated, and the rest was found by look-ups", () => {
		const { 0: cutOff = 0, 200: taken = 0 } = delivery.counts;
		expect(cutOff).toBeGreaterThan(0);
		expect(taken).toBeGreaterThan(simulated.paymob.webhooks.length);
	});

	it("notices a payment that is forgotten, and one that its webhook grants again", async () => {
		const { paymob } = simulated;
		const order = paymob.ledger.orders.find((each) => done.get(readPaymentId(each)) === "card");
		const webhook = paymob.webhooks.findLast(({ orderId }) => orderId === order?.id);
		if (order === undefined || webhook === undefined) throw new Error("nobody paid by card");
		const id = readPaymentId(order);
		await forgetGrant(db, id);
		expect(await compare()).toEqual({ ...RIGHT, lost: [id] });
		expect(await paymob.deliver(webhook)).toEqual([200]);
		expect(await compare()).toEqual({ ...RIGHT, doubled: [id] });
	});

	it("notices a grant without money", async () => {
		const [id = ""] = [...done].find(([, deed]) => deed === "left unpaid") ?? [];
		const granted = { status: "completed", activated_at: new Date().toISOString() } as const;
		await db.updateTable("transactions").set(granted).where("id", "=", id).execute();
		expect((await compare()).unpaid).toEqual([id]);
	});
});
