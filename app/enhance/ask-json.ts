/** What a poll asks the server. Browsers without `AbortSignal.timeout` (iOS 15, Chrome 94) ask too. */

/** A connection that hangs must not end the asking. */
const REQUEST_LIMIT_MILLISECONDS = 8000;

/** Throws when no usable answer came. */
export async function askJson<Answer>(address: string): Promise<Answer> {
	const limit = new AbortController();
	const timer = setTimeout(() => limit.abort(), REQUEST_LIMIT_MILLISECONDS);
	try {
		const response = await fetch(address, {
			headers: { Accept: "application/json" },
			cache: "no-store",
			signal: limit.signal,
		});
		if (!response.ok) throw new Error(`status ${response.status}`);
		return await response.json();
	} finally {
		clearTimeout(timer);
	}
}
