/** Opens the SQLite file with the SQLite that Node brings along. */
import { chmodSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
	type Dialect,
	type SelectModifierNode,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from "kysely";
import { SqliteFileDriver } from "./sqlite-driver";

const OPEN_BUSY_MILLISECONDS = 5000;

class TransactionalSqliteAdapter extends SqliteAdapter {
	/** SQLite supports it: processes that migrate at the same time take turns. */
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

/** The file that holds the data of the embedded platform. */
export function sqliteFile(dataDir: string): string {
	return join(dataDir, "sawt.db");
}

/** Opens a file without changing its settings, for checks and copies. */
export const openSqliteFile = (file: string): DatabaseSync =>
	new DatabaseSync(file, { timeout: OPEN_BUSY_MILLISECONDS });

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory();

/**
 * Creates a folder and its parents one by one: Node's `recursive` never returns where a parent
 * accepts no folders, as in /proc.
 */
function makeFolder(path: string): void {
	if (isFolder(path)) return;
	makeFolder(dirname(resolve(path)));
	try {
		mkdirSync(path, { mode: 0o700 });
	} catch (error) {
		// Another process may have created it meanwhile.
		if (!isFolder(path)) throw error;
	}
}

export function openSqliteDialect(dataDir: string): Dialect {
	makeFolder(dataDir);
	const database = new DatabaseSync(sqliteFile(dataDir));
	// It holds addresses and hashes, so other users of the machine may not read it.
	chmodSync(sqliteFile(dataDir), 0o600);
	return {
		createDriver: () => new SqliteFileDriver(database),
		createAdapter: () => new TransactionalSqliteAdapter(),
		createQueryCompiler: () => new FileQueryCompiler(),
		createIntrospector: (db) => new SqliteIntrospector(db),
	};
}
