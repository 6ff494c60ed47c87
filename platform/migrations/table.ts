/** A short notation for tables, so that a migration reads like the schema that it creates. */
import { type Kysely, PostgresAdapter, sql } from "kysely";

type BaseType = "text" | "integer" | "bigint";
type Presence = "" | "?";
type Role = "" | " primary" | " unique";
type Target = "" | " users.id" | " creators.id" | " plans.id" | " transactions.id";

/** `text? users.id`: a nullable text that references a user. */
type ColumnSpelling = `${BaseType}${Presence}${Role}${Target}`;

export async function createTable(
	db: Kysely<unknown>,
	name: string,
	columns: Record<string, ColumnSpelling>,
): Promise<void> {
	let table = db.schema.createTable(name);
	for (const [column, spelling] of Object.entries(columns)) {
		const words = spelling.split(" ");
		const [type, isNullable] = words[0]?.endsWith("?")
			? [words[0].slice(0, -1), true]
			: [words[0], false];
		const target = words.find((word) => word.includes("."));
		table = table.addColumn(column, type as BaseType, (builder) => {
			let built = isNullable ? builder : builder.notNull();
			if (words.includes("primary")) built = built.primaryKey();
			if (words.includes("unique")) built = built.unique();
			return target === undefined ? built : built.references(target);
		});
	}
	await table.execute();
}

/**
 * An index named after its table and columns. It may exist already: operators of long tables build
 * it before an upgrade, beside the running site (docs/running.md, Upgrade).
 */
export async function createIndex(
	db: Kysely<unknown>,
	table: string,
	columns: string[],
): Promise<void> {
	const name = [table, ...columns].join("_");
	await db.schema.createIndex(name).ifNotExists().on(table).columns(columns).execute();
}

/** An index for prefix searches, in the way of each database. */
export async function createPrefixIndex(
	db: Kysely<unknown>,
	table: string,
	column: string,
): Promise<void> {
	const { adapter } = db.getExecutor();
	const kind = sql.raw(adapter instanceof PostgresAdapter ? "text_pattern_ops" : "collate nocase");
	await db.schema
		.createIndex(`${table}_${column}_prefix`)
		.on(table)
		.expression(sql`${sql.ref(column)} ${kind}`)
		.execute();
}
