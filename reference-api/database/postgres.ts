/** Kysely over PostgreSQL, whose connections may be lost or fall silent at any moment. */
import { setTimeout as sleep } from "node:timers/promises";
import { PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";

const BIGINT_TYPE = 20;
const MAX_CONNECTIONS = 10;
/** A statement of ours takes milliseconds: after this long the server is gone, or frozen. */
const LIMIT_SECONDS = 4;
const CLOSE_MILLISECONDS = 3000;

/** Minor units fit a double: counts and sums come back as numbers, as they do from SQLite. */
const types = {
	getTypeParser: ((oid: number, format?: "text" | "binary") =>
		oid === BIGINT_TYPE
			? Number
			: pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** The server ends a statement by itself; the second limit is for a server that cannot. */
const limitStatements = (milliseconds: number) =>
	({
		statement_timeout: milliseconds,
		lock_timeout: milliseconds,
		idle_in_transaction_session_timeout: 4 * milliseconds,
		query_timeout: milliseconds + 500,
	}) satisfies pg.PoolConfig;

type Options = {
	connectionString: string;
	/** False while tables are changed: that may take as long as it takes. */
	hasLimits: boolean;
	limitSeconds?: number | undefined;
	/** Told each connection that was lost. */
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
	// Without a listener the loss of a connection ends the process. The pool listens to idle ones
	// only; one that is in use may be lost between two statements.
	pool.on("connect", (client) => client.on("error", onError));
	pool.on("error", () => {});
	return new PostgresDialect({
		pool: {
			connect: async () => toSafeClient(await pool.connect()),
			end: () => Promise.race([pool.end(), sleep(CLOSE_MILLISECONDS, undefined, { ref: false })]),
		},
	});
}

/** What the server itself answered leaves its connection in order, unless it says that it ends. */
const isAnswer = (error: unknown) =>
	error instanceof pg.DatabaseError && error.severity === "ERROR";

/** Never goes back to the pool after an error that may have left an answer on its way. */
function toSafeClient(client: pg.PoolClient): PostgresPoolClient {
	let failure: unknown;
	const query = async (sql: string, parameters: unknown[]) => {
		// The rollback after a failure would only wait as long again.
		if (failure !== undefined) throw failure;
		try {
			return await client.query(sql, parameters);
		} catch (error) {
			if (!isAnswer(error)) failure = error;
			throw error;
		}
	};
	return {
		// The other way to call it, with a cursor, is not used here.
		query: query as unknown as PostgresPoolClient["query"],
		release: () => client.release(failure !== undefined),
	};
}
