/**
 * Keeps a platform in trouble from taking the site with it, per group of calls: a cap on what is in
 * flight, and a circuit breaker, so that pages learn at once what they would learn after seconds
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
import type { CallGroup } from "./call-policy.server";

/** `isBroken`: counts as a failure for the circuit breaker. */
export type Guarded = { isBroken: boolean };

export type CallGuard = {
	/** The result of `work`; null when the guard did not let it start. */
	run<T extends Guarded>(group: CallGroup, work: () => Promise<T>): Promise<T | null>;
};

export type GuardEvent = { group: CallGroup; change: "opened" | "closed" };

const FAILURES_IN_A_ROW = 5;
/** How long the circuit stays open before one trial call is let through. */
const HALF_OPEN_MILLISECONDS = 1500;
const MAX_IN_FLIGHT = 50;
const MAX_WAITING = 200;

/** One guard for all visitors of a process. */
export function createCallGuard(
	onEvent: (event: GuardEvent) => void = () => {},
	halfOpenMilliseconds = HALF_OPEN_MILLISECONDS,
): CallGuard {
	const groups = new Map<CallGroup, ReturnType<typeof createGroup>>();

	function createGroup(group: CallGroup) {
		const breaker = circuitBreaker(
			handleWhenResult((result) => (result as Guarded).isBroken),
			{
				halfOpenAfter: halfOpenMilliseconds,
				breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
			},
		);
		let isOpen = false;
		breaker.onBreak(() => {
			if (!isOpen) onEvent({ group, change: "opened" });
			isOpen = true;
		});
		breaker.onReset(() => {
			isOpen = false;
			onEvent({ group, change: "closed" });
		});
		return { breaker, admission: bulkhead(MAX_IN_FLIGHT, MAX_WAITING) };
	}

	function find(group: CallGroup) {
		const known = groups.get(group) ?? createGroup(group);
		groups.set(group, known);
		return known;
	}

	return {
		async run(group, work) {
			const { breaker, admission } = find(group);
			try {
				return await admission.execute(async () => {
					// Others would wait behind the trial call for as long as it takes.
					if (breaker.state === CircuitState.HalfOpen) return null;
					return breaker.execute(work);
				});
			} catch (error) {
				if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) {
					return null;
				}
				throw error;
			}
		},
	};
}
