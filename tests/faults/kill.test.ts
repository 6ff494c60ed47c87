/**
 * Starts 100 payments while the server is killed 20 times: each becomes exactly one transaction.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Db } from "../../platform/database/database";
import { openDatabase } from "../../platform/migrations/open-database";
import { findFreePort } from "../../scripts/free-port.js";
import { type RunningServer, startServer } from "../support/server";
import { dataOf } from "../support/test-database";
import {
	mockGateway,
	pressUntilStarted,
	registerPeople,
	signInPayer,
	type Target,
	targets,
} from "./payer";

const PEOPLE = 10;
const INTENTS_EACH = 10;
const KILLS = 20;
const INTENTS = PEOPLE * INTENTS_EACH;

type Row = { id: string; user_id: string; plan_id: number | string | null };

const dataDir = mkdtempSync(join(tmpdir(), "sawt-kill-"));
const reported: string[] = [];
let server: RunningServer;
let db: Db;
let email: string;

const listRows = (): Promise<Row[]> =>
	db.selectFrom("transactions").select(["id", "user_id", "plan_id"]).execute();

/** Acknowledged payments exist, and each person has each plan once. */
function check(acknowledged: readonly string[], found: readonly Row[]): void {
	const intents = found.map(({ user_id, plan_id }) => `${user_id} ${plan_id}`);
	expect(found.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
	expect(new Set(intents).size).toBe(intents.length);
}

async function remove(id: string): Promise<void> {
	await db.deleteFrom("gateway_orders").where("transaction_id", "=", id).execute();
	await db.deleteFrom("transactions").where("id", "=", id).execute();
}

beforeAll(async () => {
	const emails = await registerPeople(dataOf(dataDir), PEOPLE);
	const options = {
		dataDir,
		env: { ...mockGateway.env, PORT: await findFreePort() },
	};
	email = emails[0] ?? "";
	server = await startServer({ ...options, hasSamples: true });
	const press = async (email: string) => {
		const visitor = await signInPayer(server.url, email);
		for (const target of targets.slice(0, INTENTS_EACH)) {
			reported.push(await pressUntilStarted(server.url, visitor, target));
		}
	};
	const pressing = Promise.all(emails.map(press));
	for (let kill = 1; kill <= KILLS; kill++) {
		const enough = Math.floor((INTENTS / (KILLS + 1)) * kill);
		await vi.waitUntil(() => reported.length >= enough, { timeout: 60_000, interval: 1 });
		await server.stop("SIGKILL");
		server = await startServer(options);
	}
	await pressing;
	db = await openDatabase({ dataDir }, () => {});
}, 240_000);
afterAll(async () => {
	await db.destroy();
	await server.stop();
});

describe("100 payments with 20 kills", () => {
	it("become 100 transactions: none is lost, none is doubled", async () => {
		expect(reported).toHaveLength(INTENTS);
		check(reported, await listRows());
	});

	it("are noticed to be doubled when a browser loses its key", async () => {
		const forgetful = await signInPayer(server.url, email);
		const again = await pressUntilStarted(server.url, forgetful, targets[0] as Target);
		const rows = await listRows();
		expect(rows).toHaveLength(INTENTS + 1);
		expect(() => check([...reported, again], rows)).toThrow();
		await remove(again);
	});

	it("are noticed to be lost when a disk loses one", async () => {
		await remove(reported.at(-1) ?? "");
		const rows = await listRows();
		expect(() => check(reported, rows)).toThrow();
	});
});
