/** Kysely over PostgreSQL. */
import { PostgresDialect } from "kysely";
import pg from "pg";

const bigintType = 20;

/** Minor units fit a double: counts and sums come back as numbers, as they do from SQLite. */
const types = {
	getTypeParser: ((oid: number, format?: "text" | "binary") =>
		oid === bigintType
			? Number
			: pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export function openPostgresDialect(
	connectionString: string,
	onError: (error: unknown) => void,
): PostgresDialect {
	const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000, types });
	// Without a listener the loss of an idle connection would end the process.
	pool.on("error", onError);
	return new PostgresDialect({ pool });
}
