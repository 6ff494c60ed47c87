/** Opens the platform's database, brings its tables up to date and fills a new one. */
import { access } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type MigrationResultSet, Migrator } from "kysely";
import { migrations } from "../migrations/migrations";
import type { PlatformOptions } from "../platform/options";
import { seedCatalogue, seedSamples } from "../seed/catalogue";
import { DatabaseError } from "./database-error";
import { type DataRelease, explainNewerData, readDataRelease } from "./release";
import type { Schema } from "./schema";
import { openSqliteDialect, sqliteFile } from "./sqlite";

/** A database or a transaction in it: inside a transaction only the transaction may be used. */
export type Db = Kysely<Schema>;

const MIGRATION_ATTEMPTS = 5;
const READY_MILLISECONDS = 1000;

/** Two processes that start at once may collide here; the later one finds the work done. */
async function take(steps: () => Promise<MigrationResultSet>): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		const { error } = await steps();
		if (error === undefined) return;
		if (attempt === MIGRATION_ATTEMPTS) throw error;
		await sleep(100 * attempt);
	}
}

/**
 * Data takes the steps that it lacks one by one, each in a transaction of its own: an older copy that
 * serves meanwhile waits for one of them, and not for all that come after it.
 */
async function migrate(db: Db, { last, missing }: DataRelease): Promise<void> {
	const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
	if (last === undefined) return take(() => migrator.migrateToLatest());
	for (const _ of missing) await take(() => migrator.migrateUp());
}

/** The database as it is, without bringing its tables up to date. */
export async function connect(
	{ databaseUrl, dataDir }: Pick<PlatformOptions, "databaseUrl" | "dataDir">,
	onError: (error: unknown) => void,
	{ hasLimits = true }: { hasLimits?: boolean } = {},
): Promise<Db> {
	if (!databaseUrl) return new Kysely<Schema>({ dialect: openSqliteDialect(dataDir) });
	// Read only where it is used: its library takes 3 MB.
	const { openPostgresDialect } = await import("./postgres");
	const dialect = openPostgresDialect({ connectionString: databaseUrl, hasLimits, onError });
	return new Kysely<Schema>({ dialect });
}

/** @throws DatabaseError when it cannot be opened or brought up to date */
export async function openDatabase(
	options: PlatformOptions,
	onError: (error: unknown) => void,
): Promise<Db> {
	try {
		const db = await connect(options, onError, { hasLimits: false });
		try {
			const release = await readDataRelease(db);
			const newer = explainNewerData(release);
			if (newer) throw new Error(newer);
			await migrate(db, release);
			const now = options.now?.() ?? new Date();
			await seedCatalogue(db, now);
			if (options.hasSamples) await seedSamples(db, now);
		} finally {
			await db.destroy();
		}
		return await connect(options, onError);
	} catch (error) {
		const setting = options.databaseUrl ? "DATABASE_URL" : "DATA_DIR";
		const message = `${setting}: the database cannot be opened: ${explain(error)}`;
		throw new DatabaseError(message, { cause: error });
	}
}

/** A host of several addresses fails with one error for each, and no words of its own. */
function explain(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(explain).join("; ");
	return error instanceof Error ? error.message : String(error);
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
