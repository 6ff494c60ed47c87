/**
 * Starts what the tests of a project need, once for a run: PostgreSQL with `TEST_ON_POSTGRES=1` and
 * for the faults, Redis for the faults, and a database of each kind that has the tables, of which
 * each test gets a copy.
 */
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../platform/migrations/open-database";
import { startPostgres } from "../../scripts/postgres.js";
import { startRedis } from "../../scripts/redis.js";
import { listTestDatabases, type TestDatabase, templates } from "./test-database";

type End = () => Promise<unknown>;

async function makeTemplate({ name, open }: TestDatabase): Promise<End> {
	const { options, remove } = await open({ isEmpty: true });
	const db = await openDatabase(options, () => {});
	await db.destroy();
	const { dataDir, databaseUrl } = options;
	process.env[templates[name]] = databaseUrl ? new URL(databaseUrl).pathname.slice(1) : dataDir;
	return remove;
}

/** Vitest calls it for each project, one after another; workers inherit the variables. */
export async function setup({ name }: TestProject): Promise<End> {
	const ends: End[] = [];
	const isFault = ["databases", "faults", "load"].includes(name);
	if (!process.env.TEST_DATABASE_URL && (isFault || process.env.TEST_ON_POSTGRES === "1")) {
		const { url, stop } = await startPostgres();
		process.env.TEST_DATABASE_URL = url;
		ends.push(stop);
	}
	if (!process.env.TEST_REDIS_URL && name === "faults") {
		const { url, stop } = await startRedis();
		process.env.TEST_REDIS_URL = url;
		ends.push(stop);
	}
	for (const database of listTestDatabases()) {
		if (!process.env[templates[database.name]]) ends.push(await makeTemplate(database));
	}
	return async () => {
		for (const end of ends.reverse()) await end();
	};
}
