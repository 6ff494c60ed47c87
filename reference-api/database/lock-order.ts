/**
 * The order in which transactions lock rows of one table, so that two of them cannot deadlock. It is an
 * expression, because SQLite would walk the index of a bare column and read all rows.
 */
import { sql } from "kysely";

export const lockOrder = sql<string>`id || ''`;
