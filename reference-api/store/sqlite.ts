/** Kysely over libsql, whose synchronous interface is that of better-sqlite3. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
	CompiledQuery,
	type DatabaseConnection,
	type Driver,
	SqliteDialect,
	type SqliteDialectConfig,
	SqliteDriver,
} from "kysely";
import Database from "libsql";

/** libsql ends the whole process when it is handed a boolean, a Date or undefined. */
export function toBindable(value: unknown): unknown {
	if (typeof value === "boolean") return value ? 1 : 0;
	if (value instanceof Date) return value.toISOString();
	return value ?? null;
}

class ImmediateSqliteDriver extends SqliteDriver {
	/**
	 * Takes the write lock at once. A transaction that reads first and writes later would fail at
	 * its first write, without waiting, when another process wrote in between.
	 */
	override async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await connection.executeQuery(CompiledQuery.raw("begin immediate"));
	}
}

class LibsqlDialect extends SqliteDialect {
	readonly #config: SqliteDialectConfig;

	constructor(config: SqliteDialectConfig) {
		super(config);
		this.#config = config;
	}

	override createDriver(): Driver {
		return new ImmediateSqliteDriver(this.#config);
	}
}

/** The file in which the embedded platform keeps its data. */
export function sqliteFile(dataDir: string): string {
	return join(dataDir, "sawt.db");
}

export function openSqliteDialect(dataDir: string): SqliteDialect {
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const database = new Database(sqliteFile(dataDir), { timeout: 5000 });
	// FULL: what was acknowledged about money survives the loss of power, not only of the process.
	const settings = ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"];
	for (const setting of settings) database.pragma(setting);
	return new LibsqlDialect({
		database: {
			close: () => void database.close(),
			prepare(sql: string) {
				const statement = database.prepare(sql);
				// Parameters travel as one array: bare arguments are flattened by libsql.
				return {
					reader: statement.reader,
					all: (values) => statement.all(values.map(toBindable)),
					run: (values) => statement.run(values.map(toBindable)),
					iterate: (values) => statement.iterate(values.map(toBindable)),
				};
			},
		},
	});
}
