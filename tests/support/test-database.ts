/**
 * The databases of the tests: always SQLite, and PostgreSQL when `TEST_DATABASE_URL` names a server
 * that allows new databases (`services.ts` beside this file starts one).
 */
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { Schema } from "../../platform/database/schema";
import { findDataFolder } from "../../scripts/data-folder.js";

export type OpenedDatabase = {
	/** The options for `createPlatform`. */
	readonly options: { dataDir: string; databaseUrl?: string; databaseLimitSeconds?: number };
	remove(): Promise<void>;
};

export type TestDatabase = {
	readonly name: "SQLite" | "PostgreSQL";
	/** A database of its own, with the tables unless `isEmpty`. */
	open(options?: { isEmpty?: boolean }): Promise<OpenedDatabase>;
};

/** The variables that name a database with the tables, which `services.ts` makes for the run. */
export const templates = {
	SQLite: "TEST_SQLITE_TEMPLATE",
	PostgreSQL: "TEST_POSTGRES_TEMPLATE",
} as const;

/** A folder for a site's data, with the tables unless `isEmpty`. */
export function makeDataFolder({ isEmpty = false } = {}): string {
	const folder = mkdtempSync(join(findDataFolder(), "sawt-test-"));
	const template = process.env[templates.SQLite];
	if (template && !isEmpty) cpSync(template, folder, { recursive: true });
	return folder;
}

const sqlite: TestDatabase = {
	name: "SQLite",
	async open(options) {
		const dataDir = makeDataFolder(options);
		return {
			options: { dataDir },
			remove: async () => rmSync(dataDir, { recursive: true, force: true }),
		};
	},
};

/** Opens the database file of a site, and keeps it afterwards. */
export const dataOf = (dataDir: string): TestDatabase => ({
	name: "SQLite",
	open: async () => ({ options: { dataDir }, remove: async () => undefined }),
});

async function runOnServer(url: string, statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}

/** A slow machine must not fail a statement. */
const databaseLimitSeconds = 60;

/**
 * Makes a database, with the tables of `template`. Since version 15 the server writes every page of the
 * copy to its log unless it is told to copy files, which takes a third of the processor time.
 */
async function createDatabase(url: string, name: string, template?: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const { rows } = await client.query("show server_version_num");
		const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? " strategy file_copy" : "";
		const model = template ? ` template ${template}${strategy}` : "";
		await client.query(`create database ${name}${model}`);
	} finally {
		await client.end();
	}
}

const postgres = (url: string): TestDatabase => ({
	name: "PostgreSQL",
	async open({ isEmpty = false } = {}) {
		const name = `sawt_${randomBytes(6).toString("hex")}`;
		const template = process.env[templates.PostgreSQL];
		await createDatabase(url, name, isEmpty ? undefined : template);
		const databaseUrl = new URL(url);
		databaseUrl.pathname = `/${name}`;
		return {
			options: { dataDir: "unused", databaseUrl: databaseUrl.href, databaseLimitSeconds },
			remove: () => runOnServer(url, `drop database ${name} with (force)`),
		};
	},
});

export function listTestDatabases(): readonly TestDatabase[] {
	const url = process.env.TEST_DATABASE_URL;
	return url ? [sqlite, postgres(url)] : [sqlite];
}

export const testDatabases = listTestDatabases();

/** True in `npm run verify:faults`, which plays long histories and large crowds in full. */
export const isWhole = process.env.ALL_DATABASES === "1";

/**
 * The databases of tests that do not depend on one: SQLite alone, and all with `ALL_DATABASES=1`,
 * as in `npm run verify:faults`.
 */
export const plainDatabases = isWhole ? testDatabases : [sqlite];

/** The rounds of a race that only its outcome shows; `npm run verify:faults` runs more of them. */
export const raceRounds = Array.from({ length: isWhole ? 15 : 3 });

/** SQLite has one writer at a time, so no transaction waits for another's row lock. */
export const serverDatabases = testDatabases.filter(({ name }) => name === "PostgreSQL");

/** Returns how many transactions of this database wait for a lock. */
export async function countWaiting(db: Kysely<Schema>): Promise<number | undefined> {
	const waiting = sql<{ count: number }>`select count(*) from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`;
	return (await waiting.execute(db)).rows[0]?.count;
}
