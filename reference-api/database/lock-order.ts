/**
 * The order in which transactions lock rows of one table, so that of two none waits for the other. An
 * expression: in the order of the column alone SQLite would read all rows.
 */
import { sql } from "kysely";

export const lockOrder = sql<string>`id || ''`;
