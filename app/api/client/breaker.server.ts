/**
 * Protects the site from a platform in trouble, for each group of calls: a limit of calls in flight,
 * and a circuit breaker, so that pages learn at once what they would otherwise learn after seconds
 * (docs/product.md, platform-23).
 */
import {
	BrokenCircuitError,
	BulkheadRejectedError,
	bulkhead,
	CircuitState,
	ConsecutiveBreaker,
	circuitBreaker,
	handleWhenResult,
} from "cockatiel";
import { isOutage, type RawAnswer } from "./answer.server";
import type { CallGroup } from "./call-policy.server";
import type { CallResult } from "./result.server";

type Answered = CallResult<RawAnswer>;

export type Breaker = {
	/**
	 * The result of `work`, or null when it was not started: the circuit is open, or too many calls
	 * wait. Work that still waits when the signal aborts never starts.
	 */
	run(
		group: CallGroup,
		work: () => Promise<Answered>,
		signal: AbortSignal,
	): Promise<Answered | null>;
	/** True while calls of the group are paused. */
	isOpen(group: CallGroup): boolean;
};

export type BreakerEvent = { group: CallGroup; change: "opened" | "closed" };

const FAILURES_IN_A_ROW = 5;
/** How long the circuit stays open before one trial call is let through. */
const HALF_OPEN_MILLISECONDS = 1500;
const MAX_IN_FLIGHT = 50;
const MAX_WAITING = 200;

/** One breaker for all visitors of a process. */
export function createBreaker(
	onEvent: (event: BreakerEvent) => void = () => {},
	halfOpenMilliseconds = HALF_OPEN_MILLISECONDS,
): Breaker {
	const groups = new Map<CallGroup, ReturnType<typeof createGroup>>();

	function createGroup(group: CallGroup) {
		const circuit = circuitBreaker(
			handleWhenResult((result) => isOutage(result as Answered)),
			{
				halfOpenAfter: halfOpenMilliseconds,
				breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
			},
		);
		let isPaused = false;
		circuit.onBreak(() => {
			if (!isPaused) onEvent({ group, change: "opened" });
			isPaused = true;
		});
		circuit.onReset(() => {
			isPaused = false;
			onEvent({ group, change: "closed" });
		});
		return { circuit, admission: bulkhead(MAX_IN_FLIGHT, MAX_WAITING) };
	}

	function find(group: CallGroup) {
		const known = groups.get(group) ?? createGroup(group);
		groups.set(group, known);
		return known;
	}

	return {
		async run(group, work, signal) {
			const { circuit, admission } = find(group);
			try {
				return await admission.execute(async () => {
					// Others would wait behind the trial call for as long as it takes.
					if (circuit.state === CircuitState.HalfOpen) return null;
					return circuit.execute(work);
				}, signal);
			} catch (error) {
				if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) {
					return null;
				}
				throw error;
			}
		},
		isOpen: (group) => find(group).circuit.state !== CircuitState.Closed,
	};
}
