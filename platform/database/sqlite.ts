/** Kysely's SQLite dialect over the SQLite that Node brings along. */
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import {
	CompiledQuery,
	type DatabaseConnection,
	type SelectModifierNode,
	SqliteAdapter,
	type SqliteDatabase,
	SqliteDialect,
	SqliteDriver,
	SqliteQueryCompiler,
} from "kysely";
import { giveToFolderOwner, makeFolder, requireAccess } from "#core/data-folder";
import { type HeldFileOptions, WaitingConnection } from "./held-file";

/** How long opening a file waits for another program's lock; the thread waits with it. */
const OPENING_MILLISECONDS = 5000;
/**
 * FULL: what was acknowledged about money survives the loss of power, not only of the process.
 * MEMORY: where all but DATA_DIR is read-only, a large sort finds no folder for its file, and fails.
 */
const SETTINGS = `
	pragma journal_mode = WAL;
	pragma synchronous = FULL;
	pragma foreign_keys = ON;
	pragma temp_store = MEMORY;
`;

/** The file in which the embedded platform keeps its data. */
export function sqliteFile(dataDir: string): string {
	return join(dataDir, "sawt.db");
}

/** Opens a file with the settings that it has, to inspect or copy it. */
export const openSqliteFile = (file: string): DatabaseSync =>
	new DatabaseSync(file, { timeout: OPENING_MILLISECONDS });

/**
 * The file holds addresses and hashes: no other account of this machine needs to read it. The access
 * that a file has already is its operator's choice, and on some volumes it cannot be changed.
 */
function createSqliteFile(dataDir: string): void {
	try {
		closeSync(openSync(sqliteFile(dataDir), "wx", 0o600));
		giveToFolderOwner(sqliteFile(dataDir));
	} catch (error) {
		if (!existsSync(sqliteFile(dataDir))) throw error;
	}
}

/** Opens the file of a folder, and makes both when they are missing. */
export function openSqliteDialect(dataDir: string, options: HeldFileOptions): SqliteDialect {
	makeFolder(dataDir);
	const file = sqliteFile(dataDir);
	// SQLite would open a file of somebody else for reading alone, and every write would fail later.
	requireAccess([dataDir, file, `${file}-wal`, `${file}-shm`]);
	createSqliteFile(dataDir);
	const database = openSqliteFile(file);
	database.exec(SETTINGS);
	// From here on statements wait outside of the thread.
	database.exec("pragma busy_timeout = 0");
	return new FileDialect(database, options);
}

/** The few methods of better-sqlite3 that Kysely calls. */
const toSqliteDatabase = (database: DatabaseSync): SqliteDatabase => ({
	close: () => database.close(),
	prepare(sql) {
		const statement = database.prepare(sql);
		return {
			reader: statement.columns().length > 0,
			all: (values) => statement.all(...values.map(toBindable)),
			run: (values) => statement.run(...values.map(toBindable)),
			iterate: (values) => statement.iterate(...values.map(toBindable)),
		};
	},
});

/**
 * SQLite has no booleans and no dates, and stores NaN as null. Node binds each number as a real one
 * ("5.0" in a text), and takes an object in first place for named parameters.
 */
function toBindable(value: unknown): SQLInputValue {
	if (value === null || value === undefined) return null;
	if (typeof value === "boolean") return value ? 1 : 0;
	if (Number.isSafeInteger(value)) return BigInt(value as number);
	if (value instanceof Date) return value.toISOString();
	const isOther = typeof value === "object" && !ArrayBuffer.isView(value);
	if (isOther || Number.isNaN(value)) throw new TypeError(`SQLite cannot store ${value}.`);
	return value as SQLInputValue;
}

class FileDialect extends SqliteDialect {
	readonly #database: DatabaseSync;
	readonly #options: HeldFileOptions;

	constructor(database: DatabaseSync, options: HeldFileOptions) {
		super({ database: toSqliteDatabase(database) });
		this.#database = database;
		this.#options = options;
	}

	override createDriver = () => new FileDriver(this.#database, this.#options);
	override createAdapter = () => new FileAdapter();
	override createQueryCompiler = () => new FileQueryCompiler();
}

class FileDriver extends SqliteDriver {
	readonly #database: DatabaseSync;
	readonly #options: HeldFileOptions;
	#connection: WaitingConnection | undefined;

	constructor(database: DatabaseSync, options: HeldFileOptions) {
		super({ database: toSqliteDatabase(database) });
		this.#database = database;
		this.#options = options;
	}

	override async acquireConnection(): Promise<DatabaseConnection> {
		const inner = await super.acquireConnection();
		const turn = {
			take: () => super.acquireConnection(),
			giveBack: () => super.releaseConnection(),
		};
		this.#connection ??= new WaitingConnection(inner, this.#database, turn, this.#options);
		return this.#connection;
	}

	/** Takes the write lock at once, so that no later statement of the transaction fails on a lock. */
	override async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await connection.executeQuery(CompiledQuery.raw("begin immediate"));
	}

	/** After some errors, such as a full disk, SQLite has rolled back by itself. */
	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		const isOver = !this.#database.isOpen || !this.#database.isTransaction;
		if (!isOver) await super.rollbackTransaction(connection);
	}

	/** Statements are synchronous: between those of many callers, pages and timers get their turn. */
	override async releaseConnection(): Promise<void> {
		setImmediate(() => void super.releaseConnection());
	}
}

class FileAdapter extends SqliteAdapter {
	/** SQLite can: with it, two processes that migrate at once take turns. */
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

/** A transaction locks the whole file, so row locks are left out. */
class FileQueryCompiler extends SqliteQueryCompiler {
	protected override visitSelectModifier(node: SelectModifierNode): void {
		const isLock = node.modifier === "ForNoKeyUpdate" || node.modifier === "ForUpdate";
		if (!isLock) super.visitSelectModifier(node);
	}
}
