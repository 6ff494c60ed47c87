/** Connects to the platform's database. */
import { access } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import type { PlatformOptions } from "../platform/options";
import type { Schema } from "./schema";
import { openSqliteDialect, sqliteFile } from "./sqlite";

/** A database or a transaction in it: inside a transaction only the transaction may be used. */
export type Db = Kysely<Schema>;

const READY_MILLISECONDS = 1000;

/** The database as it is, without bringing its tables up to date. */
export async function connect(
	options: Pick<PlatformOptions, "databaseUrl" | "databaseLimitSeconds" | "dataDir">,
	onError: (error: unknown) => void,
	{ hasLimits = true }: { hasLimits?: boolean } = {},
): Promise<Db> {
	const { databaseUrl: connectionString, databaseLimitSeconds: limitSeconds, dataDir } = options;
	if (!connectionString) return new Kysely<Schema>({ dialect: openSqliteDialect(dataDir) });
	// Read only where it is used: its library takes 3 MB.
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
 * A row of PostgreSQL that came since has what may be there once; the transaction is over. Not in
 * SQLite, where nothing comes in between.
 */
export const isTaken = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;

export const rowCount = sql<number>`count(*)`.as("count");

export const lockOrder = sql<string>`id || ''`;
