/**
 * The texts by which operators search, folded (`foldForSearch`), in the column `search_key` of their tables.
 * The databases cannot fold, so the key is made here: a trigger empties it when a text changes, a job fills
 * the empty ones, and until then a search folds the texts of those rows itself.
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { foldForSearch } from "#core/search-text";
import type { Db } from "../database/database";

/** The key of each table and the texts that its search reads. */
const searched = {
	users: { id: "id", texts: ["name"] },
	creators: { id: "id", texts: ["name", "name_ar"] },
	discount_codes: { id: "code", texts: ["code", "description", "description_ar"] },
} as const;

export type SearchedTable = keyof typeof searched;

/** Few are in memory at once, and other work can run between the batches. */
const BATCH_ROWS = 500;

type Id = string | number;
type TextRow = { id: Id; [text: string]: unknown };

/** Escapes the wildcards of a pattern. */
const escapePattern = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** `mona` finds what begins with it. */
export const beginsWith = (text: string): string => `${escapePattern(text)}%`;

/** `mona` finds what contains it. */
export const contains = (text: string): string => `%${escapePattern(text)}%`;

/** The condition that a row has the folded text. Rows that have no key yet do not meet it. */
export const keyHas = (folded: string): RawBuilder<SqlBool> =>
	sql<SqlBool>`search_key like ${contains(folded)} escape '\\'`;

/** Reads a few rows without a key, in the order of their ids, those after one of them. */
async function listUnkeyed(db: Db, table: SearchedTable, after?: Id): Promise<TextRow[]> {
	const { id, texts } = searched[table];
	const columns = texts.map((text) => sql`${sql.ref(text)} as ${sql.ref(`text_${text}`)}`);
	const later = after === undefined ? sql`` : sql`and ${sql.ref(id)} > ${after}`;
	const { rows } = await sql<TextRow>`select ${sql.ref(id)} as id, ${sql.join(columns)}
		from ${sql.table(table)} where search_key is null ${later}
		order by ${sql.ref(id)} limit ${BATCH_ROWS}`.execute(db);
	return rows;
}

const textsOf = (table: SearchedTable, row: TextRow) =>
	searched[table].texts.map((text) => row[`text_${text}`]);

const toKey = (table: SearchedTable, row: TextRow) =>
	foldForSearch(textsOf(table, row).filter(Boolean).join("\n"));

/** The key of a person with that name, for a row that is written with it. */
export const toPersonKey = (name: string): string => toKey("users", { id: "", text_name: name });

/** Finds the rows that have the folded text and no key yet. */
async function findUnkeyed(db: Db, table: SearchedTable, folded: string): Promise<Id[]> {
	const found: Id[] = [];
	for (let after: Id | undefined, isOver = false; !isOver; ) {
		const rows = await listUnkeyed(db, table, after);
		found.push(...rows.filter((row) => toKey(table, row).includes(folded)).map(({ id }) => id));
		after = rows.at(-1)?.id;
		isOver = rows.length < BATCH_ROWS;
	}
	return found;
}

/** Finds a few rows whose texts contain what was typed, however it is spelled; nothing for a blank text. */
export async function findByText(
	db: Db,
	table: SearchedTable,
	typed: string,
	limit: number,
): Promise<Id[]> {
	const folded = foldForSearch(typed);
	if (folded === "") return [];
	const { rows } = await sql<{ id: Id }>`
		select ${sql.ref(searched[table].id)} as id from ${sql.table(table)}
		where ${keyHas(folded)} limit ${limit}`.execute(db);
	const unkeyed = await findUnkeyed(db, table, folded);
	return [...rows.map(({ id }) => id), ...unkeyed].slice(0, limit);
}

/** The rest waits for the next hour. */
const MAX_BATCHES = 1000;

/** Fills a batch of empty keys and returns its size. A text that changes meanwhile leaves its key empty. */
async function fillBatch(db: Db, table: SearchedTable): Promise<number> {
	const { id, texts } = searched[table];
	const rows = await listUnkeyed(db, table);
	await db.transaction().execute(async (trx) => {
		for (const row of rows) {
			const isAsRead = textsOf(table, row).map(
				(value, index) => sql`and ${sql.ref(texts[index] ?? "")} is not distinct from ${value}`,
			);
			await sql`update ${sql.table(table)} set search_key = ${toKey(table, row)}
				where ${sql.ref(id)} = ${row.id} ${sql.join(isAsRead, sql` `)}`.execute(trx);
		}
	});
	return rows.length;
}

/** Fills the empty keys, in batches between which other work can run. */
export async function fillSearchKeys(db: Db): Promise<void> {
	for (const table of Object.keys(searched) as SearchedTable[]) {
		for (let count = 0; count < MAX_BATCHES; count++) {
			if ((await fillBatch(db, table)) < BATCH_ROWS) break;
		}
	}
}
