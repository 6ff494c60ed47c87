/**
 * Keyset pagination of long tables, newest first unless sorted otherwise: a page far back costs as
 * much as the first one, and rows that arrive meanwhile shift nothing.
 */
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { DayRange } from "#core/record-filter";
import { toInstants } from "../base/clock";

/** A column with an index that ends with the id, of instants or of whole numbers. */
export type Sort = { column: string; direction: "asc" | "desc" };

export type PageRequest = {
	limit?: number;
	sort?: Sort;
	/** A cursor; the page has the rows after it, which are older unless sorted otherwise. */
	older?: string;
	/** A cursor; the page has the rows before it. */
	newer?: string;
};

export type Page<Row> = {
	rows: Row[];
	/** Cursors of the neighbouring pages; null where there is none. */
	older: string | null;
	newer: string | null;
};

const DEFAULT_LIMIT = 50;
/** Reading and writing so many rows holds the process for some 10 ms; exports of 1000 at once held it for 40. */
const ROWS_AT_ONCE = 250;

type Cursor = { value: string | number; id: string };

/** `2025-05-10T12:00:00.000Z_txn_1` or `4900_txn_1`; undefined when it is no such cursor. */
function readCursor(cursor = "", isInstant: boolean): Cursor | undefined {
	const pattern = isInstant ? /^(\d{4}-[\dT:.Z-]+)_(.+)$/ : /^(\d{1,15})_(.+)$/;
	const [, value, id] = pattern.exec(cursor) ?? [];
	return value && id ? { value: isInstant ? value : Number(value), id } : undefined;
}

type Sorted<Table> = {
	/** The table that holds the id and the instant; the query may join others. */
	table: Table;
	instant?: "created_at" | "received_at" | "at";
	/** Limits the rows to these days. */
	days?: DayRange;
};

/** Reads one page of the query. */
export async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
	query: SelectQueryBuilder<DB, TB, Row>,
	{ table, instant = "created_at", days = {} }: Sorted<TB & string>,
	{ limit = DEFAULT_LIMIT, sort, older, newer }: PageRequest,
): Promise<Page<Row>> {
	const column = sort?.column ?? instant;
	const isBack = newer !== undefined;
	const isRising = (sort?.direction === "asc") !== isBack;
	const cursor = readCursor(newer ?? older, column === instant);
	const { since, before } = toInstants(days);
	const at = sql.ref(`${table}.${instant}`);
	const value = sql.ref(`${table}.${column}`);
	const id = sql.ref(`${table}.id`);
	const direction = sql.raw(isRising ? "asc" : "desc");
	const sign = sql.raw(isRising ? ">" : "<");
	const past = cursor && sql<SqlBool>`(${value}, ${id}) ${sign} (${cursor.value}, ${cursor.id})`;
	let narrowed = query;
	if (past) narrowed = narrowed.where(past);
	if (since) narrowed = narrowed.where(sql<SqlBool>`${at} >= ${since}`);
	if (before) narrowed = narrowed.where(sql<SqlBool>`${at} < ${before}`);
	const found = await narrowed
		.orderBy(sql`${value} ${direction}, ${id} ${direction}`)
		// One extra row tells whether there is another page.
		.limit(limit + 1)
		.execute();
	const hasMore = found.length > limit;
	const rows = found.slice(0, limit);
	if (isBack) rows.reverse();
	const cursorOf = (row: Row | undefined) =>
		row ? `${(row as Record<string, unknown>)[column]}_${row.id}` : null;
	return {
		rows,
		older: hasMore || isBack ? cursorOf(rows.at(-1)) : null,
		newer: (isBack ? hasMore : cursor !== undefined) ? cursorOf(rows[0]) : null,
	};
}

export type ReadPage<Row> = (request: PageRequest) => Promise<Page<Row>>;

/** Reads all rows in pages, so that few are in memory at once. */
export async function* readPages<Row>(read: ReadPage<Row>): AsyncGenerator<Row[], void> {
	let older: string | null | undefined;
	do {
		const page = await read({ limit: ROWS_AT_ONCE, ...(older && { older }) });
		yield page.rows;
		older = page.older;
	} while (older !== null);
}

/** Reads all rows, one after the other. */
export async function* readAll<Row>(read: ReadPage<Row>): AsyncGenerator<Row, void> {
	for await (const rows of readPages(read)) yield* rows;
}
