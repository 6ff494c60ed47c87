/** The database cannot be used; the message names the setting and says why, for the operator. */
export class DatabaseError extends Error {}

const UNIQUE_VIOLATION = "23505";

/**
 * A row of PostgreSQL that came since has what may be there once; the transaction is over. Not in
 * SQLite, where nothing comes in between.
 */
export const isTaken = (error: unknown): boolean =>
	error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
