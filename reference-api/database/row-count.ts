/** How many rows there are, as `count`: a number on both databases (`postgres.ts` reads it as one). */
import { sql } from "kysely";

export const rowCount = sql<number>`count(*)`.as("count");
