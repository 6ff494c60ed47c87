/**
 * Tests that the platform survives a PostgreSQL that stops, freezes or closes its connections. An
 * unhandled error would end this very process.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "../support/api-client";
import { Line } from "../support/line";
import { PlatformFixture } from "../support/platform-fixture";
import { readUsableTime, toFairMilliseconds } from "../support/slowdown";
import { serverDatabases, type TestDatabase } from "../support/test-database";

const RECOVERY_MILLISECONDS = 2000;

describe("a lost PostgreSQL", () => {
	let fixture: PlatformFixture;
	let line: Line;
	let client: ApiClient;
	let admin: pg.Client;
	let isLoading: boolean;
	let load: Promise<unknown>;

	beforeEach(async () => {
		const [postgres] = serverDatabases as [TestDatabase];
		const database = await postgres.open();
		const direct = new URL(database.options.databaseUrl ?? "");
		admin = new pg.Client({ connectionString: direct.href });
		admin.on("error", () => {});
		await admin.connect();
		line = new Line(new URL(direct));
		await line.open();
		direct.port = String(line.port);
		fixture = new PlatformFixture();
		const options = { dataDir: "unused", databaseUrl: direct.href };
		await fixture.open({ ...postgres, open: async () => ({ ...database, options }) });
		// On a slow machine even this may exceed the statement limits of production.
		client = (await vi.waitFor(() => fixture.registerVerified(), { timeout: 60_000 })).client;
		isLoading = true;
		load = Promise.all(Array.from({ length: 8 }, keepBusy));
	});

	afterEach(async () => {
		isLoading = false;
		await load;
		await admin.end();
		await fixture.close();
		await line.cut();
	});

	/** Runs reads and transactions without pause; each failure must come as a response. */
	async function keepBusy() {
		while (isLoading) {
			const { status } = await client.fetch("/web/api/auth/me");
			expect([200, 500]).toContain(status);
			const body = { plan_id: 2, subscription_type: "platform" };
			await client.send("initiateSubscription", { body }).catch(() => {});
			await sleep(1);
		}
	}

	const terminateAll = () =>
		admin.query(
			"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
		);

	const expectSooner = (since: number, milliseconds: number) =>
		expect(toFairMilliseconds(readUsableTime() - since, milliseconds)).toBeLessThan(milliseconds);

	/** Checks that within two seconds the person is still signed in and the platform ready. */
	const expectServing = async () => {
		const askedAt = readUsableTime();
		const isServing = async () =>
			(await client.fetch("/web/api/auth/me")).status === 200 &&
			(await fixture.platform.isDatabaseUp());
		while (!(await isServing())) {
			expectSooner(askedAt, RECOVERY_MILLISECONDS);
			await sleep(50);
		}
	};

	it("is used again at once after it closed its connections under load", async () => {
		for (let round = 0; round < 20; round++) {
			await terminateAll();
			await sleep(20);
		}
		await expectServing();
	});

	it("fails only the second of two statements when it closes the connection between them", async () => {
		const between = fixture.withStore((db) =>
			db.transaction().execute(async (trx) => {
				await trx.executeQuery(CompiledQuery.raw("select 1"));
				await terminateAll();
				await sleep(100);
				await trx.executeQuery(CompiledQuery.raw("select 1"));
			}),
		);
		await expect(between).rejects.toThrow(/terminat|not queryable|ECONNRESET/i);
		await expectServing();
	});

	it("is used again when it is back after a stop", async () => {
		await line.cut();
		expect((await client.fetch("/web/api/auth/me")).status).toBe(500);
		expect(await fixture.platform.isDatabaseUp()).toBe(false);
		await sleep(500);
		await line.open();
		await expectServing();
	});

	it("is noticed by the health check when it never comes back", async () => {
		await line.cut();
		await expect(expectServing()).rejects.toThrow();
		await line.open();
		await expectServing();
	});

	it("is noticed within a second when it freezes, and used again when it recovers", async () => {
		line.freeze();
		const askedAt = readUsableTime();
		expect(await fixture.platform.isDatabaseUp()).toBe(false);
		expectSooner(askedAt, 1500);
		const { status } = await client.fetch("/web/api/auth/me");
		expect(status).toBe(500);
		expectSooner(askedAt, 10_000);
		line.thaw();
		await expectServing();
	});

	it("is reached by new connections when the old ones stay frozen", async () => {
		line.freeze();
		await Promise.all(Array.from({ length: 12 }, () => client.fetch("/web/api/auth/me")));
		await line.cut();
		line.thaw();
		await line.open();
		await expectServing();
	});
});
