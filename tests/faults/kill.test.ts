/** 100 intents to pay while the server is killed 20 times: each becomes one transaction, none is lost. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../reference-api/database/database";
import { registerPeople, signInPayer, start, type Target, targets } from "../server/crash/payer";
import { findFreePort } from "../support/free-port";
import { startServer } from "../support/server";
import type { Visitor } from "../support/visitor";

const PEOPLE = 10;
const INTENTS_EACH = 10;
const KILLS = 20;
const INTENTS = PEOPLE * INTENTS_EACH;

type Row = { id: string; user_id: string; plan_id: number | string | null };

const dataDir = mkdtempSync(join(tmpdir(), "sawt-kill-"));
const told: string[] = [];
let rows: Row[] = [];

/** What was told is there, and each person has each plan once. */
function check(acknowledged: readonly string[], found: readonly Row[]): void {
	const intents = found.map(({ user_id, plan_id }) => `${user_id} ${plan_id}`);
	expect(acknowledged).toHaveLength(INTENTS);
	expect(found.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
	expect(new Set(intents).size).toBe(intents.length);
}

/** "It could not be started" is an honest answer too: the person presses again, with the same key. */
async function pressUntilStarted(url: string, visitor: Visitor, target: Target): Promise<string> {
	for (;;) {
		try {
			return await start(url, visitor, target);
		} catch (error) {
			if (!/ended with (422|503)/.test(String(error))) throw error;
			await wait(300);
		}
	}
}

beforeAll(async () => {
	const emails = await registerPeople(dataDir, PEOPLE);
	const options = {
		dataDir,
		env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on", PORT: await findFreePort() },
	};
	let server = await startServer({ ...options, hasSamples: true });
	const press = async (email: string) => {
		const visitor = await signInPayer(server.url, email);
		for (const target of targets.slice(0, INTENTS_EACH)) {
			told.push(await pressUntilStarted(server.url, visitor, target));
		}
	};
	const pressing = Promise.all(emails.map(press));
	for (let kill = 1; kill <= KILLS; kill++) {
		const enough = Math.floor((INTENTS / (KILLS + 1)) * kill);
		await vi.waitUntil(() => told.length >= enough, { timeout: 60_000, interval: 1 });
		await server.stop("SIGKILL");
		server = await startServer(options);
	}
	await pressing;
	const db = await openDatabase({ dataDir }, () => {});
	rows = await db.selectFrom("transactions").select(["id", "user_id", "plan_id"]).execute();
	await db.destroy();
	await server.stop();
}, 240_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("100 intents with 20 kills", () => {
	it("are 100 transactions: none is lost, none is doubled", () => check(told, rows));

	it("would be seen to be doubled", () => {
		const again = { ...(rows[0] as Row), id: "txn_again" };
		expect(() => check(told, [...rows, again])).toThrow();
	});

	it("would be seen to be lost", () => {
		expect(() => check(told, rows.slice(1))).toThrow();
	});
});
