/** Requests of scripts with a time limit, and JSON for polling. */

/** The timeout of requests by scripts. */
export const ANSWER_LIMIT_MILLISECONDS = 8000;

/** Does what `AbortSignal.timeout` does, which iOS 15 and Chrome 94 lack. */
export function abortAfter(milliseconds: number): AbortSignal {
	const limit = new AbortController();
	setTimeout(() => limit.abort(), milliseconds);
	return limit.signal;
}

/** Throws when no usable answer came. */
export async function askJson<Answer>(address: string): Promise<Answer> {
	const response = await fetch(address, {
		headers: { Accept: "application/json" },
		cache: "no-store",
		signal: abortAfter(ANSWER_LIMIT_MILLISECONDS),
	});
	if (!response.ok) throw new Error(`status ${response.status}`);
	return await response.json();
}
