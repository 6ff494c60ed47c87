import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSqliteDialect, sqliteFile } from "./sqlite";

type Sample = { sample: { id: string; value: unknown } };

describe("the SQLite dialect", () => {
	const folder = mkdtempSync(join(tmpdir(), "sawt-sqlite-"));
	const openIn = (dataDir: string, onHeld: (error: Error) => void = () => {}) =>
		new Kysely<Sample>({
			dialect: openSqliteDialect(dataDir, { waitMilliseconds: 5000, onHeld }),
		});
	const open = () => openIn(folder);
	const [one, two] = [open(), open()];

	beforeAll(async () => {
		const table = one.schema.createTable("sample").addColumn("id", "text", (id) => id.primaryKey());
		await table.addColumn("value", "numeric").execute();
	});

	afterAll(async () => {
		await Promise.all([one.destroy(), two.destroy()]);
		rmSync(folder, { recursive: true });
	});

	const insert = (db: Kysely<Sample>, id: string, value: unknown = null) =>
		db.insertInto("sample").values({ id, value }).returning("value").executeTakeFirstOrThrow();

	it.each([
		["a boolean", true, 1],
		["a date", new Date("2025-05-10T12:00:00.000Z"), "2025-05-10T12:00:00.000Z"],
		["undefined", undefined, null],
		["bytes", new Uint8Array([0, 255]), new Uint8Array([0, 255])],
		["an unpaired surrogate as the replacement character", "\ud83d", "\ufffd"],
		["the largest number that is exact", 2 ** 53 - 1, 2 ** 53 - 1],
	])("stores %s", async (name, value, stored) => {
		expect(await insert(one, name, value)).toEqual({ value: stored });
	});

	it("concatenates a whole number to a text without a decimal point", async () => {
		const { value } = await insert(one, "text", sql`'plan ' || ${5}`);
		expect(value).toBe("plan 5");
	});

	it.each([
		["an object", {}],
		["a list", [1]],
		["NaN", Number.NaN],
		["a number of more than 64 bits", 2n ** 63n],
	])("rejects %s, also as the first value", async (_, value) => {
		const query = CompiledQuery.raw("select ?", [value]);
		await expect(one.executeQuery(query)).rejects.toThrow(TypeError);
		await expect(insert(one, "rejected", value)).rejects.toThrow(TypeError);
	});

	it("lets two connections of one process take turns to write", async () => {
		const write = (db: Kysely<Sample>, id: string) =>
			db.transaction().execute(async (trx) => {
				await trx.selectFrom("sample").selectAll().execute();
				return insert(trx, id);
			});
		const turns = Array.from({ length: 20 }, (_, turn) =>
			write(turn % 2 ? one : two, `turn ${turn}`),
		);
		await Promise.all(turns);
		const rows = await one.selectFrom("sample").where("id", "like", "turn %").selectAll().execute();
		expect(rows).toHaveLength(20);
	});

	it("lets the rest of the process run between the statements of many callers", async () => {
		let turns = 0;
		let isRunning = true;
		const count = () => {
			turns += 1;
			if (isRunning) setImmediate(count);
		};
		setImmediate(count);
		await Promise.all(Array.from({ length: 100 }, (_, caller) => insert(one, `caller ${caller}`)));
		isRunning = false;
		expect(turns).toBeGreaterThan(50);
	});

	/** Another process that holds the lock of a file for a third of a second, once it has it. */
	async function lockElsewhere(file: string): Promise<void> {
		const script = `
			const { DatabaseSync } = require("node:sqlite");
			const database = new DatabaseSync(${JSON.stringify(file)});
			database.exec("begin exclusive");
			console.log("locked");
			setTimeout(() => database.exec("commit"), 300);
		`;
		const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
		await once(child.stdout, "data");
	}

	it("waits for another process that has just created the file", async () => {
		const fresh = mkdtempSync(join(folder, "fresh-"));
		await lockElsewhere(sqliteFile(fresh));
		const db = openIn(fresh);
		expect(await db.introspection.getTables()).toEqual([]);
		await db.destroy();
	});

	it("waits for the transaction of another process", async () => {
		await lockElsewhere(sqliteFile(folder));
		await one.transaction().execute((trx) => insert(trx, "waiter"));
		expect(await two.selectFrom("sample").where("id", "=", "waiter").selectAll().execute()).toEqual(
			[{ id: "waiter", value: null }],
		);
	});

	const readMode = (path: string) => statSync(path).mode & 0o777;

	it("[operator-92] makes a file for its own account alone, and leaves the access of one that is there", async () => {
		const fresh = mkdtempSync(join(folder, "access-"));
		const file = sqliteFile(fresh);
		const openOnce = async () => {
			const db = openIn(fresh);
			await db.schema.createTable("sample").ifNotExists().addColumn("id", "text").execute();
			const modes = ["", "-wal", "-shm"].map((end) => readMode(file + end));
			await db.destroy();
			return modes;
		};
		expect(await openOnce()).toEqual([0o600, 0o600, 0o600]);
		chmodSync(file, 0o660);
		expect(await openOnce()).toEqual([0o660, 0o660, 0o660]);
	});

	it("leaves row locks out of a query, and nothing else", async () => {
		const { sql } = one.selectFrom("sample").select("id").distinct().forNoKeyUpdate().compile();
		expect(sql.trim()).toBe('select distinct "id" from "sample"');
		const rows = one.selectFrom("sample").select("id").where("id", "=", "text");
		expect(await rows.forUpdate().execute()).toEqual([{ id: "text" }]);
	});

	it("rolls back everything when a transaction fails", async () => {
		const failing = one.transaction().execute(async (trx) => {
			await insert(trx, "lost");
			await insert(trx, "lost");
		});
		await expect(failing).rejects.toThrow(/UNIQUE/);
		expect(await two.selectFrom("sample").where("id", "=", "lost").selectAll().execute()).toEqual(
			[],
		);
	});

	it("uses a write-ahead log, syncs every commit, checks references and sorts in memory", async () => {
		const read = async (name: string) =>
			(await one.executeQuery(CompiledQuery.raw(`select * from pragma_${name}`))).rows[0];
		expect(await read("journal_mode")).toEqual({ journal_mode: "wal" });
		expect(await read("synchronous")).toEqual({ synchronous: 2 });
		expect(await read("foreign_keys")).toEqual({ foreign_keys: 1 });
		expect(await read("temp_store")).toEqual({ temp_store: 2 });
	});
});
