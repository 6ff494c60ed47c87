/** Databases of the build before all tables were made in one step, and what a database consists of. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { connect } from "../../../platform/database/database";
import { sqliteFile } from "../../../platform/database/sqlite";
import type { OpenedDatabase } from "../../support/test-database";

const readDump = (name: string) =>
	readFileSync(join(import.meta.dirname, "earlier-build", `${name}.sql`), "utf8");

/** Fills an empty database with the dump of the earlier build. */
export async function fillAsEarlierBuild({ options }: OpenedDatabase): Promise<void> {
	const { dataDir, databaseUrl } = options;
	if (databaseUrl === undefined) {
		const database = new DatabaseSync(sqliteFile(dataDir));
		database.exec(readDump("sqlite"));
		return database.close();
	}
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		await client.query(readDump("postgres"));
	} finally {
		await client.end();
	}
}

const ours = sql`not like 'kysely%'`;

/** Lists each table and index of SQLite, spelled alike. */
async function readSqliteTables(db: Kysely<unknown>): Promise<string[]> {
	const { rows } = await sql<{ sql: string }>`select sql from sqlite_master
		where sql is not null and tbl_name ${ours}`.execute(db);
	return rows.map((row) => row.sql.toLowerCase().replaceAll('"', "").replace(/\s+/g, ""));
}

/** Lists each column in its place, each constraint and each index of PostgreSQL. */
async function readPostgresTables(db: Kysely<unknown>): Promise<string[]> {
	const { rows } = await sql<{ line: string }>`
		select concat_ws(' ', c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod),
				a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
			from pg_attribute a join pg_class c on c.oid = a.attrelid
			left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
			where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0
			and c.relname ${ours}
		union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
			from pg_constraint where connamespace = 'public'::regnamespace
			and conrelid::regclass::text ${ours}
		union all select indexdef from pg_indexes
			where schemaname = 'public' and tablename ${ours}`.execute(db);
	return rows.map(({ line }) => line);
}

/** Describes tables, columns, constraints and indexes, and names the steps that made them. */
export async function describeDatabase(
	{ options }: Pick<OpenedDatabase, "options">,
	{ hasSteps = true } = {},
) {
	const db = (await connect(options, () => {})) as Kysely<unknown>;
	try {
		const tables = options.databaseUrl ? readPostgresTables : readSqliteTables;
		const steps = sql<object>`select * from kysely_migration order by name`;
		return {
			tables: (await tables(db)).sort(),
			steps: hasSteps ? (await steps.execute(db)).rows : [],
		};
	} finally {
		await db.destroy();
	}
}
