/** What a test fills into a call of the table. */

export type CallInput = {
	params?: Record<string, string>;
	query?: Record<string, string>;
	body?: unknown;
	headers?: Record<string, string>;
	/** False leaves the CSRF header out. */
	csrf?: boolean;
};

/** The path with its parts filled in, and the query. */
export function writeAddress(path: string, { params = {}, query }: CallInput): string {
	const filled = path.replaceAll(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ""));
	return query ? `${filled}?${new URLSearchParams(query)}` : filled;
}
