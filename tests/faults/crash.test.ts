/**
 * Kills the server (`kill -9`) during 200 payments: nothing acknowledged is lost, nothing is
 * doubled, nothing is falsely "paid", and undelivered webhooks are delivered after the restart.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Db } from "../../platform/database/database";
import { openDatabase } from "../../platform/migrations/open-database";
import { findFreePort } from "../../scripts/free-port.js";
import type { PageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";
import { dataOf } from "../support/test-database";
import {
	mockGateway,
	type Outcome,
	pressUntilStarted,
	registerPeople,
	settle,
	signInPayer,
	targets,
} from "./payer";
import { listGrants } from "./payment-book";

const PEOPLE = 20;
/** Kills after this many settled payments, and again when no webhook was pending then. */
const KILLS = [100, 130, 160];

/** The payments that the server acknowledged. */
type ReportedPayment = { visitor: PageClient; email: string; planId: number; outcome?: Outcome };

const dataDir = mkdtempSync(join(tmpdir(), "sawt-crash-"));
const reported = new Map<string, ReportedPayment>();
let server: RunningServer;
let db: Db;
let undeliveredAtKill = 0;

const listDeliveries = () => db.selectFrom("webhook_deliveries").selectAll().execute();
const listTransactions = () => db.selectFrom("transactions").selectAll().execute();
const countSettled = () => [...reported.values()].filter(({ outcome }) => outcome).length;

/** Eight of ten settled payments succeed; each person's last one is never settled. */
function chooseOutcome(index: number): Outcome | undefined {
	if (index === targets.length - 1) return undefined;
	if (index % 4 !== 3) return "completed";
	return index === 3 ? "failed" : "cancelled";
}

async function payForEverything(email: string): Promise<void> {
	const visitor = await signInPayer(server.url, email);
	for (const [index, target] of targets.entries()) {
		const id = await pressUntilStarted(server.url, visitor, target);
		const payment: ReportedPayment = { visitor, email, planId: Number(target.plan_id) };
		reported.set(id, payment);
		const outcome = chooseOutcome(index);
		if (!outcome) continue;
		await settle(server.url, visitor, id, outcome);
		payment.outcome = outcome;
	}
}

beforeAll(async () => {
	const emails = await registerPeople(dataOf(dataDir), PEOPLE);
	const options = {
		dataDir,
		env: { ...mockGateway.env, PORT: await findFreePort() },
	};
	server = await startServer({ ...options, hasSamples: true });
	db = await openDatabase({ dataDir }, () => {});
	const paying = Promise.all(emails.map(payForEverything));
	for (const settled of KILLS) {
		await vi.waitUntil(() => countSettled() >= settled, { timeout: 240_000, interval: 5 });
		await server.stop("SIGKILL");
		undeliveredAtKill = (await listDeliveries()).filter((one) => !one.delivered_at).length;
		server = await startServer(options);
		if (undeliveredAtKill > 0) break;
	}
	await paying;
	await vi.waitFor(
		async () => {
			const waiting = (await listDeliveries()).filter(({ delivered_at }) => !delivered_at);
			expect(waiting).toEqual([]);
		},
		{ timeout: 120_000, interval: 200 },
	);
}, 480_000);

afterAll(async () => {
	await db.destroy();
	await server.stop();
});

describe("after kill -9 during 200 payments", () => {
	it("[platform-20] every acknowledged payment exists once", async () => {
		const rows = await listTransactions();
		expect(countSettled()).toBe(200);
		expect(reported.size).toBe(PEOPLE * targets.length);
		expect(rows.map(({ id }) => id).sort()).toEqual([...reported.keys()].sort());
	});

	it("a lost or doubled payment is noticed", async () => {
		const ids = (await listTransactions()).map(({ id }) => id).sort();
		const acknowledged = [...reported.keys()].sort();
		expect(ids.slice(1)).not.toEqual(acknowledged);
		expect([...ids, "txn_again"].sort()).not.toEqual(acknowledged);
	});

	it("every payment has the outcome its payer chose, and nothing else is paid", async () => {
		const wrong = (await listTransactions()).filter((row) => {
			const { outcome } = reported.get(row.id) ?? {};
			const isPaid = row.status === "completed" && row.webhook_processed === 1;
			const isGranted = row.activated_at !== null;
			if (outcome === "completed") return !isPaid || !isGranted;
			return isPaid || isGranted || row.status !== (outcome ? "failed" : "pending");
		});
		expect(wrong).toEqual([]);
	});

	it("each payment granted exactly one period", async () => {
		const granted = await listGrants(db);
		const paid = [...reported.values()].filter(({ outcome }) => outcome === "completed");
		expect(granted).toHaveLength(paid.length);
		expect(granted.filter(({ isOnePeriod }) => !isOnePeriod)).toEqual([]);
	});

	it("webhooks pending at the kill were delivered once after it", async () => {
		expect(undeliveredAtKill).toBeGreaterThan(0);
		const deliveries = await listDeliveries();
		expect(new Set(deliveries.map(({ transaction_id }) => transaction_id)).size).toBe(200);
		expect(deliveries).toHaveLength(200);
		const notices = await db.selectFrom("gateway_notices").selectAll().execute();
		expect(notices).toHaveLength(200);
	});

	it("each person's pages agree with the platform", async () => {
		for (const [id, { visitor, outcome }] of [...reported].filter((_, index) => index % 9 === 0)) {
			const { location } = await visitor.get(`/payment-success?transaction_id=${id}`);
			expect({ id, outcome, isSuccess: location === null }).toEqual({
				id,
				outcome,
				isSuccess: outcome === "completed",
			});
		}
	});
});
