/** Connects to the platform's database. */
import { access } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import type { PlatformOptions } from "../platform/options";
import type { Schema } from "./schema";
import { openSqliteDialect, sqliteFile } from "./sqlite";

/** The database, or a transaction in it. Inside a transaction use only the transaction. */
export type Db = Kysely<Schema>;

const READY_MILLISECONDS = 1000;

/** Connects without running migrations. */
export async function connect(
	options: Pick<PlatformOptions, "databaseUrl" | "databaseLimitSeconds" | "dataDir">,
	onError: (error: unknown) => void,
	{ hasLimits = true }: { hasLimits?: boolean } = {},
): Promise<Db> {
	const { databaseUrl: connectionString, databaseLimitSeconds: limitSeconds, dataDir } = options;
	if (!connectionString) return new Kysely<Schema>({ dialect: openSqliteDialect(dataDir) });
	// Imported only when it is used, because the library takes 3 MB.
	const { openPostgresDialect } = await import("./postgres");
	const dialect = openPostgresDialect({ connectionString, hasLimits, limitSeconds, onError });
	return new Kysely<Schema>({ dialect });
}

async function isAnswering(db: Db, options: PlatformOptions): Promise<boolean> {
	try {
		// An open SQLite handle still answers after its file is removed.
		if (!options.databaseUrl) await access(sqliteFile(options.dataDir));
		await db.selectFrom("secrets").select("name").limit(1).execute();
		return true;
	} catch {
		return false;
	}
}

/** False when the database is gone, or does not answer within a second. */
export async function isDatabaseReady(db: Db, options: PlatformOptions): Promise<boolean> {
	const waited = sleep(READY_MILLISECONDS, false, { ref: false });
	return Promise.race([isAnswering(db, options), waited]);
}

export class DatabaseError extends Error {}

const UNIQUE_VIOLATION = "23505";

/**
 * True for a unique violation of PostgreSQL: a concurrent insert was first, and the transaction is
 * over. SQLite does not interleave transactions.
 */
export const isTaken = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;

export const rowCount = sql<number>`count(*)`.as("count");

export const lockOrder = sql<string>`id || ''`;
