/** Codes of SQLite, in the first eight bits of those that say more. */
const BUSY_CODES = [5, 6];

/** The file, or a table of it, is locked by another connection. */
export const isBusy = (error: unknown): boolean =>
	error instanceof Error && "errcode" in error && BUSY_CODES.includes(Number(error.errcode) & 0xff);
