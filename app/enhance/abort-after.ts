/** A connection that gave nothing for so long hangs: what waits for it goes on without it. */
export const ANSWER_LIMIT_MILLISECONDS = 8000;

/** As `AbortSignal.timeout`, which iOS 15 and Chrome 94 lack; what has come whole by then is not touched. */
export function abortAfter(milliseconds: number): AbortSignal {
	const limit = new AbortController();
	setTimeout(() => limit.abort(), milliseconds);
	return limit.signal;
}
