/**
 * Kysely's driver for libsql, around three of its traps: bare booleans and dates end the process,
 * waiting for a lock is synchronous, and a statement that failed on a lock stays "in progress"
 * until it is collected, which makes later commits fail.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
	type CompiledQuery,
	type DatabaseConnection,
	type Driver,
	type QueryResult,
	SelectQueryNode,
} from "kysely";
import type Database from "libsql";

const LOCK_SECONDS = 5;
const LOCK_PAUSE_MILLISECONDS = 5;

/** libsql ends the whole process when it is handed a boolean, a Date or undefined. */
function toBindable(value: unknown): unknown {
	if (typeof value === "boolean") return value ? 1 : 0;
	if (value instanceof Date) return value.toISOString();
	return value ?? null;
}

function isBusy(error: unknown): boolean {
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	return typeof code === "string" && code.startsWith("SQLITE_BUSY");
}

class LibsqlConnection implements DatabaseConnection {
	readonly #database: Database.Database;

	constructor(database: Database.Database) {
		this.#database = database;
	}

	/**
	 * Takes the write lock at once, so that nothing after it can fail on a lock. It waits between
	 * attempts instead of inside SQLite, where it would also stop the rest of this process.
	 */
	async begin(): Promise<void> {
		for (const end = Date.now() + LOCK_SECONDS * 1000; ; await sleep(LOCK_PAUSE_MILLISECONDS)) {
			try {
				this.#database.exec("begin immediate");
				return;
			} catch (error) {
				if (!isBusy(error) || Date.now() > end) throw error;
			}
		}
	}

	commit(): void {
		this.#database.exec("commit");
	}

	rollback(): void {
		if (this.#database.open && this.#database.inTransaction) this.#database.exec("rollback");
	}

	async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		// libsql ends the whole process when a closed one is asked whether it is in a transaction.
		if (!this.#database.open) throw new Error("The database is closed.");
		if (this.#database.inTransaction || SelectQueryNode.is(query.query)) return this.#run(query);
		await this.begin();
		try {
			const result = this.#run<R>(query);
			this.commit();
			return result;
		} catch (error) {
			this.rollback();
			throw error;
		}
	}

	/** Parameters travel as one array: bare arguments are flattened by libsql. */
	#run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
		const statement = this.#database.prepare(sql);
		const values = parameters.map(toBindable);
		if (statement.reader) return { rows: statement.all(values) as R[] };
		const { changes } = statement.run(values);
		return { rows: [], numAffectedRows: BigInt(changes) };
	}

	async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
		yield this.#run(query);
	}
}

/** One connection, handed on in the order of asking. */
export class LibsqlDriver implements Driver {
	readonly #database: Database.Database;
	readonly #connection: LibsqlConnection;
	#isFree = Promise.resolve();
	#free = () => {};
	#waiting = 0;

	constructor(database: Database.Database) {
		this.#database = database;
		this.#connection = new LibsqlConnection(database);
	}

	async init(): Promise<void> {}

	async acquireConnection(): Promise<LibsqlConnection> {
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

	async beginTransaction(connection: LibsqlConnection): Promise<void> {
		await connection.begin();
	}

	async commitTransaction(connection: LibsqlConnection): Promise<void> {
		connection.commit();
	}

	async rollbackTransaction(connection: LibsqlConnection): Promise<void> {
		connection.rollback();
	}

	/** libsql leaves all that was written in the log beside the file: a copy of the file was empty. */
	async destroy(): Promise<void> {
		try {
			this.#database.pragma("wal_checkpoint(TRUNCATE)");
		} catch {
			// Another process works on it: the last one to stop does this.
		}
		this.#database.close();
	}
}
