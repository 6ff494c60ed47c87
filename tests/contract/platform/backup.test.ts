/** Tests that an operator can back up and restore the data, and see its release. */
import { execFileSync } from "node:child_process";
import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BackupError, backUp, checkSqliteFile, restore } from "../../../platform/cli/backup";
import { dataCommands } from "../../../platform/cli/data-command";
import { connect, DatabaseError } from "../../../platform/database/database";
import { migrations } from "../../../platform/migrations/migrations";
import { openDatabase } from "../../../platform/migrations/open-database";
import { PlatformFixture } from "../../support/platform-fixture";
import { type OpenedDatabase, serverDatabases, testDatabases } from "../../support/test-database";
import { fillAsEarlierBuild } from "./earlier-build";

/** Fills a database like a build that ended before the last step that this release knows. */
async function makeTooOld(database: OpenedDatabase): Promise<void> {
	await fillAsEarlierBuild(database);
	const db = await connect(database.options, () => {});
	await sql`delete from kysely_migration where name = '040-second-factors'`.execute(db);
	await db.destroy();
}

const [sqlite] = testDatabases as [(typeof testDatabases)[number]];

describe("the data of SQLite", () => {
	let folder: string;
	let dataDir: string;
	let fixture: PlatformFixture;

	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "sawt-backup-"));
		dataDir = join(folder, "data");
		fixture = new PlatformFixture();
		const remove = async () => rmSync(folder, { recursive: true, force: true });
		await fixture.open({ ...sqlite, open: async () => ({ options: { dataDir }, remove }) });
	});
	afterEach(() => fixture.close());

	const file = () => join(dataDir, "sawt.db");
	const countUsers = (path: string) => checkSqliteFile(path).rows.users;

	it("[operator-60] is complete in its one file after a clean stop, which can be copied", async () => {
		await fixture.registerVerified();
		await fixture.platform.close();
		copyFileSync(file(), join(folder, "copy.db"));
		expect(countUsers(join(folder, "copy.db"))).toBe(1);
		expect(statSync(`${file()}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
		fixture.platform = await fixture.openAnother();
	});

	it("[operator-60] is backed up whole while two replicas write to it", async () => {
		const other = await fixture.openAnother();
		const first = await fixture.registerVerified();
		const writing = Promise.all([1, 2, 3, 4].map(() => fixture.register()));
		const target = join(folder, "it's a backup.db");
		const report = backUp(dataDir, target);
		await writing;
		expect(report.rows.users).toBeGreaterThanOrEqual(1);
		expect(statSync(target).mode & 0o777).toBe(0o600);
		expect(checkSqliteFile(target)).toEqual(report);
		await other.close();
		expect((await first.client.send("me")).status).toBe(200);
	});

	it("[operator-96] has the time of its last backup in the metrics, and a backup is good without it", async () => {
		const back = (name: string) =>
			dataCommands.backup?.run({ dataDir }, join(folder, name)) ?? Promise.reject();
		const readLast = () => fixture.platform.readLastBackup?.();
		expect(await readLast()).toBeUndefined();
		const before = Date.now();
		expect((await back("first.db")).text).not.toContain("could not be noted");
		const last = (await readLast())?.getTime();
		expect(last).toBeGreaterThanOrEqual(before);
		expect(last).toBeLessThanOrEqual(Date.now());
		rmSync(join(dataDir, "last-backup"));
		mkdirSync(join(dataDir, "last-backup"));
		expect((await back("second.db")).text).toContain("could not be noted");
		expect(countUsers(join(folder, "second.db"))).toBe(0);
		expect(await readLast()).toBeUndefined();
	});

	it("is not overwritten by a backup, and nothing is created for a missing one", async () => {
		writeFileSync(join(folder, "taken"), "");
		expect(() => backUp(dataDir, join(folder, "taken"))).toThrow("is there already");
		const empty = join(folder, "nowhere");
		expect(() => backUp(empty, join(folder, "x"))).toThrow("DATA_DIR: there is no");
		expect(readdirSync(folder)).not.toContain("nowhere");
	});

	it("leaves nothing behind after a failed backup, so that the next can use its place", async () => {
		// Larger than SQLite's cache, and truncated.
		await fixture.withStore((db) =>
			sql`insert into secrets (name, value)
				with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 4000)
				select n, hex(zeroblob(1000)) from counted`.execute(db),
		);
		const damaged = join(folder, "damaged");
		mkdirSync(damaged);
		backUp(dataDir, join(damaged, "sawt.db"));
		const bytes = readFileSync(join(damaged, "sawt.db"));
		writeFileSync(join(damaged, "sawt.db"), bytes.fill("x", bytes.length / 2));
		const target = join(folder, "backup.db");
		expect(() => backUp(damaged, target)).toThrow(/^.*backup.db: .*malformed/);
		expect(existsSync(target)).toBe(false);
		expect(() => backUp(dataDir, join(folder, "nowhere", "backup.db"))).toThrow(BackupError);
		expect(backUp(dataDir, target).file).toBe(target);
	});

	it("is never replaced by an incomplete backup", async () => {
		const other = join(folder, "other");
		writeFileSync(other, "no database at all ".repeat(100));
		expect(() => restore(dataDir, other)).toThrow("not a database");
		expect(() => restore(dataDir, join(folder, "none"))).toThrow("no such file");
		backUp(dataDir, join(folder, "good.db"));
		const cut = join(folder, "cut.db");
		copyFileSync(join(folder, "good.db"), cut);
		writeFileSync(cut, "x".repeat(5000), { flag: "r+" });
		expect(() => restore(dataDir, cut)).toThrow(cut);
		expect(existsSync(`${file()}.before-restore`)).toBe(false);
	});

	it("[operator-60] is backed up by a release that cannot open it, which does not restore it", async () => {
		const old = join(folder, "old");
		mkdirSync(old);
		await makeTooOld({ options: { dataDir: old }, remove: async () => {} });
		const copy = join(folder, "old.db");
		expect(backUp(old, copy)).toMatchObject({ last: "039-audit-origins", rows: { users: 3 } });
		expect(() => restore(dataDir, copy)).toThrow(/old.db: an older build made this data/);
	});

	it("[operator-92] is put back with the access that an operator gave it", async () => {
		const copy = join(folder, "good.db");
		backUp(dataDir, copy);
		await fixture.platform.close();
		chmodSync(file(), 0o640);
		restore(dataDir, copy);
		expect(statSync(file()).mode & 0o777).toBe(0o640);
		fixture.platform = await fixture.openAnother();
	});

	it("[payment-252] goes on with the numbers of receipts that were given after the backup", async () => {
		const count = (year: number, last_number: number) =>
			fixture.withStore((db) =>
				db
					.insertInto("receipt_counters")
					.values({ year, last_number })
					.onConflict((conflict) => conflict.column("year").doUpdateSet({ last_number }))
					.execute(),
			);
		await count(2024, 7);
		await count(2025, 4);
		const copy = join(folder, "good.db");
		backUp(dataDir, copy);
		await count(2025, 9);
		await count(2026, 1);
		await fixture.platform.close();
		expect(restore(dataDir, copy).receipts).toEqual(["2025-000010", "2026-000002"]);
		fixture.platform = await fixture.openAnother();
		const counters = await fixture.withStore((db) =>
			db.selectFrom("receipt_counters").selectAll().orderBy("year").execute(),
		);
		expect(counters.map(({ last_number }) => last_number)).toEqual([7, 9, 1]);
		// Data that is damaged has no numbers to go on with, and is replaced all the same.
		await fixture.platform.close();
		writeFileSync(file(), "no database");
		expect(restore(dataDir, copy).receipts).toEqual([]);
		fixture.platform = await fixture.openAnother();
	});

	it("is not restored while a process uses it", async () => {
		backUp(dataDir, join(folder, "good.db"));
		expect(() => restore(dataDir, join(folder, "good.db"))).toThrow(/DATA_DIR: .* is in use/);
	});

	it("is restored over the log of a crash, which is not replayed", async () => {
		await fixture.registerVerified();
		const backup = join(folder, "good.db");
		backUp(dataDir, backup);
		await fixture.register();
		// A killed process leaves the file and its log in this state.
		const crashed = join(folder, "crashed");
		await fixture.openAnother({ dataDir: crashed }).then((platform) => platform.close());
		for (const rest of ["", "-wal"]) copyFileSync(file() + rest, join(crashed, `sawt.db${rest}`));
		rmSync(join(crashed, "sawt.db"));
		restore(crashed, backup);
		expect(readdirSync(crashed)).toEqual(["sawt.db"]);
		expect(countUsers(join(crashed, "sawt.db"))).toBe(1);
	});
});

describe.each(serverDatabases)("the data of $name", (testDatabase) => {
	let fixture: PlatformFixture;
	let folder: string;
	const guide = readFileSync("docs/running.md", "utf8");

	/** The service `sawt` as docs/running.md writes it, with the password of this database. */
	function writeService(): string {
		const { hostname, port, pathname, username, password } = new URL(
			fixture.env.DATABASE_URL ?? "",
		);
		const lines = [
			"[sawt]",
			`host=${hostname}`,
			`port=${port || 5432}`,
			`dbname=${pathname.slice(1)}`,
			`user=${username}`,
			`password=${password}`,
		];
		writeFileSync(join(folder, "pg_service.conf"), lines.join("\n"), { mode: 0o600 });
		return join(folder, "pg_service.conf");
	}

	/** The commands of docs/running.md, where FILE stands for a backup. */
	function run(program: string): void {
		const words = new RegExp(`\`(${program} .*?)\``).exec(guide)?.[1] ?? "";
		const command = words.replace("FILE", join(folder, "data.dump"));
		const env = { ...process.env, PGSERVICEFILE: writeService() };
		execFileSync("sh", ["-c", command], { env, stdio: "pipe" });
	}

	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "sawt-dump-"));
		fixture = new PlatformFixture();
		await fixture.open(testDatabase);
	});
	afterEach(async () => {
		await fixture.close();
		rmSync(folder, { recursive: true });
	});

	it("[operator-142] is backed up by the nightly unit, which names no password to any program", () => {
		const target = join(folder, "nightly");
		mkdirSync(target);
		const script = "deploy/systemd/backup.sh";
		const env = { ...process.env, PGSERVICEFILE: writeService() };
		execFileSync("sh", [script, target], { env, stdio: "pipe" });
		const [dump = "", ...others] = readdirSync(target).sort();
		expect([dump, others]).toEqual([expect.stringMatching(/^sawt-\w+\.dump$/), ["sawt.prom"]]);
		expect(statSync(join(target, dump)).mode & 0o777).toBe(0o600);
		expect(readFileSync(script, "utf8")).not.toContain("DATABASE_URL");
	});

	it("[operator-60] is fully restored over the data of a newer release whose tables refer to the old ones", async () => {
		const first = await fixture.registerVerified();
		run("pg_dump");
		await fixture.register();
		await fixture.withStore(async (db) => {
			await sql`create table later (user_id text references users (id))`.execute(db);
			await sql`insert into later select id from users`.execute(db);
			await sql`insert into kysely_migration values ('999-later', '2027')`.execute(db);
		});
		await fixture.platform.close();
		run("psql");
		run("pg_restore");
		fixture.platform = await fixture.openAnother();
		const users = await fixture.withStore((db) => db.selectFrom("users").select("email").execute());
		expect(users).toEqual([{ email: first.email }]);
	});
});

describe.each(testDatabases)("data of an older release on $name", (testDatabase) => {
	it("[operator-61] is reported with the steps it lacks, in plain words", async () => {
		const { options, remove } = await testDatabase.open();
		const db = await openDatabase(options, () => {});
		await db.destroy();
		const last = Object.keys(migrations).at(-1);
		migrations["999-later"] = { up: async () => {} };
		const report = await dataCommands.check?.run(options, "");
		delete migrations["999-later"];
		expect(report?.text).toContain(`tables as of ${last}; the next start takes 999-later`);
		await remove();
	});
});

describe.each(testDatabases)("data of a build that is too old on $name", (testDatabase) => {
	it("[operator-61] is rejected by a check, with what to do", async () => {
		const database = await testDatabase.open({ isEmpty: true });
		await makeTooOld(database);
		const check = dataCommands.check?.run(database.options, "");
		await expect(check).rejects.toThrow(BackupError);
		await expect(check).rejects.toThrow(/older build.*039-audit-origins.*Upgrade/);
		await database.remove();
	});
});

describe.each(testDatabases)("data of a newer release on $name", (testDatabase) => {
	it("[operator-61] is rejected, naming its setting, and left unchanged", async () => {
		const { options, remove } = await testDatabase.open();
		const db = await openDatabase(options, () => {});
		await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2027')`.execute(
			db,
		);
		await db.destroy();
		const open = openDatabase(options, () => {});
		await expect(open).rejects.toThrow(DatabaseError);
		await expect(open).rejects.toThrow(
			/^(DATA_DIR|DATABASE_URL): .*newer release.*999-later.*Rollback/,
		);
		const stored = await connect(options, () => {});
		expect((await sql`select name from kysely_migration`.execute(stored)).rows).toContainEqual({
			name: "999-later",
		});
		await stored.destroy();
		await remove();
	});
});
