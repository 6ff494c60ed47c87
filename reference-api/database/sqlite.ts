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
	/** SQLite can: with it, two processes that migrate at once take turns. */
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

/** A transaction locks the whole file: no row has to be locked in it. */
class FileQueryCompiler extends SqliteQueryCompiler {
	protected override visitSelectModifier(node: SelectModifierNode): void {
		const isLock = node.modifier === "ForNoKeyUpdate" || node.modifier === "ForUpdate";
		if (!isLock) super.visitSelectModifier(node);
	}
}

/** The file in which the embedded platform keeps its data. */
export function sqliteFile(dataDir: string): string {
	return join(dataDir, "sawt.db");
}

/** A file as it is: what is only looked at or copied keeps its settings. */
export const openSqliteFile = (file: string): DatabaseSync =>
	new DatabaseSync(file, { timeout: OPEN_BUSY_MILLISECONDS });

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory();

/**
 * Makes a folder and those above it, one by one: `recursive` of Node tries for ever where one that is
 * there takes none, as in /proc.
 */
function makeFolder(path: string): void {
	if (isFolder(path)) return;
	makeFolder(dirname(resolve(path)));
	try {
		mkdirSync(path, { mode: 0o700 });
	} catch (error) {
		// Another process may have made it meanwhile.
		if (!isFolder(path)) throw error;
	}
}

export function openSqliteDialect(dataDir: string): Dialect {
	makeFolder(dataDir);
	const database = new DatabaseSync(sqliteFile(dataDir));
	// It holds addresses and hashes: no other account of this machine needs to read it.
	chmodSync(sqliteFile(dataDir), 0o600);
	return {
		createDriver: () => new SqliteFileDriver(database),
		createAdapter: () => new TransactionalSqliteAdapter(),
		createQueryCompiler: () => new FileQueryCompiler(),
		createIntrospector: (db) => new SqliteIntrospector(db),
	};
}
