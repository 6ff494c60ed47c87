/** Kysely over PostgreSQL, whose connections may be lost or hang at any moment. */
import { setTimeout as sleep } from "node:timers/promises";
import { PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";

const BIGINT_TYPE = 20;
const MAX_CONNECTIONS = 10;
/** Our statements take milliseconds: after this long the server is gone or frozen. */
const LIMIT_SECONDS = 4;
const CLOSE_MILLISECONDS = 3000;

/** Minor units fit a double, so counts and sums are returned as numbers, as from SQLite. */
const types = {
	getTypeParser: ((oid: number, format?: "text" | "binary") =>
		oid === BIGINT_TYPE
			? Number
			: pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * The server's own limits are set by a statement: PgBouncer rejects them as parameters of the
 * connection. `query_timeout` is for a server that cannot end a statement itself.
 */
const limitStatements = (milliseconds: number) =>
	({
		query_timeout: milliseconds + 500,
		onConnect: (client) =>
			client.query(
				`set statement_timeout = ${milliseconds};
				set lock_timeout = ${milliseconds};
				set idle_in_transaction_session_timeout = ${4 * milliseconds}`,
			),
	}) satisfies pg.PoolConfig;

type Options = {
	connectionString: string;
	/** False during migrations, which may take as long as they need. */
	hasLimits: boolean;
	limitSeconds?: number | undefined;
	/** Called for each lost connection. */
	onError: (error: unknown) => void;
};

export function openPostgresDialect({
	connectionString,
	hasLimits,
	limitSeconds = LIMIT_SECONDS,
	onError,
}: Options) {
	const limit = limitSeconds * 1000;
	const pool = new pg.Pool({
		connectionString,
		max: MAX_CONNECTIONS,
		connectionTimeoutMillis: limit / 2,
		keepAlive: true,
		types,
		...(hasLimits && limitStatements(limit)),
	});
	// Without a listener a lost connection ends the process. The pool listens only to idle ones,
	// and one in use may be lost between two statements.
	pool.on("connect", (client) => client.on("error", onError));
	pool.on("error", () => {});
	return new PostgresDialect({
		pool: {
			connect: async () => toSafeClient(await pool.connect()),
			end: () => Promise.race([pool.end(), sleep(CLOSE_MILLISECONDS, undefined, { ref: false })]),
		},
	});
}

/** After a failover, connections to the old primary live on, but it only reads. */
const READ_ONLY = "25006";

/**
 * An error that the server sent leaves the connection usable, unless the server says that it
 * closes or that it no longer writes.
 */
const isResponse = (error: unknown) =>
	error instanceof pg.DatabaseError && error.severity === "ERROR" && error.code !== READ_ONLY;

/**
 * Does not return a connection to the pool after an error, since a response may still arrive on it.
 */
function toSafeClient(client: pg.PoolClient): PostgresPoolClient {
	let failure: unknown;
	const query = async (sql: string, parameters: unknown[]) => {
		// A rollback after the failure would only wait as long again.
		if (failure !== undefined) throw failure;
		try {
			return await client.query(sql, parameters);
		} catch (error) {
			if (!isResponse(error)) failure = error;
			throw error;
		}
	};
	return {
		// Kysely's other signature, with a cursor, is not used here.
		query: query as unknown as PostgresPoolClient["query"],
		release: () => client.release(failure !== undefined),
	};
}
