/** Connects to the platform's database. */
import { access } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import type { PlatformOptions } from "../base/options";
import { HeldFileError } from "./held-file";
import type { Schema } from "./schema";
import { openSqliteDialect, sqliteFile } from "./sqlite";

/** The database, or a transaction in it. Inside a transaction use only the transaction. */
export type Db = Kysely<Schema>;

const READY_MILLISECONDS = 1000;
/** How long a statement waits while another program holds the SQLite file, and how long a migration does. */
const HELD_MILLISECONDS = { served: 500, migrating: 5000 };

/** Connects without running migrations; `onError` gets lost connections, and a file that another program holds. */
export async function connect(
	options: Pick<PlatformOptions, "databaseUrl" | "databaseLimitSeconds" | "dataDir">,
	onError: (error: unknown) => void,
	{ hasLimits = true }: { hasLimits?: boolean } = {},
): Promise<Db> {
	const { databaseUrl: connectionString, databaseLimitSeconds: limitSeconds, dataDir } = options;
	if (!connectionString) {
		const waitMilliseconds = HELD_MILLISECONDS[hasLimits ? "served" : "migrating"];
		const dialect = openSqliteDialect(dataDir, { waitMilliseconds, onHeld: onError });
		return new Kysely<Schema>({ dialect });
	}
	// Imported only when it is used, because the library takes 3 MB.
	const { openPostgresDialect } = await import("./postgres");
	const dialect = openPostgresDialect({ connectionString, hasLimits, limitSeconds, onError });
	return new Kysely<Schema>({ dialect });
}

async function isResponding(db: Db, options: PlatformOptions): Promise<boolean> {
	try {
		// An open SQLite handle still responds after its file is removed.
		if (!options.databaseUrl) await access(sqliteFile(options.dataDir));
		await db.selectFrom("secrets").select("name").limit(1).execute();
		return true;
	} catch {
		return false;
	}
}

/** False when the database is gone, or does not respond within a second. */
export async function isDatabaseUp(db: Db, options: PlatformOptions): Promise<boolean> {
	const waited = sleep(READY_MILLISECONDS, false, { ref: false });
	return Promise.race([isResponding(db, options), waited]);
}

/** The database cannot be opened or asked; the message is for the operator. */
export class DatabaseError extends Error {}

/** Names the setting and the reason, and no part of a password. */
export function toDatabaseError(
	{ databaseUrl }: Pick<PlatformOptions, "databaseUrl">,
	error: unknown,
): DatabaseError {
	const reason = explain(error);
	const opening = `${databaseUrl ? "DATABASE_URL" : "DATA_DIR"}: the database cannot be opened: `;
	if (!listPasswordParts(databaseUrl ?? "").some((part) => reason.includes(part))) {
		return new DatabaseError(opening + reason, { cause: error });
	}
	const { code = "unknown" } = error as { code?: string };
	return new DatabaseError(
		`${opening}the reason has a part of the password in it and is not shown; its code is ${code}. In a password write / ? # @ as %2F %3F %23 %40`,
	);
}

/** A host with several addresses fails with one error for each and no message of its own. */
function explain(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(explain).join("; ");
	return error instanceof Error ? error.message : String(error);
}

/**
 * Lists the parts of the text between user and host, cut where parsers cut it: an unescaped `/`
 * makes the start of a password a port, and its end the name of the database.
 */
function listPasswordParts(databaseUrl: string): string[] {
	const [, written = ""] = /^\w+:\/\/[^:@/]*:(.*)@/s.exec(databaseUrl) ?? [];
	const parts = [...written.split(/[/?#@:%]/), ...decode(written).split(/[/?#@:]/)];
	return parts.filter((part) => part !== "");
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

const UNIQUE_VIOLATION = "23505";

/**
 * True for a unique violation of PostgreSQL: a concurrent insert was first, and the transaction is
 * over. SQLite does not interleave transactions.
 */
export const isTaken = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;

/** A full disk, and a server that only reads, as after a failover. */
const UNWRITABLE_POSTGRES = ["53100", "25006"];
/** SQLITE_READONLY and SQLITE_FULL, with or without details. */
const UNWRITABLE_SQLITE = [8, 13];
/** SQLITE_IOERR_WRITE and SQLITE_IOERR_SHMSIZE: a limit of the file system or of the process. */
const FAILED_SQLITE_WRITES = [778, 4874];

/**
 * True when the storage took no write, so that the transaction changed nothing: a full disk, one that can
 * only be read, or a file that another program holds.
 */
export function isNotSaved(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if (error instanceof HeldFileError) return true;
	const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
	if (typeof errcode !== "number") return UNWRITABLE_POSTGRES.includes(String(code));
	return UNWRITABLE_SQLITE.includes(errcode & 0xff) || FAILED_SQLITE_WRITES.includes(errcode);
}

export const rowCount = sql<number>`count(*)`.as("count");

export const lockOrder = sql<string>`id || ''`;
