/** Requests of scripts with a time limit, and JSON for polling. */

/** The time limit of requests by scripts. */
export const RESPONSE_LIMIT_MILLISECONDS = 8000;

/** Does what `AbortSignal.timeout` does, which iOS 15 lacks. */
export function abortAfter(milliseconds: number): AbortSignal {
	const limit = new AbortController();
	setTimeout(() => limit.abort(), milliseconds);
	return limit.signal;
}

/** Throws when no usable response came. */
export async function requestJson<Body>(address: string): Promise<Body> {
	const response = await fetch(address, {
		headers: { Accept: "application/json" },
		cache: "no-store",
		signal: abortAfter(RESPONSE_LIMIT_MILLISECONDS),
	});
	if (!response.ok) throw new Error(`status ${response.status}`);
	return await response.json();
}
