/** The timing of the platform calls of one web request. */

export type CallTrace = {
	/** Notes a call that has just ended. */
	note(call: string, durationMs: number): void;
	/** Names of the calls by round: a call that starts after another one ended starts a new round. */
	listRounds(): string[][];
	/** The value of Server-Timing: the request so far, and the part of it that calls were under way. */
	toServerTiming(): string;
};

type Span = { call: string; startedAt: number; endedAt: number };

/** The trace of a request that starts now; `now` is a clock in milliseconds. */
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

/** Time that at least one of the spans covers, in milliseconds. */
function sumCovered(spans: readonly Span[]): number {
	let coveredMs = 0;
	let coveredUntil = Number.NEGATIVE_INFINITY;
	for (const { startedAt, endedAt } of spans) {
		coveredMs += Math.max(0, endedAt - Math.max(startedAt, coveredUntil));
		coveredUntil = Math.max(coveredUntil, endedAt);
	}
	return coveredMs;
}
