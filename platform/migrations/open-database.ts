/** Opens the platform's database, runs its migrations and seeds a new one. */
import { setTimeout as sleep } from "node:timers/promises";
import { type MigrationResultSet, Migrator } from "kysely";
import { siteCurrency } from "../base/money";
import type { PlatformOptions } from "../base/options";
import { connect, type Db, toDatabaseError } from "../database/database";
import { seedCatalogue, seedSamples } from "../seed/catalogue";
import { listMigrations } from "./migrations";
import { describeRelease, explainUnusableData, readDoneSteps } from "./release";

const MIGRATION_ATTEMPTS = 5;

/** Two processes that start at once may collide; the later one finds the work done. */
async function take(steps: () => Promise<MigrationResultSet>): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		const { error } = await steps();
		if (error === undefined) return;
		if (attempt === MIGRATION_ATTEMPTS) throw error;
		await sleep(100 * attempt);
	}
}

/**
 * Runs missing migrations one by one, each in its own transaction, so that a running older copy
 * waits for one of them at a time, not for all. Data that this release cannot open is an error.
 */
async function migrate(db: Db): Promise<void> {
	const done = await readDoneSteps(db);
	const release = describeRelease(done);
	const reason = explainUnusableData(release);
	if (reason) throw new Error(reason);
	const provider = { getMigrations: async () => listMigrations(done) };
	const migrator = new Migrator({ db, provider });
	if (release.last === undefined) return take(() => migrator.migrateToLatest());
	for (const _ of release.missing) await take(() => migrator.migrateUp());
}

/** @throws DatabaseError when it cannot be opened or migrated */
export async function openDatabase(
	options: PlatformOptions,
	onError: (error: unknown) => void,
): Promise<Db> {
	try {
		const db = await connect(options, onError, { hasLimits: false });
		try {
			await migrate(db);
			const now = options.now?.() ?? new Date();
			const currency = siteCurrency(options);
			await seedCatalogue(db, now, currency);
			if (options.hasSamples) await seedSamples(db, now, currency);
		} finally {
			await db.destroy();
		}
		return await connect(options, onError);
	} catch (error) {
		throw toDatabaseError(options, error);
	}
}
