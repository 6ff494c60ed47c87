import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSqliteDialect, sqliteFile } from "./sqlite";

type Sample = { sample: { id: string; value: unknown } };

describe("the driver of the SQLite file", () => {
	const folder = mkdtempSync(join(tmpdir(), "sawt-sqlite-"));
	const open = () => new Kysely<Sample>({ dialect: openSqliteDialect(folder) });
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
		["half a pair of a letter as the sign for it", "\ud83d", "\ufffd"],
		["the largest number that is exact", 2 ** 53 - 1, 2 ** 53 - 1],
	])("stores %s", async (name, value, stored) => {
		expect(await insert(one, name, value)).toEqual({ value: stored });
	});

	it("writes a whole number as one into a text", async () => {
		const { value } = await insert(one, "text", sql`'plan ' || ${5}`);
		expect(value).toBe("plan 5");
	});

	it.each([
		["an object", {}],
		["a list", [1]],
		["what is no number", Number.NaN],
		["a number that it has no room for", 2n ** 63n],
	])("refuses %s, also as the first value", async (_, value) => {
		const query = CompiledQuery.raw("select ?", [value]);
		await expect(one.executeQuery(query)).rejects.toThrow(TypeError);
		await expect(insert(one, "refused", value)).rejects.toThrow(TypeError);
	});

	it("lets two connections of one process write in turns", async () => {
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

	it("waits for who opens a new file at the same moment", async () => {
		const fresh = mkdtempSync(join(folder, "fresh-"));
		const first = new DatabaseSync(sqliteFile(fresh));
		first.exec("begin exclusive");
		const db = new Kysely<Sample>({ dialect: openSqliteDialect(fresh) });
		const tables = db.introspection.getTables();
		await new Promise((resolve) => setImmediate(resolve));
		first.exec("commit");
		first.close();
		expect(await tables).toEqual([]);
		await db.destroy();
	});

	it("leaves out of a query that its rows are locked, and nothing else", async () => {
		const { sql } = one.selectFrom("sample").select("id").distinct().forNoKeyUpdate().compile();
		expect(sql.trim()).toBe('select distinct "id" from "sample"');
		const rows = one.selectFrom("sample").select("id").where("id", "=", "text");
		expect(await rows.forUpdate().execute()).toEqual([{ id: "text" }]);
	});

	it("can commit after a single write had to wait for the lock", async () => {
		let waiting: Promise<unknown> | undefined;
		await one.transaction().execute(async (trx) => {
			await insert(trx, "holder");
			waiting = insert(two, "waiter");
			await new Promise((resolve) => setImmediate(resolve));
		});
		await waiting;
		await two.transaction().execute((trx) => insert(trx, "after"));
		expect(
			await one.selectFrom("sample").where("id", "=", "after").selectAll().execute(),
		).toHaveLength(1);
	});

	it("takes back everything when a transaction fails", async () => {
		const failing = one.transaction().execute(async (trx) => {
			await insert(trx, "lost");
			await insert(trx, "lost");
		});
		await expect(failing).rejects.toThrow(/UNIQUE/);
		expect(await two.selectFrom("sample").where("id", "=", "lost").selectAll().execute()).toEqual(
			[],
		);
	});

	it("keeps its log ahead, syncs every commit, checks references and needs no folder for large sorts", async () => {
		const read = async (name: string) =>
			(await one.executeQuery(CompiledQuery.raw(`select * from pragma_${name}`))).rows[0];
		expect(await read("journal_mode")).toEqual({ journal_mode: "wal" });
		expect(await read("synchronous")).toEqual({ synchronous: 2 });
		expect(await read("foreign_keys")).toEqual({ foreign_keys: 1 });
		expect(await read("temp_store")).toEqual({ temp_store: 2 });
	});
});
