/**
 * Kysely's driver for Node's own SQLite. A statement that finds the file locked is tried again from
 * here: waiting inside of SQLite is synchronous, and would stop the rest of this process.
 */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { isBusy } from "./sqlite-error";

const LOCK_SECONDS = 5;
const LOCK_PAUSE_MILLISECONDS = 5;
/**
 * FULL: what was acknowledged about money survives the loss of power, not only of the process.
 * MEMORY: where all but DATA_DIR is read only, a large sort finds no folder for its file, and fails.
 */
const SETTINGS = [
	"journal_mode = WAL",
	"synchronous = FULL",
	"foreign_keys = ON",
	"temp_store = MEMORY",
];

async function whenFree<T>(work: () => T): Promise<T> {
	for (const end = Date.now() + LOCK_SECONDS * 1000; ; await sleep(LOCK_PAUSE_MILLISECONDS)) {
		try {
			return work();
		} catch (error) {
			if (!isBusy(error) || Date.now() > end) throw error;
		}
	}
}

/**
 * SQLite knows neither booleans nor dates, and stores what is no number as nothing. Node binds each
 * number as a real one ("5.0" in a text), and takes an object that comes first for names of values.
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

class SqliteFileConnection implements DatabaseConnection {
	readonly #database: DatabaseSync;

	constructor(database: DatabaseSync) {
		this.#database = database;
	}

	/** Outside of a transaction SQLite makes one of each statement: a locked one has done nothing. */
	async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		return whenFree(() => this.#run(query));
	}

	#run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
		const statement = this.#database.prepare(sql);
		const values = parameters.map(toBindable);
		if (statement.columns().length > 0) return { rows: statement.all(...values) as R[] };
		const { changes } = statement.run(...values);
		return { rows: [], numAffectedRows: BigInt(changes) };
	}

	async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
		yield this.executeQuery<R>(query);
	}
}

/** One connection, handed on in the order of asking. */
export class SqliteFileDriver implements Driver {
	readonly #database: DatabaseSync;
	readonly #connection: SqliteFileConnection;
	#isFree = Promise.resolve();
	#free = () => {};
	#waiting = 0;

	constructor(database: DatabaseSync) {
		this.#database = database;
		this.#connection = new SqliteFileConnection(database);
	}

	/** Who opens a new file at the same moment locks it, too. */
	async init(): Promise<void> {
		for (const setting of SETTINGS) {
			await whenFree(() => this.#database.exec(`pragma ${setting}`));
		}
	}

	async acquireConnection(): Promise<SqliteFileConnection> {
		const isFree = this.#isFree;
		let free = () => {};
		this.#isFree = new Promise((resolve) => {
			free = resolve;
		});
		this.#waiting += 1;
		await isFree;
		this.#waiting -= 1;
		this.#free = free;
		return this.#connection;
	}

	/** Statements are synchronous: between those of many callers, pages and timers get their turn. */
	async releaseConnection(): Promise<void> {
		if (this.#waiting > 0) setImmediate(this.#free);
		else this.#free();
	}

	/** Takes the write lock at once, so that nothing after it can fail on a lock. */
	async beginTransaction(): Promise<void> {
		await whenFree(() => this.#database.exec("begin immediate"));
	}

	async commitTransaction(): Promise<void> {
		this.#database.exec("commit");
	}

	async rollbackTransaction(): Promise<void> {
		if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec("rollback");
	}

	async destroy(): Promise<void> {
		this.#database.close();
	}
}
