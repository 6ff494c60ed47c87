/**
 * Copies of the SQLite file: taken while processes use it, checked before they are restored, and
 * restored only while no process uses it. PostgreSQL has its own programs for this.
 */
import {
	chmodSync,
	closeSync,
	copyFileSync,
	existsSync,
	fsyncSync,
	openSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { explainNoAccess, giveToFolderOwner } from "#core/data-folder";
import { isBusy } from "../database/held-file";
import { openSqliteFile, sqliteFile } from "../database/sqlite";
import {
	type DataRelease,
	DONE_STEPS,
	describeRelease,
	explainUnusableData,
} from "../migrations/release";
import { writeReceiptNumber } from "../payment/receipt-store";

/** A copy cannot be taken or restored; the message tells the operator why. */
export class BackupError extends Error {}

/** The contents of a file; `missing` lists the migrations that the next start runs. */
export type FileReport = {
	file: string;
	last: string | undefined;
	missing: string[];
	rows: Record<string, number>;
};
/** `kept` is the path to which the file from before was moved; `receipts` has the numbers that come next. */
type RestoreReport = FileReport & Mendable & { kept: string | undefined; receipts: string[] };
/** The command that gives a file of root to the service, where this process may not do that itself. */
type Mendable = { mend: string | undefined };

/** Tables whose row counts mean something to an operator. */
const countedTables = ["users", "transactions", "manual_payments", "subscriptions", "outbox"];

/** SQLITE_PERM, SQLITE_READONLY and SQLITE_CANTOPEN, with or without details. */
const isDenied = (error: unknown) =>
	error instanceof Error && "errcode" in error && [3, 8, 14].includes(Number(error.errcode) & 0xff);

/** Opens a file for one piece of work and reports SQLite errors with the file's name. */
function withFile<T>(file: string, name: string, work: (database: DatabaseSync) => T): T {
	let database: DatabaseSync | undefined;
	try {
		database = openSqliteFile(file);
		return work(database);
	} catch (error) {
		if (error instanceof BackupError) throw error;
		const why = error instanceof Error ? error.message : String(error);
		const denied = isDenied(error) ? explainNoAccess(file) : undefined;
		throw new BackupError(`${name}: ${denied ?? why}`, { cause: error });
	} finally {
		database?.close();
	}
}

/**
 * @throws BackupError when the file is not an intact database of this platform, or one that this
 *   release cannot open
 */
export function checkSqliteFile(file: string, name = file): FileReport {
	const { report, release } = readSqliteFile(file, name);
	const reason = explainUnusableData(release);
	if (reason) throw new BackupError(`${name}: ${reason}`);
	return report;
}

/** @throws BackupError when the file is not an intact database of this platform */
function readSqliteFile(file: string, name: string): { report: FileReport; release: DataRelease } {
	if (!existsSync(file)) throw new BackupError(`${name}: there is no such file`);
	return withFile(file, name, (database) => {
		const all = <Row>(statement: string) => database.prepare(statement).all() as Row[];
		const [damage] = all<{ integrity_check: string }>("pragma integrity_check");
		if (damage?.integrity_check !== "ok") {
			throw new BackupError(`${name}: damaged: ${damage?.integrity_check}`);
		}
		const [orphan] = all<{ table: string }>("pragma foreign_key_check");
		if (orphan)
			throw new BackupError(`${name}: rows of ${orphan.table} refer to rows that are gone`);
		const isOurs = all("select name from sqlite_master where name = 'kysely_migration'").length > 0;
		if (!isOurs) throw new BackupError(`${name}: holds no data of this platform`);
		const release = describeRelease(all<{ name: string }>(DONE_STEPS).map((row) => row.name));
		const counts = countedTables.map((table) => {
			const [count] = all<{ n: number }>(`select count(*) as n from ${table}`);
			return [table, count?.n ?? 0] as const;
		});
		const { last, missing } = release;
		const report = { file: name, last, missing, rows: Object.fromEntries(counts) };
		return { report, release };
	});
}

/**
 * Writes a complete copy as of one moment to one file. Processes may go on writing. The data may be
 * older or newer than this release.
 */
export function backUp(dataDir: string, target: string): FileReport & Mendable {
	const source = sqliteFile(dataDir);
	if (!existsSync(source)) throw new BackupError(`DATA_DIR: there is no ${source}`);
	if (existsSync(target))
		throw new BackupError(`${target}: is there already, and is not written over`);
	const place = resolve(target).replaceAll("'", "''");
	let mend: string | undefined;
	withFile(source, target, (database) => {
		// The copy holds addresses and hashes, like the original, so other users may never read it.
		closeSync(openSync(target, "wx", 0o600));
		mend = giveToFolderOwner(target);
		try {
			database.exec(`vacuum into '${place}'`);
		} catch (error) {
			rmSync(target);
			throw error;
		}
	});
	return { ...readSqliteFile(target, target).report, mend };
}

/** SQLite leaves write-ahead mode only for the last connection. */
function requireUnused(file: string): void {
	const database = openSqliteFile(file);
	try {
		database.exec("pragma busy_timeout = 200");
		database.exec("pragma journal_mode = delete");
	} catch (error) {
		// A file that is no longer a database is not in use; it needs to be restored.
		if (!isBusy(error)) return;
		throw new BackupError(`DATA_DIR: ${file} is in use: stop the site and the platform first`);
	} finally {
		database.close();
	}
}

/** The access of a file cannot be changed on some volumes. The data is restored there too. */
function setAccess(file: string, mode: number): void {
	try {
		chmodSync(file, mode);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
	}
}

type Counter = { year: number; last_number: number };

/** Reads the numbers of receipts that the data has given; none where it cannot be read, or is of before them. */
function readCounters(file: string): Counter[] {
	try {
		return withFile(file, file, (database) => {
			const rows = database.prepare("select year, last_number from receipt_counters").all();
			return rows as Counter[];
		});
	} catch (error) {
		if (error instanceof BackupError) return [];
		throw error;
	}
}

/** Lets the copy go on after these numbers, so that none is given twice. Returns those that it then gives next. */
function raiseCounters(file: string, counters: readonly Counter[]): string[] {
	return withFile(file, file, (database) => {
		const isThere = "select 1 from sqlite_master where name = 'receipt_counters'";
		if (!database.prepare(isThere).get()) return [];
		const raise = database.prepare(
			`insert into receipt_counters (year, last_number) values (?, ?)
			on conflict (year) do update set last_number = excluded.last_number
			where last_number < excluded.last_number`,
		);
		return counters
			.filter(({ year, last_number }) => raise.run(year, last_number).changes > 0)
			.map(({ year, last_number }) => writeReceiptNumber(year, last_number + 1));
	});
}

/** Replaces the data with a copy; the file from before stays beside it under the reported name. */
export function restore(dataDir: string, source: string): RestoreReport {
	const report = checkSqliteFile(source);
	const file = sqliteFile(dataDir);
	if (!existsSync(dataDir)) throw new BackupError(`DATA_DIR: there is no folder ${dataDir}`);
	const denied = explainNoAccess(dataDir) ?? explainNoAccess(file);
	if (denied) throw new BackupError(`DATA_DIR: ${denied}`);
	const stored = existsSync(file) ? `${file}.before-restore` : undefined;
	if (stored) requireUnused(file);
	const fresh = `${file}.restoring`;
	copyFileSync(source, fresh);
	const counters = stored ? readCounters(file) : [];
	const receipts = counters.length > 0 ? raiseCounters(fresh, counters) : [];
	const mend = giveToFolderOwner(fresh)?.replace(resolve(fresh), resolve(file));
	setAccess(fresh, stored ? statSync(file).mode & 0o777 : 0o600);
	const handle = openSync(fresh, "r+");
	fsyncSync(handle);
	closeSync(handle);
	if (stored) renameSync(file, stored);
	// SQLite would replay an old log over the new file.
	for (const rest of ["-wal", "-shm"]) rmSync(file + rest, { force: true });
	renameSync(fresh, file);
	return { ...report, kept: stored, mend, receipts };
}
