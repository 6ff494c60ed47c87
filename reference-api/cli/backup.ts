/**
 * Copies of the SQLite file: taken while processes use it, checked before they are put back, and put
 * back only while none does. PostgreSQL brings programs of its own for this.
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
} from "node:fs";
import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openSqliteFile, sqliteFile } from "../database/sqlite";
import { isBusy } from "../database/sqlite-error";
import { DONE_STEPS, describeRelease, explainNewerData } from "../migrations/release";

/** What keeps a copy from being taken or put back; the message is for the operator. */
export class BackupError extends Error {}

/** What a file holds; `missing` are the steps that the next start takes. */
export type FileReport = {
	file: string;
	last: string | undefined;
	missing: string[];
	rows: Record<string, number>;
};
/** `kept` is what was there before. */
type RestoreReport = FileReport & { kept: string | undefined };

/** The tables whose rows an operator knows the number of. */
const countedTables = ["users", "transactions", "manual_payments", "subscriptions", "outbox"];

/** Opens a file for one piece of work; what SQLite says against it is told by its name. */
function withFile<T>(file: string, name: string, work: (database: DatabaseSync) => T): T {
	const database = openSqliteFile(file);
	try {
		return work(database);
	} catch (error) {
		if (error instanceof BackupError) throw error;
		const why = error instanceof Error ? error.message : String(error);
		throw new BackupError(`${name}: ${why}`, { cause: error });
	} finally {
		database.close();
	}
}

/** @throws BackupError when the file is no whole database of this platform */
export function checkSqliteFile(file: string, name = file): FileReport {
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
		const newer = explainNewerData(release);
		if (newer) throw new BackupError(`${name}: ${newer}`);
		const counts = countedTables.map((table) => {
			const [count] = all<{ n: number }>(`select count(*) as n from ${table}`);
			return [table, count?.n ?? 0] as const;
		});
		const { last, missing } = release;
		return { file: name, last, missing, rows: Object.fromEntries(counts) };
	});
}

/** A whole copy as of one moment, in one file. Processes may go on writing meanwhile. */
export function backUp(dataDir: string, target: string): FileReport {
	const source = sqliteFile(dataDir);
	if (!existsSync(source)) throw new BackupError(`DATA_DIR: there is no ${source}`);
	if (existsSync(target))
		throw new BackupError(`${target}: is there already, and is not written over`);
	const place = resolve(target).replaceAll("'", "''");
	withFile(source, target, (database) => {
		// No other account may read it from its first byte on: it holds addresses and hashes, as the file itself does.
		closeSync(openSync(target, "wx", 0o600));
		try {
			database.exec(`vacuum into '${place}'`);
		} catch (error) {
			rmSync(target);
			throw error;
		}
	});
	return checkSqliteFile(target);
}

/** SQLite takes a file out of its write-ahead mode only for the last connection. */
function requireUnused(file: string): void {
	const database = openSqliteFile(file);
	try {
		database.exec("pragma busy_timeout = 200");
		database.exec("pragma journal_mode = delete");
	} catch (error) {
		// What is no database any more is used by no one; restoring is what it needs.
		if (!isBusy(error)) return;
		throw new BackupError(`DATA_DIR: ${file} is in use: stop the site and the platform first`);
	} finally {
		database.close();
	}
}

/** Puts a copy in place of the data; what was there is kept beside it, under the name that is told. */
export function restore(dataDir: string, source: string): RestoreReport {
	const report = checkSqliteFile(source);
	const file = sqliteFile(dataDir);
	if (!existsSync(dataDir)) throw new BackupError(`DATA_DIR: there is no folder ${dataDir}`);
	const kept = existsSync(file) ? `${file}.before-restore` : undefined;
	if (kept) requireUnused(file);
	const fresh = `${file}.restoring`;
	copyFileSync(source, fresh);
	chmodSync(fresh, 0o600);
	const handle = openSync(fresh, "r+");
	fsyncSync(handle);
	closeSync(handle);
	if (kept) renameSync(file, kept);
	// An old log beside the new file would be played over it.
	for (const rest of ["-wal", "-shm"]) rmSync(file + rest, { force: true });
	renameSync(fresh, file);
	return { ...report, kept };
}
