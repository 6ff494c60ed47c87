/**
 * Pages of long tables by keyset, the newest first: a page far back costs what the first one costs,
 * and rows that come meanwhile move nothing.
 */
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { type DayRange, toInstants } from "../platform/clock";

export type PageRequest = {
	limit?: number;
	/** The cursor of a page: rows older than it. */
	older?: string;
	/** The same the other way. */
	newer?: string;
};

export type Page<Row> = {
	rows: Row[];
	/** Cursors of the neighbouring pages; null where there is none. */
	older: string | null;
	newer: string | null;
};

const DEFAULT_LIMIT = 50;
const ROWS_AT_ONCE = 1000;

/** `2025-05-10T12:00:00.000Z_txn_1`; undefined for what is none. */
function readCursor(cursor: string | undefined): { at: string; id: string } | undefined {
	const [, at, id] = /^(\d{4}-[\dT:.Z-]+)_(.+)$/.exec(cursor ?? "") ?? [];
	return at && id ? { at, id } : undefined;
}

type Sorted<Table> = {
	/** Whose rows have an id and an instant: the query may have joined others. */
	table: Table;
	instant?: "created_at" | "at";
	/** Only rows of these days. */
	days?: DayRange;
};

/** A page of what the query finds. */
export async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
	query: SelectQueryBuilder<DB, TB, Row>,
	{ table, instant = "created_at", days = {} }: Sorted<TB & string>,
	{ limit = DEFAULT_LIMIT, older, newer }: PageRequest,
): Promise<Page<Row>> {
	const isBack = newer !== undefined;
	const cursor = readCursor(newer ?? older);
	const { since, before } = toInstants(days);
	const at = sql.ref(`${table}.${instant}`);
	const id = sql.ref(`${table}.id`);
	const direction = sql.raw(isBack ? "asc" : "desc");
	const sign = sql.raw(isBack ? ">" : "<");
	const past = cursor && sql<SqlBool>`(${at}, ${id}) ${sign} (${cursor.at}, ${cursor.id})`;
	let narrowed = query;
	if (past) narrowed = narrowed.where(past);
	if (since) narrowed = narrowed.where(sql<SqlBool>`${at} >= ${since}`);
	if (before) narrowed = narrowed.where(sql<SqlBool>`${at} < ${before}`);
	const found = await narrowed
		.orderBy(sql`${at} ${direction}, ${id} ${direction}`)
		// One more than is shown says whether there is another page.
		.limit(limit + 1)
		.execute();
	const hasMore = found.length > limit;
	const rows = found.slice(0, limit);
	if (isBack) rows.reverse();
	const cursorOf = (row: Row | undefined) =>
		row ? `${(row as Record<string, unknown>)[instant]}_${row.id}` : null;
	return {
		rows,
		older: hasMore || isBack ? cursorOf(rows.at(-1)) : null,
		newer: (isBack ? hasMore : cursor !== undefined) ? cursorOf(rows[0]) : null,
	};
}

export type ReadPage<Row> = (request: PageRequest) => Promise<Page<Row>>;

/** All rows, page by page: however long the table is, few of them are held at once. */
export async function* readAll<Row>(read: ReadPage<Row>): AsyncGenerator<Row, void> {
	let older: string | null | undefined;
	do {
		const page = await read({ limit: ROWS_AT_ONCE, ...(older && { older }) });
		yield* page.rows;
		older = page.older;
	} while (older !== null);
}
