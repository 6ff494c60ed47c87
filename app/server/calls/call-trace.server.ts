/** The timing of the platform calls of one web request. */

export type CallTrace = {
	/** Records a call that has just ended. */
	note(call: string, durationMs: number): void;
	/**
	 * Returns the names of the calls by round: a call that starts after another one ended opens a new
	 * round.
	 */
	listRounds(): string[][];
	/** Returns the value of Server-Timing: the duration of the request so far, and of its platform calls. */
	toServerTiming(): string;
};

type Span = { call: string; startedAt: number; endedAt: number };

/** Starts a trace; `now` is a clock in milliseconds. */
export function createCallTrace(now: () => number = () => performance.now()): CallTrace {
	const startedAt = now();
	const spans: Span[] = [];
	const inOrder = () => spans.toSorted((one, other) => one.startedAt - other.startedAt);

	return {
		note(call, durationMs) {
			const endedAt = now();
			spans.push({ call, startedAt: endedAt - durationMs, endedAt });
		},
		listRounds() {
			const rounds: Span[][] = [];
			for (const span of inOrder()) {
				const round = rounds.at(-1);
				const firstEnd = Math.min(...(round ?? []).map((earlier) => earlier.endedAt));
				if (round && span.startedAt < firstEnd) round.push(span);
				else rounds.push([span]);
			}
			return rounds.map((round) => round.map(({ call }) => call));
		},
		toServerTiming() {
			const totalMs = now() - startedAt;
			return `total;dur=${totalMs.toFixed(1)}, platform;dur=${sumCovered(inOrder()).toFixed(1)}`;
		},
	};
}

/** Returns the time covered by at least one span, in milliseconds. */
function sumCovered(spans: readonly Span[]): number {
	let coveredMs = 0;
	let coveredUntil = Number.NEGATIVE_INFINITY;
	for (const { startedAt, endedAt } of spans) {
		coveredMs += Math.max(0, endedAt - Math.max(startedAt, coveredUntil));
		coveredUntil = Math.max(coveredUntil, endedAt);
	}
	return coveredMs;
}
