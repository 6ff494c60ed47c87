import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isNotSaved } from "./database";
import { HeldFileError } from "./held-file";
import { openSqliteDialect, sqliteFile } from "./sqlite";

type Sample = { sample: { id: string } };

const WAIT_MILLISECONDS = 200;

describe("a SQLite file that another program holds", () => {
	let folder: string;
	let db: Kysely<Sample>;
	let other: DatabaseSync;
	let reports: HeldFileError[];

	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "sawt-held-"));
		reports = [];
		const dialect = openSqliteDialect(folder, {
			waitMilliseconds: WAIT_MILLISECONDS,
			onHeld: (error) => reports.push(error),
		});
		db = new Kysely<Sample>({ dialect });
		await db.schema.createTable("sample").addColumn("id", "text").execute();
		other = new DatabaseSync(sqliteFile(folder));
	});
	afterEach(async () => {
		other.close();
		await db.destroy();
		rmSync(folder, { recursive: true });
	});

	const hold = () => other.exec("begin exclusive");
	const letGo = () => other.exec("rollback");
	const insert = (id: string) => db.insertInto("sample").values({ id }).execute();
	const insertInTransaction = (id: string) =>
		db.transaction().execute((trx) => trx.insertInto("sample").values({ id }).execute());
	const readAll = async () =>
		(await db.selectFrom("sample").select("id").execute()).map(({ id }) => id);
	const readError = (writing: Promise<unknown>): Promise<unknown> =>
		writing.then(
			() => undefined,
			(error) => error,
		);
	async function measure(work: () => Promise<unknown>): Promise<number> {
		const began = performance.now();
		await work();
		return performance.now() - began;
	}

	it.each([
		["a statement", insert],
		["a transaction", insertInTransaction],
	])("[operator-140] makes %s wait outside of the thread, while reads go on", async (_, write) => {
		await insert("before");
		hold();
		let turns = 0;
		const counter = setInterval(() => turns++, 5);
		const writing = write("waiter");
		const read = await measure(async () => expect(await readAll()).toEqual(["before"]));
		await expect.poll(() => turns).toBeGreaterThan(5);
		letGo();
		await writing;
		clearInterval(counter);
		expect(read).toBeLessThan(WAIT_MILLISECONDS / 2);
		expect(await readAll()).toEqual(["before", "waiter"]);
		expect(reports).toEqual([]);
	});

	it("[operator-140] rejects writes after a while, later ones at once, and is reported once", async () => {
		hold();
		const errors = await Promise.all([insert("one"), insertInTransaction("two")].map(readError));
		const next = await measure(async () => errors.push(await readError(insert("three"))));
		expect(errors.map((error) => error instanceof HeldFileError)).toEqual([true, true, true]);
		expect(errors.every(isNotSaved)).toBe(true);
		expect(next).toBeLessThan(WAIT_MILLISECONDS / 2);
		expect(reports).toHaveLength(1);
		expect(reports[0]?.message).toContain(
			`another program holds the lock of ${sqliteFile(folder)}`,
		);
		expect(await readAll()).toEqual([]);
	});

	it("[operator-140] is written to again once the other program lets go, and the next hold is reported again", async () => {
		hold();
		await readError(insert("lost"));
		letGo();
		await insert("stored");
		// The end of a hold is noticed without a write, too: then a write waits again.
		const waitInNextHold = async () => {
			hold();
			const waited = await measure(() => readError(insert("lost")));
			letGo();
			return waited;
		};
		await expect.poll(waitInNextHold).toBeGreaterThan(WAIT_MILLISECONDS / 2);
		expect(reports).toHaveLength(2);
		expect(await readAll()).toEqual(["stored"]);
	});

	it("[operator-140] with a rollback journal lets readers delay a commit and a writer delay reads, as long", async () => {
		await sql`pragma journal_mode = delete`.execute(db);
		other.exec("begin");
		other.prepare("select * from sample").all();
		expect(await readError(insertInTransaction("lost"))).toBeInstanceOf(HeldFileError);
		letGo();
		hold();
		expect(await readError(readAll())).toBeInstanceOf(HeldFileError);
		letGo();
		await insertInTransaction("stored");
		expect(await readAll()).toEqual(["stored"]);
	});
});
