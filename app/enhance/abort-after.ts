/** The timeout of requests by scripts. */
export const ANSWER_LIMIT_MILLISECONDS = 8000;

/** As `AbortSignal.timeout`, which iOS 15 and Chrome 94 lack. */
export function abortAfter(milliseconds: number): AbortSignal {
	const limit = new AbortController();
	setTimeout(() => limit.abort(), milliseconds);
	return limit.signal;
}
